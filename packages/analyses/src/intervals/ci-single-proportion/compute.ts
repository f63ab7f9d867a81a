import {
  type IntervalLimits,
  type NonEmpty,
  PROPORTION_INTERVALS,
  type ProportionInterval,
  proportionInterval,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { type SizePoint, sizesAround } from '../../shared/calculator/size-figure.ts';
import type { SingleProportionOptions } from './options.ts';

export interface SingleProportionResult {
  readonly sample: Sample;
  readonly estimate: number;
  readonly standardError: number;
  /** null where a method has no interval for none or all. */
  readonly intervals: Readonly<Record<ProportionInterval, IntervalLimits | null>>;
  /** Half the width of Wilson's interval at other sizes and the same proportion. */
  readonly curve: NonEmpty<SizePoint>;
}

export function compute(
  _: unknown,
  { x, n, confidenceLevel: level }: SingleProportionOptions,
): SingleProportionResult {
  const estimate = x / n;
  const half = (size: number) => {
    const { ciLower, ciUpper } = proportionInterval(size === n ? x : estimate * size, size, level, 'wilson')!;
    return (ciUpper - ciLower) / 2;
  };
  return {
    sample: { used: n, excluded: 0 },
    estimate,
    standardError: Math.sqrt((estimate * ((n - x) / n)) / n),
    intervals: Object.fromEntries(
      PROPORTION_INTERVALS.map((method) => [method, proportionInterval(x, n, level, method)]),
    ) as SingleProportionResult['intervals'],
    curve: sizesAround(n, 2).map((size) => ({ n: size, value: half(size) })),
  };
}
