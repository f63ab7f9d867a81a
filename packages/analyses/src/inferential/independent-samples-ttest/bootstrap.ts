import { type SampleSummary, standardizedDifference } from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { mapParts } from '../../parallel/tasks.ts';
import { type BootstrapResult, bootstrapIntervals, influenceValues } from '../../shared/bootstrap.ts';
import { summaryOf, without } from '../../shared/summary.ts';
import type { TTestOptions } from './options.ts';

type Statistic = (first: SampleSummary, second: SampleSummary) => number;

/**
 * Bootstrap intervals of the mean difference and of the effect size, samples drawn within each group. `done` samples of
 * `total` went before, in other outcomes.
 */
export function bootstrapOf(
  [first, second]: readonly [Float64Array, Float64Array],
  options: TTestOptions,
  run: RunContext,
  done: number,
  total: number,
): Promise<BootstrapResult> {
  const { effectSize: effect } = options;
  const whole = [summaryOf(first), summaryOf(second)] as const;
  const resampled = (statistic: Statistic) => ({
    estimate: statistic(...whole),
    influence: () =>
      influenceValues([
        Float64Array.from(first, (value) => statistic(without(whole[0], value), whole[1])),
        Float64Array.from(second, (value) => statistic(whole[0], without(whole[1], value))),
      ]),
  });
  return bootstrapIntervals(
    {
      size: first.length + second.length,
      difference: resampled((a, b) => a.mean - b.mean),
      effect: resampled((a, b) => standardizedDifference(a, b, effect)),
      done,
      total,
      draw: (parts, finished) =>
        mapParts(run, 'two-sample-bootstrap', { first, second, effect }, parts, finished),
    },
    options,
    run,
  );
}
