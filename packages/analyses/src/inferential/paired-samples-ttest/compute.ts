import type { Frame } from '@constat/data';
import { type NonEmpty, pearson, yuenPaired, zip } from '@constat/stats';
import type { RunContext, Sample } from '../../contract.ts';
import type { Inference } from '../../inference/inference.ts';
import { differencesInference, rValues } from '../../inference/means.ts';
import { describeSample, type SampleDescription } from '../../shared/describe-sample.ts';
import { pairedValues } from '../../shared/groups.ts';
import { type LocationResult, locate, withBootstrap } from '../kit/location/compute.ts';
import { requireSpread } from '../kit/location/refusals.ts';
import { type PairLine, pairLines } from '../kit/pair-lines.ts';
import { completePairs, rowsWithAnyPair } from '../kit/pairs.ts';
import { trimmedOrNull } from '../kit/trimmed-means.ts';
import type { PairedOptions } from './options.ts';

export interface MeasuredVariable extends SampleDescription {
  readonly name: string;
  readonly level: string;
}

/** Everything about one pair; `values` are the differences. */
export interface PairResult extends LocationResult {
  readonly label: string;
  readonly variables: readonly [MeasuredVariable, MeasuredVariable];
  /** The pairs that are drawn. */
  readonly lines: readonly PairLine[];
  readonly correlation: { readonly estimate: number; readonly pValue: number } | null;
  /** Mean difference divided by the average of both standard deviations. */
  readonly cohenDAverage: number | null;
  /** Null where it was not asked for, or trimming leaves too few values or none that vary. */
  readonly yuen: ReturnType<typeof yuenPaired> | null;
}

export interface PairedResult {
  readonly sample: Sample;
  readonly pairs: NonEmpty<PairResult>;
}

export async function compute(frame: Frame, options: PairedOptions, run: RunContext): Promise<PairedResult> {
  const mask = options.missing === 'listwise' ? completePairs(frame, options.pairs) : undefined;
  const columns = options.pairs.map((pair) => pairedValues(frame, pair, mask));
  const samples = columns.map(([x, y]) => x.map((value, i) => value - y[i]!));
  const tests = zip(options.pairs, samples, columns).map(([[first, second], sample, column], i) => {
    const label = `${frame.label(first)} − ${frame.label(second)}`;
    run.progress(i, options.pairs.length, label);
    requireSpread(sample, label, first);
    const [x, y] = column;
    const level = options.confidenceLevel;
    const variables = [
      { name: first, level: frame.label(first), ...describeSample(x, level) },
      { name: second, level: frame.label(second), ...describeSample(y, level) },
    ] as const;
    const located = locate(sample, 0, options, run.seed);
    const average = (variables[0].sd + variables[1].sd) / 2;
    const r = pearson(x, y);
    const { trim, alternative } = options;
    return {
      label,
      variables,
      lines: pairLines(x, y),
      correlation: r && { estimate: r.estimate, pValue: r.pValue },
      cohenDAverage: average > 0 ? located.test.meanDifference / average : null,
      yuen: options.yuen ? trimmedOrNull(() => yuenPaired(x, y, trim, alternative, level)) : null,
      ...located,
    };
  });
  if (options.alternative === 'two-sided') run.infer?.(() => inferenceOf(tests, options));
  const pairs = await withBootstrap(tests, samples, options, run);
  const used = mask ? samples[0].length : rowsWithAnyPair(frame, options.pairs);
  return { sample: { used, excluded: frame.rows - used }, pairs };
}

/** The mean differences with their errors. */
function inferenceOf(
  tests: readonly Omit<PairResult, 'bootstrap'>[],
  { confidenceLevel: level }: PairedOptions,
): Inference {
  return differencesInference(
    tests.map(({ label, test, values, variables: [first, second] }) => ({
      label,
      estimate: test.meanDifference,
      standardError: test.standardError,
      df: test.df,
      n: values.n,
      higher: `${first.level} was on average higher than ${second.level}`,
      lower: `${first.level} was on average lower than ${second.level}`,
      alike: `${first.level} and ${second.level} did not differ significantly on average`,
      r: `{ x <- ${rValues(first.name)} - ${rValues(second.name)}; c(mean(x), var(x) / length(x), length(x) - 1) }`,
    })),
    {
      level,
      n: Math.max(...tests.map(({ values }) => values.n)),
      fitted: 'The paired t test',
    },
  );
}
