import type { Frame } from '@constat/data';
import type { NonEmpty } from '@constat/stats';
import { zip } from '@constat/stats';
import type { RunContext, Sample } from '../../contract.ts';
import type { Inference } from '../../inference/inference.ts';
import { differencesInference, rValues } from '../../inference/means.ts';
import { rowsWithAny, valuesOf } from '../../shared/groups.ts';
import { type LocationResult, locate, withBootstrap } from '../kit/location/compute.ts';
import { requireSpread } from '../kit/location/refusals.ts';
import type { OneSampleOptions } from './options.ts';

export interface OutcomeResult extends LocationResult {
  readonly name: string;
  readonly label: string;
}

export interface OneSampleResult {
  readonly sample: Sample;
  readonly outcomes: NonEmpty<OutcomeResult>;
}

export async function compute(
  frame: Frame,
  options: OneSampleOptions,
  run: RunContext,
): Promise<OneSampleResult> {
  const mask = options.missing === 'listwise' ? frame.complete(options.outcomes).mask : undefined;
  const samples = options.outcomes.map((name) => valuesOf(frame, name, mask));
  const tests = zip(options.outcomes, samples).map(([name, sample], i) => {
    run.progress(i, options.outcomes.length, name);
    requireSpread(sample, frame.label(name), name);
    return { name, label: frame.label(name), ...locate(sample, options.testValue, options, run.seed) };
  });
  if (options.alternative === 'two-sided') run.infer?.(() => inferenceOf(tests, options));
  const outcomes = await withBootstrap(tests, samples, options, run);
  const used = mask ? samples[0].length : rowsWithAny(frame, options.outcomes);
  return { sample: { used, excluded: frame.rows - used }, outcomes };
}

/** How far the means lie from the test value, with their errors. */
function inferenceOf(
  tests: readonly Omit<OutcomeResult, 'bootstrap'>[],
  { testValue, confidenceLevel: level }: OneSampleOptions,
): Inference {
  return differencesInference(
    tests.map(({ name, label, test, values }) => ({
      label: `${label} − ${testValue}`,
      estimate: test.meanDifference,
      standardError: test.standardError,
      df: test.df,
      n: values.n,
      higher: `The mean of ${label} was above ${testValue}`,
      lower: `The mean of ${label} was below ${testValue}`,
      alike: `The mean of ${label} did not differ significantly from ${testValue}`,
      r: `{ x <- ${rValues(name)} - ${testValue}; c(mean(x), var(x) / length(x), length(x) - 1) }`,
    })),
    {
      level,
      n: Math.max(...tests.map(({ values }) => values.n)),
      fitted: 'The t test of one sample',
    },
  );
}
