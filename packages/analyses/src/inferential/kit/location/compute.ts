import type { NonEmpty } from '@constat/stats';
import {
  type OneSampleT,
  oneSampleT,
  type SignFlips,
  type SignTest,
  type StandardizedMean,
  signFlips,
  signTest,
  standardizedMean,
  type WilcoxonSignedRank,
  wilcoxonSignedRank,
} from '@constat/stats';
import type { RunContext } from '../../../contract.ts';
import { mapParts } from '../../../parallel/tasks.ts';
import { type BootstrapResult, bootstrapIntervals, influenceValues } from '../../../shared/bootstrap.ts';
import { describeSample, type SampleDescription } from '../../../shared/describe-sample.ts';
import { inTurn } from '../../../shared/in-turn.ts';
import { summaryOf, without } from '../../../shared/summary.ts';
import { type FurtherResult, furtherTests } from '../further-tests.ts';
import type { LocationOptions } from './options.ts';

/** Everything about one centre. The values are a variable, or differences of a pair. */
export interface LocationResult extends FurtherResult {
  readonly values: SampleDescription;
  readonly mu: number;
  readonly test: OneSampleT;
  readonly effects: StandardizedMean;
  readonly wilcoxon: WilcoxonSignedRank | null;
  readonly sign: SignTest | null;
  /** The mean with random signs; null where it was not asked for, or of too many cases. */
  readonly permutation: SignFlips | null;
  readonly bootstrap: BootstrapResult | null;
}

/** Tests one centre; the sample has at least two different values. */
export function locate(
  values: Float64Array,
  mu: number,
  options: LocationOptions,
  seed: number,
): Omit<LocationResult, 'bootstrap'> {
  const { alternative, confidenceLevel: level } = options;
  const differences = mu === 0 ? values : values.map((value) => value - mu);
  return {
    ...locateFrom(describeSample(values, level), mu, options),
    wilcoxon: options.also.includes('wilcoxon')
      ? wilcoxonSignedRank(differences, { alternative, level })
      : null,
    sign: options.also.includes('sign') ? signTest(differences, { alternative, level }) : null,
    permutation: options.also.includes('permutation') ? signFlips(differences, alternative, seed) : null,
  };
}

/** What follows from the description of the values. */
export function locateFrom(
  values: SampleDescription,
  mu: number,
  options: LocationOptions,
): Omit<LocationResult, 'bootstrap' | 'wilcoxon' | 'sign' | 'permutation'> {
  const { alternative, confidenceLevel: level } = options;
  const test = oneSampleT(values, { mu, alternative, level });
  return {
    values,
    mu,
    test,
    effects: standardizedMean(values, { mu, level }),
    ...furtherTests(test, { size: values.n, unit: values.sd }, options),
  };
}

/** What of the options needs every case. */
export function locationNeedsCases({ bootstrap, also }: LocationOptions): string | null {
  if (bootstrap) return 'The bootstrap';
  if (also.includes('wilcoxon')) return 'Wilcoxon’s test';
  if (also.includes('permutation')) return 'The permutation test';
  return also.includes('sign') ? 'The sign test' : null;
}

/** Adds bootstrap intervals to each, when they are asked for. */
export async function withBootstrap<T extends Omit<LocationResult, 'bootstrap'>>(
  tests: NonEmpty<T>,
  samples: readonly Float64Array[],
  options: LocationOptions,
  run: RunContext,
): Promise<NonEmpty<T & { readonly bootstrap: BootstrapResult | null }>> {
  return inTurn(tests, async (test, i) => ({
    ...test,
    bootstrap: options.bootstrap ? await bootstrapOf(samples[i]!, test, options, run, i, tests.length) : null,
  }));
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
