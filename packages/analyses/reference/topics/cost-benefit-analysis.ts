import type { CostBenefitResult } from '../../src/quality/cost-benefit-analysis/compute.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';

const list = (value: unknown): readonly number[] => (Array.isArray(value) ? value : []);

function optionsOf(inputs: ReferenceInputs): Record<string, unknown> {
  const { cashFlows, benefits, costs, periods, ...plain } = inputs;
  switch (inputs.calculation) {
    case 'npv':
      return { ...plain, cashFlows: list(cashFlows).map((amount) => ({ amount })) };
    case 'benefit-cost': {
      const length = Math.max(list(benefits).length, list(costs).length);
      return {
        ...plain,
        periods: Array.from({ length }, (_, i) => ({
          benefit: list(benefits)[i] ?? 0,
          cost: list(costs)[i] ?? 0,
        })),
      };
    }
    case 'annuity':
      return { ...plain, paymentPeriods: periods };
    default:
      return plain;
  }
}

export const adapter = analysisAdapter<CostBenefitResult>({
  topic: 'cost-benefit',
  analysis: 'cost-benefit-analysis',
  options: optionsOf,
  values: ({ found }) => found.values,
});
