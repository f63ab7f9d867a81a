import type { Frame } from '@constat/data';
import {
  type FTest,
  levene,
  type MannWhitney,
  mannWhitney,
  type NonEmpty,
  pooledSd,
  type StandardizedDifferences,
  standardizedDifferences,
  type TwoSampleT,
  twoSampleT,
  yuenTest,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import type { Inference } from '../../inference/inference.ts';
import { differencesInference, rValues } from '../../inference/means.ts';
import type { BootstrapResult } from '../../shared/bootstrap.ts';
import { describeSample, hardlyVaries, type SampleDescription } from '../../shared/describe-sample.ts';
import { valuesByLevel } from '../../shared/groups.ts';
import { inTurn } from '../../shared/in-turn.ts';
import { comparedLevels, rowsCompared, tooFewInGroup } from '../../shared/two-groups.ts';
import { levelOf } from '../../shared/wording.ts';
import { type FurtherResult, furtherTests } from '../kit/further-tests.ts';
import { trimmedOrNull } from '../kit/trimmed-means.ts';
import { bootstrapOf } from './bootstrap.ts';
import type { TTestOptions } from './options.ts';
import { noVariation } from './refusals.ts';

export interface GroupResult extends SampleDescription {
  readonly level: string;
}

export interface OutcomeResult extends FurtherResult {
  readonly name: string;
  readonly label: string;
  readonly n: number;
  readonly excluded: number;
  readonly groups: readonly [GroupResult, GroupResult];
  readonly test: TwoSampleT;
  readonly effects: StandardizedDifferences;
  readonly levene: FTest | null;
  readonly mannWhitney: MannWhitney | null;
  readonly bootstrap: BootstrapResult | null;
  /** Null where it was not asked for, or too few values vary after trimming. */
  readonly yuen: ReturnType<typeof yuenTest> | null;
}

export interface TTestResult {
  readonly sample: Sample;
  readonly group: { readonly name: string; readonly label: string };
  readonly levels: readonly [string, string];
  readonly outcomes: NonEmpty<OutcomeResult>;
}

export async function compute(frame: Frame, options: TTestOptions, run: RunContext): Promise<TTestResult> {
  const factor = frame.factor(options.group);
  const levels = comparedLevels(frame, options) as readonly [string, string];
  const listwise =
    options.missing === 'listwise' ? frame.complete([...options.outcomes, options.group]).mask : undefined;
  const samples = options.outcomes.map(
    (name) => valuesByLevel(frame, name, factor, levels, listwise) as [Float64Array, Float64Array],
  );
  const tests = zip(options.outcomes, samples).map(([name, sample], i) => {
    run.progress(i, options.outcomes.length, name);
    return outcomeOf(frame, name, levels, sample, options);
  });
  if (options.alternative === 'two-sided') run.infer?.(() => inferenceOf(frame, levels, tests, options));
  const outcomes = await inTurn(tests, async (test, i): Promise<OutcomeResult> => {
    const drawn = i * options.bootstrapSamples;
    const total = tests.length * options.bootstrapSamples;
    const bootstrap = options.bootstrap ? await bootstrapOf(samples[i]!, options, run, drawn, total) : null;
    return { ...test, bootstrap };
  });
  const used = rowsCompared(frame, options, levels, listwise);
  return {
    sample: { used, excluded: frame.rows - used },
    group: { name: options.group, label: frame.label(options.group) },
    levels,
    outcomes,
  };
}

function outcomeOf(
  frame: Frame,
  name: string,
  levels: readonly [string, string],
  samples: readonly [Float64Array, Float64Array],
  options: TTestOptions,
): Omit<OutcomeResult, 'bootstrap'> {
  const { alternative, confidenceLevel: level } = options;
  requireValues(name, levels, [samples[0].length, samples[1].length], options);
  const groups = [
    { level: levels[0], ...describeSample(samples[0], level) },
    { level: levels[1], ...describeSample(samples[1], level) },
  ] as const;
  return {
    ...outcomeFrom({ name, label: frame.label(name), rows: frame.rows }, groups, options),
    levene: levene(samples),
    yuen: options.yuen ? trimmedTest(samples, options) : null,
    mannWhitney: options.mannWhitney ? mannWhitney(samples[0], samples[1], { alternative, level }) : null,
  };
}

/** Refuses groups with fewer values than the test needs. */
export function requireValues(
  name: string,
  levels: readonly [string, string],
  sizes: readonly [number, number],
  options: TTestOptions,
): void {
  zip(sizes, levels).forEach(([size, level], i) => {
    // a single value has no variance of its own: Student's test needs none, where the other group has one
    const alone = size === 1 && sizes[1 - i]! > 1;
    if (size < 2 && !(alone && options.test === 'student'))
      throw new RefusedError([
        tooFewInGroup(
          name,
          options.group,
          level,
          { found: size, needed: 2 },
          alone
            ? { kind: 'set-options', label: 'Use Student’s test', options: { test: 'student' } }
            : undefined,
        ),
      ]);
  });
}

/** What follows from the description of both groups. */
export function outcomeFrom(
  { name, label, rows }: { readonly name: string; readonly label: string; readonly rows: number },
  groups: readonly [GroupResult, GroupResult],
  options: TTestOptions,
): Omit<OutcomeResult, 'bootstrap' | 'levene' | 'yuen' | 'mannWhitney'> {
  const { alternative, confidenceLevel: level } = options;
  if (groups.every(hardlyVaries)) throw new RefusedError([noVariation(name, options.group)]);
  const n = groups[0].n + groups[1].n;
  const tested = (equalVariances: boolean): TwoSampleT =>
    twoSampleT(groups[0], groups[1], { equalVariances, alternative, level });
  const test = tested(options.test === 'student');
  return {
    name,
    label,
    n,
    excluded: rows - n,
    groups,
    test,
    ...furtherTests(
      test,
      {
        size: (groups[0].n * groups[1].n) / n,
        unit: pooledSd(groups[0], groups[1]),
        // the prior of the Bayes factor is defined for equal variances
        bayes: tested(true),
      },
      options,
    ),
    effects: standardizedDifferences(groups[0], groups[1], level),
  };
}

const trimmedTest = (
  [first, second]: readonly [Float64Array, Float64Array],
  { trim, alternative, confidenceLevel }: TTestOptions,
): OutcomeResult['yuen'] => trimmedOrNull(() => yuenTest(first, second, trim, alternative, confidenceLevel));

/** The differences of the means with the errors of the test chosen. */
function inferenceOf(
  frame: Frame,
  [first, second]: readonly [string, string],
  tests: readonly Omit<OutcomeResult, 'bootstrap'>[],
  { group, test: kind, confidenceLevel: level }: TTestOptions,
): Inference {
  const label = frame.label(group);
  const [a, b] = [levelOf(label, first), levelOf(label, second)];
  return differencesInference(
    tests.map((outcome) => ({
      label: `${outcome.label} (${a} − ${second})`,
      estimate: outcome.test.meanDifference,
      standardError: outcome.test.standardError,
      df: outcome.test.df,
      n: outcome.n,
      higher: `The mean of ${outcome.label} was higher in ${a} than in ${b}`,
      lower: `The mean of ${outcome.label} was lower in ${a} than in ${b}`,
      alike: `The mean of ${outcome.label} did not differ significantly between ${a} and ${b}`,
      r: `{ t <- t.test(${rValues(outcome.name, { group, level: first })}, ${rValues(outcome.name, { group, level: second })}, var.equal = ${kind === 'student' ? 'TRUE' : 'FALSE'}); c(-diff(t$estimate), t$stderr^2, t$parameter) }`,
    })),
    {
      level,
      n: Math.max(...tests.map(({ n }) => n)),
      fitted: `${kind === 'student' ? 'Student’s' : 'Welch’s'} t test`,
    },
  );
}
