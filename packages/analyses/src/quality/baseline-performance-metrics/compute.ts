import {
  type DefectMetrics,
  defectMetrics,
  dpmoOfSigma,
  type EquipmentEffectiveness,
  equipmentEffectiveness,
  proportionInterval,
  type QualityCosts,
  qualityCosts,
  sigmaOfShare,
  type Throughput,
  taguchiLoss,
  throughputYield,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { BaselineOptions } from './options.ts';

export interface DefectsValues extends DefectMetrics {
  /** Limits of DPMO and of the sigma level; null where there is none. */
  readonly dpmoLimits: readonly [number, number];
  readonly sigmaLimits: readonly [number | null, number | null];
}

export interface ConversionValues {
  readonly sigmaLevel: number | null;
  readonly dpmo: number;
  readonly yield: number;
}

export interface LeadTimeValues {
  readonly leadTime: number;
  readonly processCycleEfficiency: number | null;
}

export type BaselineValues =
  | { readonly kind: 'defects'; readonly values: DefectsValues }
  | { readonly kind: 'conversion'; readonly values: ConversionValues }
  | { readonly kind: 'throughput'; readonly values: Throughput }
  | { readonly kind: 'copq'; readonly values: QualityCosts }
  | { readonly kind: 'oee'; readonly values: EquipmentEffectiveness }
  | { readonly kind: 'taguchi'; readonly values: ReturnType<typeof taguchiLoss> }
  | { readonly kind: 'little'; readonly values: LeadTimeValues };

export interface BaselineResult {
  readonly sample: Sample;
  readonly found: BaselineValues;
}

export function compute(_: unknown, options: BaselineOptions): BaselineResult {
  return { sample: { used: Math.max(1, options.units ?? 1), excluded: 0 }, found: valuesOf(options) };
}

function valuesOf(options: BaselineOptions): BaselineValues {
  const of = (key: NumberKey): number => options[key] ?? 0;
  switch (options.calculation) {
    case 'defects':
      return { kind: 'defects', values: defectsOf(of('defects'), of('units'), options) };
    case 'sigma-to-dpmo': {
      const dpmo = dpmoOfSigma(of('sigmaLevel'), options.shift);
      return { kind: 'conversion', values: { sigmaLevel: of('sigmaLevel'), dpmo, yield: 1 - dpmo / 1e6 } };
    }
    case 'dpmo-to-sigma': {
      const dpmo = of('dpmo');
      const sigmaLevel = sigmaOfShare(dpmo / 1e6, options.shift);
      return { kind: 'conversion', values: { sigmaLevel, dpmo, yield: 1 - dpmo / 1e6 } };
    }
    case 'throughput':
      return { kind: 'throughput', values: throughputYield(options.steps, options.shift) };
    case 'copq':
      return { kind: 'copq', values: costsOf(options) };
    case 'oee':
      return {
        kind: 'oee',
        values: equipmentEffectiveness({
          plannedTime: of('plannedTime'),
          downtime: of('downtime'),
          idealCycleTime: of('idealCycleTime'),
          totalCount: of('totalCount'),
          goodCount: of('goodCount'),
        }),
      };
    case 'taguchi':
      return {
        kind: 'taguchi',
        values: taguchiLoss({
          cost: of('cost'),
          tolerance: of('tolerance'),
          mean: of('mean'),
          sd: of('sd'),
          target: of('target'),
        }),
      };
    case 'little': {
      const leadTime = of('wip') / of('throughputRate');
      const { valueAddedTime } = options;
      const processCycleEfficiency = valueAddedTime === null ? null : valueAddedTime / leadTime;
      return { kind: 'little', values: { leadTime, processCycleEfficiency } };
    }
  }
}

type NumberKey = Exclude<keyof BaselineOptions, 'calculation' | 'steps' | 'costs'>;

/** The limits are exact ones of a binomial share, each opportunity a trial. */
function defectsOf(defects: number, units: number, options: BaselineOptions): DefectsValues {
  const { opportunities, shift, confidenceLevel } = options;
  const limits = proportionInterval(defects, units * opportunities, confidenceLevel, 'clopperPearson');
  const [low, high] = [limits?.ciLower ?? 0, limits?.ciUpper ?? 1];
  return {
    ...defectMetrics(defects, units, opportunities, shift),
    dpmoLimits: [1e6 * low, 1e6 * high],
    sigmaLimits: [sigmaOfShare(high, shift), sigmaOfShare(low, shift)],
  };
}

export const COST_KINDS = ['prevention', 'appraisal', 'internalFailure', 'externalFailure'] as const;
export type CostKind = (typeof COST_KINDS)[number];

function costsOf({ costs }: BaselineOptions): QualityCosts {
  const of = (kind: CostKind) => costs.filter(({ type }) => type === kind).map(({ amount }) => amount);
  return qualityCosts({
    prevention: of('prevention'),
    appraisal: of('appraisal'),
    internalFailure: of('internalFailure'),
    externalFailure: of('externalFailure'),
  });
}
