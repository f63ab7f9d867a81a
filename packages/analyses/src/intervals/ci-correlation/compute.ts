import { compareIndependent, fisherLimits, hybridDifference, type NonEmpty } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { type SizePoint, sizesAround } from '../../shared/calculator/size-figure.ts';
import type { CorrelationOptions } from './options.ts';

interface Limits {
  /** null = no limit on that side. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface OneCorrelation extends Limits {
  readonly estimate: number;
  readonly fisherZ: number;
  readonly standardErrorZ: number;
  /** Of Spearman's coefficient, both limits: with Fieller's standard error. */
  readonly fieller: Limits | null;
  /** Half the width of the two-sided interval at other sizes. */
  readonly curve: NonEmpty<SizePoint>;
}

interface OneGroup {
  readonly estimate: number;
  readonly n: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface TwoCorrelations extends Limits {
  readonly difference: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly cohenQ: number;
  readonly groups: readonly [OneGroup, OneGroup];
}

export interface CorrelationResult {
  readonly sample: Sample;
  readonly one: OneCorrelation | null;
  readonly two: TwoCorrelations | null;
}

/** Standard errors of Fisher's z: Fisher (1921), Bonett & Wright (2000), Fieller, Hartley & Pearson (1957). */
const ERRORS = {
  pearson: (_: number, n: number) => 1 / Math.sqrt(n - 3),
  spearman: (r: number, n: number) => Math.sqrt((1 + (r * r) / 2) / (n - 3)),
  kendall: (_: number, n: number) => Math.sqrt(0.437 / (n - 4)),
} as const;

const FIELLER = 1.06;

export function compute(_: unknown, options: CorrelationOptions): CorrelationResult {
  const { type, alternative, confidenceLevel: level } = options;
  if (type === 'two-correlations') return twoCorrelations(options);
  const estimate = options.r ?? 0;
  const n = options.n ?? 0;
  const standardErrorZ = ERRORS[type](estimate, n);
  const limits = fisherLimits(estimate, standardErrorZ, { alternative, level });
  const half = (size: number) => {
    const { ciLower, ciUpper } = fisherLimits(estimate, ERRORS[type](estimate, size), { level });
    return (ciUpper! - ciLower!) / 2;
  };
  return {
    sample: { used: n, excluded: 0 },
    one: {
      estimate,
      fisherZ: Math.atanh(estimate),
      standardErrorZ,
      ciLower: alternative === 'less' ? null : limits.ciLower,
      ciUpper: alternative === 'greater' ? null : limits.ciUpper,
      fieller:
        type === 'spearman' && alternative === 'two-sided'
          ? fisherLimits(estimate, Math.sqrt(FIELLER / (n - 3)), { level })
          : null,
      curve: sizesAround(n, 5).map((size) => ({ n: size, value: half(size) })),
    },
    two: null,
  };
}

function twoCorrelations({ r1, n1, r2, n2, confidenceLevel: level }: CorrelationOptions): CorrelationResult {
  const groupOf = (estimate: number, n: number): OneGroup => {
    const { ciLower, ciUpper } = fisherLimits(estimate, ERRORS.pearson(estimate, n), { level });
    return { estimate, n, ciLower: ciLower!, ciUpper: ciUpper! };
  };
  const [a, b] = [groupOf(r1 ?? 0, n1 ?? 0), groupOf(r2 ?? 0, n2 ?? 0)];
  return {
    sample: { used: a.n + b.n, excluded: 0 },
    one: null,
    two: {
      difference: a.estimate - b.estimate,
      ...compareIndependent(a.estimate, a.n, b.estimate, b.n),
      ...hybridDifference(a, b),
      groups: [a, b],
    },
  };
}
