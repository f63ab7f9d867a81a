import {
  DIFFERENCE_INTERVALS,
  type DifferenceInterval,
  differenceError,
  differenceInterval,
  type IntervalLimits,
  proportionInterval,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { DifferenceProportionsOptions } from './options.ts';

export interface GroupProportion extends IntervalLimits {
  readonly x: number;
  readonly n: number;
  readonly estimate: number;
}

export interface DifferenceProportionsResult {
  readonly sample: Sample;
  /** Each with Wilson's interval. */
  readonly groups: readonly [GroupProportion, GroupProportion];
  readonly difference: number;
  readonly standardError: number;
  readonly intervals: Readonly<Record<DifferenceInterval, IntervalLimits>>;
}

export function compute(_: unknown, options: DifferenceProportionsOptions): DifferenceProportionsResult {
  const { confidenceLevel: level } = options;
  const first = { x: options.x1, n: options.n1 };
  const second = { x: options.x2, n: options.n2 };
  const group = ({ x, n }: typeof first): GroupProportion => ({
    x,
    n,
    estimate: x / n,
    ...proportionInterval(x, n, level, 'wilson')!,
  });
  return {
    sample: { used: first.n + second.n, excluded: 0 },
    groups: [group(first), group(second)],
    difference: first.x / first.n - second.x / second.n,
    standardError: differenceError(first, second),
    intervals: Object.fromEntries(
      DIFFERENCE_INTERVALS.map((method) => [method, differenceInterval(first, second, level, method)]),
    ) as DifferenceProportionsResult['intervals'],
  };
}
