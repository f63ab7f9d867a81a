import {
  annuityPayment,
  internalRate,
  modifiedRate,
  netPresentValue,
  paybackTime,
  presentValues,
  signChanges,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CostBenefitOptions } from './options.ts';

export interface ProjectValues {
  readonly npv: number;
  readonly presentValues: readonly number[];
  readonly irr: number | null;
  readonly signChanges: number;
  readonly profitabilityIndex: number | null;
  readonly roi: number | null;
  readonly equivalentAnnual: number;
  readonly payback: number | null;
  readonly discountedPayback: number | null;
  readonly mirr: number | null;
}

export interface BenefitCostValues {
  readonly presentValueBenefits: number;
  readonly presentValueCosts: number;
  readonly bcr: number;
  readonly netBenefit: number;
}

export interface EffectivenessValues {
  readonly incrementalCost: number;
  readonly incrementalEffect: number;
  readonly icer: number | null;
  readonly netMonetaryBenefit: number | null;
  readonly averageRatio1: number | null;
  readonly averageRatio0: number | null;
}

export interface AnnuityValues {
  readonly payment: number;
  readonly totalPaid: number;
  readonly totalInterest: number;
}

export interface BreakEvenValues {
  readonly breakEvenUnits: number;
  readonly breakEvenRevenue: number;
  readonly contributionMargin: number;
  readonly profit: number | null;
  readonly marginOfSafety: number | null;
}

export type CostBenefitValues =
  | { readonly kind: 'npv'; readonly values: ProjectValues }
  | { readonly kind: 'benefit-cost'; readonly values: BenefitCostValues }
  | { readonly kind: 'cost-effectiveness'; readonly values: EffectivenessValues }
  | { readonly kind: 'annuity'; readonly values: AnnuityValues }
  | { readonly kind: 'break-even'; readonly values: BreakEvenValues };

export interface CostBenefitResult {
  readonly sample: Sample;
  readonly found: CostBenefitValues;
}

export function compute(_: unknown, options: CostBenefitOptions): CostBenefitResult {
  const found = valuesOf(options);
  const used = found.kind === 'npv' ? options.cashFlows.length : Math.max(1, options.periods.length);
  return { sample: { used, excluded: 0 }, found };
}

function valuesOf(options: CostBenefitOptions): CostBenefitValues {
  switch (options.calculation) {
    case 'npv':
      return { kind: 'npv', values: projectOf(options) };
    case 'benefit-cost': {
      const rate = options.rate ?? 0;
      const benefits = netPresentValue(
        options.periods.map(({ benefit }) => benefit),
        rate,
      );
      const costs = netPresentValue(
        options.periods.map(({ cost }) => cost),
        rate,
      );
      return {
        kind: 'benefit-cost',
        values: {
          presentValueBenefits: benefits,
          presentValueCosts: costs,
          bcr: benefits / costs,
          netBenefit: benefits - costs,
        },
      };
    }
    case 'cost-effectiveness':
      return { kind: 'cost-effectiveness', values: effectivenessOf(options) };
    case 'annuity': {
      const principal = options.principal ?? 0;
      const periods = options.paymentPeriods ?? 1;
      const payment = annuityPayment(principal, options.rate ?? 0, periods);
      const totalPaid = payment * periods;
      return { kind: 'annuity', values: { payment, totalPaid, totalInterest: totalPaid - principal } };
    }
    case 'break-even':
      return { kind: 'break-even', values: breakEvenOf(options) };
  }
}

function projectOf({ cashFlows, rate: given, reinvestRate, financeRate }: CostBenefitOptions): ProjectValues {
  const flows = cashFlows.map(({ amount }) => amount);
  const rate = given ?? 0;
  const values = presentValues(flows, rate);
  const npv = netPresentValue(flows, rate);
  const spent = -flows[0]!;
  const sum = flows.reduce((a, b) => a + b, 0);
  return {
    npv,
    presentValues: values,
    irr: internalRate(flows),
    signChanges: signChanges(flows),
    profitabilityIndex: spent > 0 ? (npv + spent) / spent : null,
    roi: spent > 0 ? sum / spent : null,
    equivalentAnnual: annuityPayment(npv, rate, flows.length - 1),
    payback: paybackTime(flows),
    discountedPayback: paybackTime(values),
    mirr:
      reinvestRate === null || financeRate === null ? null : modifiedRate(flows, reinvestRate, financeRate),
  };
}

function effectivenessOf(options: CostBenefitOptions): EffectivenessValues {
  const of = (key: 'cost1' | 'cost0' | 'effect1' | 'effect0') => options[key] ?? 0;
  const incrementalCost = of('cost1') - of('cost0');
  const incrementalEffect = of('effect1') - of('effect0');
  const { willingnessToPay } = options;
  const ratio = (cost: number, effect: number) => (effect === 0 ? null : cost / effect);
  return {
    incrementalCost,
    incrementalEffect,
    icer: ratio(incrementalCost, incrementalEffect),
    netMonetaryBenefit:
      willingnessToPay === null ? null : willingnessToPay * incrementalEffect - incrementalCost,
    averageRatio1: ratio(of('cost1'), of('effect1')),
    averageRatio0: ratio(of('cost0'), of('effect0')),
  };
}

function breakEvenOf(options: CostBenefitOptions): BreakEvenValues {
  const { expectedUnits } = options;
  const price = options.price ?? 0;
  const fixed = options.fixedCost ?? 0;
  const contributionMargin = price - (options.variableCost ?? 0);
  const breakEvenUnits = fixed / contributionMargin;
  return {
    breakEvenUnits,
    breakEvenRevenue: breakEvenUnits * price,
    contributionMargin,
    profit: expectedUnits === null ? null : expectedUnits * contributionMargin - fixed,
    marginOfSafety:
      expectedUnits === null || expectedUnits === 0 ? null : (expectedUnits - breakEvenUnits) / expectedUnits,
  };
}
