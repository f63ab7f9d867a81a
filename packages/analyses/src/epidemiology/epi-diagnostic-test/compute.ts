import {
  type DiagnosticAgreement,
  type DiagnosticCounts,
  type DiagnosticEstimate,
  type DiagnosticRatios,
  diagnosticAgreement,
  diagnosticRatios,
  type IntervalLimits,
  type PredictiveValue,
  predictiveValues,
  proportionInterval,
  youdenIndex,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { TestOptions } from './options.ts';

export const SHARES = ['sensitivity', 'specificity', 'ppv', 'npv', 'accuracy', 'prevalence'] as const;
export type Share = (typeof SHARES)[number];

export interface ShareLimits {
  readonly estimate: number;
  readonly x: number;
  readonly n: number;
  readonly wilson: IntervalLimits;
  readonly exact: IntervalLimits;
}

export interface TestResult {
  readonly sample: Sample;
  /** null where a test result never occurs. */
  readonly shares: Readonly<Record<Share, ShareLimits | null>>;
  readonly ratios: DiagnosticRatios;
  readonly youden: DiagnosticEstimate;
  readonly agreement: DiagnosticAgreement;
  readonly atPrevalence: {
    readonly prevalence: number;
    readonly ppv: PredictiveValue | null;
    readonly npv: PredictiveValue | null;
  } | null;
  /** Predictive values over the prevalence, for the figure. */
  readonly curve: readonly {
    readonly prevalence: number;
    readonly ppv: number | null;
    readonly npv: number | null;
  }[];
}

export const countsOf = ({ counts }: TestOptions): DiagnosticCounts => ({
  tp: counts[0]?.[0] ?? 0,
  fp: counts[0]?.[1] ?? 0,
  fn: counts[1]?.[0] ?? 0,
  tn: counts[1]?.[1] ?? 0,
});

/** Prevalences of the curve: close together near both ends, where it bends. */
const CURVE = Array.from({ length: 49 }, (_, i) => (1 - Math.cos((Math.PI * (i + 1)) / 50)) / 2);

export function compute(_: unknown, options: TestOptions): TestResult {
  const { confidenceLevel: level, populationPrevalence: prevalence } = options;
  const counts = countsOf(options);
  const { tp, fp, fn, tn } = counts;
  const n = tp + fp + fn + tn;
  const of = (x: number, size: number): ShareLimits | null =>
    size === 0
      ? null
      : {
          estimate: x / size,
          x,
          n: size,
          wilson: proportionInterval(x, size, level, 'wilson')!,
          exact: proportionInterval(x, size, level, 'clopperPearson')!,
        };
  return {
    sample: { used: n, excluded: 0 },
    shares: {
      sensitivity: of(tp, tp + fn),
      specificity: of(tn, fp + tn),
      ppv: of(tp, tp + fp),
      npv: of(tn, tn + fn),
      accuracy: of(tp + tn, n),
      prevalence: of(tp + fn, n),
    },
    ratios: diagnosticRatios(counts, level),
    youden: youdenIndex(counts, level),
    agreement: diagnosticAgreement(counts, level),
    atPrevalence: prevalence === null ? null : { prevalence, ...predictiveValues(counts, prevalence, level) },
    curve: CURVE.map((share) => {
      const { ppv, npv } = predictiveValues(counts, share, level);
      return { prevalence: share, ppv: ppv?.estimate ?? null, npv: npv?.estimate ?? null };
    }),
  };
}
