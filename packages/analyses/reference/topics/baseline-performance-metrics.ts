import { type BaselineResult, COST_KINDS } from '../../src/quality/baseline-performance-metrics/compute.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';
import { rowsOf } from '../inputs.ts';

const list = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];

const steps = ({ entering, defective, scrapped }: ReferenceInputs) =>
  rowsOf({ entering, defective, scrapped }).map((row) => ({ name: '', ...row }));

const costs = (inputs: ReferenceInputs) =>
  COST_KINDS.flatMap((type) => list(inputs[type]).map((amount) => ({ name: '', type, amount })));

function optionsOf(inputs: ReferenceInputs): Record<string, unknown> {
  if (inputs.calculation === 'throughput')
    return { calculation: 'throughput', steps: steps(inputs), shift: inputs.shift };
  if (inputs.calculation === 'copq')
    return { calculation: 'copq', costs: costs(inputs), sales: inputs.sales };
  return inputs;
}

export const adapter = analysisAdapter<BaselineResult>({
  topic: 'six-sigma-metrics',
  analysis: 'baseline-performance-metrics',
  options: optionsOf,
  values: ({ found }, { sales }) => {
    if (found.kind !== 'copq') return found.values;
    const { values } = found;
    const share = (value: number) => (100 * value) / values.totalQualityCost;
    const ofSales = (value: number) => (typeof sales === 'number' ? (100 * value) / sales : null);
    return {
      ...values,
      copqPercentOfSales: ofSales(values.copq),
      totalPercentOfSales: ofSales(values.totalQualityCost),
      percentPrevention: share(values.prevention),
      percentAppraisal: share(values.appraisal),
      percentInternal: share(values.internalFailure),
      percentExternal: share(values.externalFailure),
    };
  },
});
