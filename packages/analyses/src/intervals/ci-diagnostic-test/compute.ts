import {
  type AreaInterval,
  areaInterval,
  type DiagnosticCounts,
  type DiagnosticEstimate,
  type DiagnosticRatios,
  diagnosticRatios,
  differenceInterval,
  type IntervalLimits,
  proportionInterval,
  youdenIndex,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { DiagnosticOptions } from './options.ts';

export const MEASURES = ['sensitivity', 'specificity', 'ppv', 'npv', 'accuracy'] as const;
export type Measure = (typeof MEASURES)[number];
export const METHODS = ['wilson', 'clopperPearson', 'agrestiCoull', 'wald'] as const;

/** A proportion with all intervals. */
export type MeasureIntervals = {
  readonly estimate: number;
  readonly x: number;
  readonly n: number;
} & Readonly<Record<(typeof METHODS)[number], IntervalLimits>>;

export interface DiagnosticMeasures {
  /** null where a test result never occurs. */
  readonly proportions: Readonly<Record<Measure, MeasureIntervals | null>>;
  readonly youden: DiagnosticEstimate;
  readonly ratios: DiagnosticRatios;
  /** What was added to the counts for the ratios. */
  readonly added: number;
}

type ComparedGroup = DiagnosticEstimate & { readonly x: number; readonly n: number };

export interface ComparedSensitivities extends IntervalLimits {
  readonly difference: number;
  readonly groups: readonly [ComparedGroup, ComparedGroup];
}

export interface DiagnosticResult {
  readonly sample: Sample;
  readonly measures: DiagnosticMeasures | null;
  readonly area: AreaInterval | null;
  readonly compared: ComparedSensitivities | null;
}

/** The four counts; zero stands for what is not asked for. */
export const countsOf = ({ tp, fp, fn, tn }: DiagnosticOptions): DiagnosticCounts => ({
  tp: tp ?? 0,
  fp: fp ?? 0,
  fn: fn ?? 0,
  tn: tn ?? 0,
});

export function compute(_: unknown, options: DiagnosticOptions): DiagnosticResult {
  const { type, confidenceLevel: level } = options;
  const none = { measures: null, area: null, compared: null };
  if (type === 'auc') {
    const [positive, negative] = [options.nPositive ?? 0, options.nNegative ?? 0];
    const area = areaInterval(options.auc ?? 0, positive, negative, level);
    return { ...none, sample: { used: positive + negative, excluded: 0 }, area };
  }
  if (type === 'compare-sensitivity') {
    const first = { x: options.x1 ?? 0, n: options.n1 ?? 0 };
    const second = { x: options.x2 ?? 0, n: options.n2 ?? 0 };
    const groupOf = ({ x, n }: typeof first): ComparedGroup => ({
      x,
      n,
      estimate: x / n,
      ...proportionInterval(x, n, level, 'wilson')!,
    });
    return {
      ...none,
      sample: { used: first.n + second.n, excluded: 0 },
      compared: {
        difference: first.x / first.n - second.x / second.n,
        ...differenceInterval(first, second, level, 'newcombe'),
        groups: [groupOf(first), groupOf(second)],
      },
    };
  }
  const counts = countsOf(options);
  const { tp, fp, fn, tn } = counts;
  return {
    ...none,
    sample: { used: tp + fp + fn + tn, excluded: 0 },
    measures: measuresOf(counts, options.zeroCorrection ?? 0, level),
  };
}

function measuresOf(counts: DiagnosticCounts, correction: number, level: number): DiagnosticMeasures {
  const { tp, fp, fn, tn } = counts;
  const added = Math.min(tp, fp, fn, tn) === 0 ? correction : 0;
  const of = (x: number, n: number): MeasureIntervals | null =>
    n === 0
      ? null
      : {
          x,
          n,
          estimate: x / n,
          ...(Object.fromEntries(
            METHODS.map((method) => [method, proportionInterval(x, n, level, method)]),
          ) as Record<(typeof METHODS)[number], IntervalLimits>),
        };
  return {
    proportions: {
      sensitivity: of(tp, tp + fn),
      specificity: of(tn, fp + tn),
      ppv: of(tp, tp + fp),
      npv: of(tn, tn + fn),
      accuracy: of(tp + tn, tp + fp + fn + tn),
    },
    youden: youdenIndex(counts, level),
    ratios: diagnosticRatios({ tp: tp + added, fp: fp + added, fn: fn + added, tn: tn + added }, level),
    added,
  };
}
