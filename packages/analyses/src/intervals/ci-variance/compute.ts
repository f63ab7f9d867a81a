import { type NonEmpty, varianceInterval } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { type SizePoint, sizesAround } from '../../shared/calculator/size-figure.ts';
import type { VarianceOptions } from './options.ts';

export interface VarianceResult {
  readonly sample: Sample;
  readonly df: number;
  readonly variance: number;
  readonly sd: number;
  /** null = no limit on that side. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  readonly sdCiLower: number | null;
  readonly sdCiUpper: number | null;
  /** Upper limit of the standard deviation over the lower one at other sizes. */
  readonly curve: NonEmpty<SizePoint>;
}

export function compute(
  _: unknown,
  { n, sd, alternative, confidenceLevel: level }: VarianceOptions,
): VarianceResult {
  const { ciLower, ciUpper } = varianceInterval(n, sd, { alternative, level });
  const root = (limit: number | null) => (limit === null ? null : Math.sqrt(limit));
  const ratio = (size: number) => {
    const limits = varianceInterval(size, 1, { alternative: 'two-sided', level });
    return Math.sqrt(limits.ciUpper! / limits.ciLower!);
  };
  return {
    sample: { used: n, excluded: 0 },
    df: n - 1,
    variance: sd * sd,
    sd,
    ciLower,
    ciUpper,
    sdCiLower: root(ciLower),
    sdCiUpper: root(ciUpper),
    curve: sizesAround(n, 4).map((size) => ({ n: size, value: ratio(size) })),
  };
}
