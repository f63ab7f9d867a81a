import {
  type Equivalence,
  equivalenceTest,
  logBayesFactorT,
  type OneSampleT,
  oneSampleT,
  type SignTest,
  type StandardizedMean,
  signTest,
  standardizedMean,
  type WilcoxonSignedRank,
  wilcoxonSignedRank,
} from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { mapParts } from '../../parallel/tasks.ts';
import { type BootstrapResult, bootstrapIntervals, influenceValues } from '../bootstrap.ts';
import { describeSample, type SampleDescription } from '../describe-sample.ts';
import { summaryOf, without } from '../summary.ts';
import { alphaOf } from '../wording.ts';
import type { LocationOptions } from './options.ts';

/** Everything about one centre. The values are a variable, or differences of a pair. */
export interface LocationResult {
  readonly values: SampleDescription;
  readonly mu: number;
  readonly test: OneSampleT;
  readonly effects: StandardizedMean;
  readonly wilcoxon: WilcoxonSignedRank | null;
  readonly sign: SignTest | null;
  /** Natural logarithm of BF10. */
  readonly logBayesFactor: number | null;
  readonly equivalence: (Equivalence & { readonly lowerBound: number; readonly upperBound: number }) | null;
  readonly bootstrap: BootstrapResult | null;
}

/** Tests one centre; the sample has at least two different values. */
export function locate(
  values: Float64Array,
  mu: number,
  options: LocationOptions,
): Omit<LocationResult, 'bootstrap'> {
  const { alternative, confidenceLevel: level } = options;
  const described = describeSample(values, level);
  const test = oneSampleT(described, { mu, alternative, level });
  const differences = mu === 0 ? values : values.map((value) => value - mu);
  const unit = options.equivalenceUnit === 'standardized' ? described.sd : 1;
  const bounds = { lower: options.lowerBound * unit, upper: options.upperBound * unit };
  return {
    values: described,
    mu,
    test,
    effects: standardizedMean(described, { mu, level }),
    wilcoxon: options.also.includes('wilcoxon')
      ? wilcoxonSignedRank(differences, { alternative, level })
      : null,
    sign: options.also.includes('sign') ? signTest(differences, { alternative, level }) : null,
    logBayesFactor: options.bayesFactor
      ? logBayesFactorT(test.statistic, test.df, described.n, { scale: options.priorScale, alternative })
      : null,
    equivalence: options.equivalence
      ? {
          ...equivalenceTest({ ...test, estimate: test.meanDifference }, bounds, alphaOf(level)),
          lowerBound: bounds.lower,
          upperBound: bounds.upper,
        }
      : null,
  };
}

/** Adds bootstrap intervals to each, when they are asked for. */
export async function withBootstrap<T extends Omit<LocationResult, 'bootstrap'>>(
  tests: readonly T[],
  samples: readonly Float64Array[],
  options: LocationOptions,
  run: RunContext,
): Promise<(T & { readonly bootstrap: BootstrapResult | null })[]> {
  const results: (T & { readonly bootstrap: BootstrapResult | null })[] = [];
  for (const [i, test] of tests.entries())
    results.push({
      ...test,
      bootstrap: options.bootstrap
        ? await bootstrapOf(samples[i]!, test, options, run, i, tests.length)
        : null,
    });
  return results;
}

function bootstrapOf(
  values: Float64Array,
  { mu, effects }: Omit<LocationResult, 'bootstrap'>,
  options: LocationOptions,
  run: RunContext,
  index: number,
  count: number,
): Promise<BootstrapResult> {
  const { effectSize: effect, bootstrapSamples } = options;
  const whole = summaryOf(values);
  const jackknife = (statistic: (less: { mean: number; sd: number }) => number) => () =>
    influenceValues([Float64Array.from(values, (value) => statistic(without(whole, value)))]);
  return bootstrapIntervals(
    {
      size: values.length,
      difference: { estimate: whole.mean - mu, influence: jackknife(({ mean }) => mean) },
      effect: {
        estimate: effects[effect].estimate,
        influence: jackknife(({ mean, sd }) => (mean - mu) / sd),
      },
      done: index * bootstrapSamples,
      total: count * bootstrapSamples,
      draw: (parts, finished) =>
        mapParts(run, 'one-sample-bootstrap', { values, mu, effect }, parts, finished),
    },
    options,
    run,
  );
}
