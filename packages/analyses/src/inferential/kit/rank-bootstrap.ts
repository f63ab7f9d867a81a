/** Bootstrap intervals of rank tests: numbers, table and words. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import {
  type EffectSize,
  matchedRankBiserial,
  medianDifference,
  nonZeroPseudomedian,
  rankBiserial,
  sorted,
} from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { mapParts } from '../../parallel/tasks.ts';
import {
  type BootstrapResult,
  bootstrapIntervals,
  bootstrapName,
  influenceValues,
} from '../../shared/bootstrap.ts';
import type { BootstrapOptions } from '../../shared/option-parts.ts';
import { estimate, table, text } from '../../shared/table.ts';

type Asked = BootstrapOptions & { readonly confidenceLevel: number };

/** Which of several outcomes this is, for the progress. */
export interface Turn {
  readonly index: number;
  readonly count: number;
}

/** A statistic without each value of an ordered sample in turn; with a single value nothing would be left, and it stays. */
const withoutEach = (values: Float64Array, statistic: (rest: Float64Array) => number): Float64Array => {
  if (values.length === 1) return Float64Array.of(statistic(values));
  const rest = values.slice(1);
  return values.map((_, i) => {
    if (i > 0) rest[i - 1] = values[i - 1]!;
    return statistic(rest);
  });
};

/** Hodges–Lehmann shift and rank-biserial correlation of two groups, samples drawn within each. */
export function twoSampleRankBootstrap(
  [a, b]: readonly [Float64Array, Float64Array],
  options: Asked,
  run: RunContext,
  { index, count }: Turn,
): Promise<BootstrapResult> {
  const first = sorted(a);
  const second = sorted(b);
  const resampled = (statistic: (x: Float64Array, y: Float64Array) => number) => ({
    estimate: statistic(first, second),
    influence: () =>
      influenceValues([
        withoutEach(first, (rest) => statistic(rest, second)),
        withoutEach(second, (rest) => statistic(first, rest)),
      ]),
  });
  return bootstrapIntervals(
    {
      size: first.length + second.length,
      difference: resampled(medianDifference),
      effect: resampled(rankBiserial),
      done: index * options.bootstrapSamples,
      total: count * options.bootstrapSamples,
      draw: (parts, finished) => mapParts(run, 'two-sample-ranks', { first, second }, parts, finished),
    },
    options,
    run,
  );
}

/** Pseudomedian and matched rank-biserial correlation of differences. */
export function oneSampleRankBootstrap(
  differences: Float64Array,
  options: Asked,
  run: RunContext,
  { index, count }: Turn,
): Promise<BootstrapResult> {
  const values = sorted(differences);
  const resampled = (statistic: (x: Float64Array) => number) => ({
    estimate: statistic(values),
    influence: () => influenceValues([withoutEach(values, statistic)]),
  });
  return bootstrapIntervals(
    {
      size: values.length,
      difference: resampled(nonZeroPseudomedian),
      effect: resampled(matchedRankBiserial),
      done: index * options.bootstrapSamples,
      total: count * options.bootstrapSamples,
      draw: (parts, finished) => mapParts(run, 'one-sample-ranks', { values }, parts, finished),
    },
    options,
    run,
  );
}

/** A row of the table. */
export interface RankBootstrapRow {
  readonly label: string;
  readonly shift: EffectSize;
  readonly r: EffectSize;
  readonly bootstrap: BootstrapResult | null;
}

/** Bootstrap intervals of each row; `centre` names the first estimate. */
export function rankBootstrapTable(
  rows: readonly RankBootstrapRow[],
  options: Asked,
  words: { readonly head: string; readonly centre: string },
): TableBlock[] {
  if (!options.bootstrap) return [];
  const seed = rows[0]?.bootstrap?.seed ?? options.bootstrapSeed;
  return [
    table(rows, {
      id: 'bootstrap',
      title: 'Bootstrap Intervals',
      columns: [
        text(words.head, ({ label }) => label),
        estimate(words.centre, 'number', ({ shift, bootstrap }) => ({
          estimate: shift.estimate,
          ciLower: bootstrap?.difference?.ciLower ?? null,
          ciUpper: bootstrap?.difference?.ciUpper ?? null,
        })),
        estimate(rich`Rank-biserial *r*`, 'proportion', ({ r, bootstrap }) => ({
          estimate: r.estimate,
          ciLower: bootstrap?.effect?.ciLower ?? null,
          ciUpper: bootstrap?.effect?.ciUpper ?? null,
        })),
      ],
      notes: rich`LL and UL are the limits of the two-sided ${num(options.confidenceLevel, 'level')} ${bootstrapName(options)} interval from ${num(options.bootstrapSamples, 'integer')} samples drawn with replacement (seed ${String(seed)}). An interval is missing where the samples allow none.`,
    }),
  ];
}

/** A sentence for the methods section; it begins with a space. */
export const rankBootstrapMethods = (options: Asked): Runs =>
  options.bootstrap
    ? rich` ${num(options.confidenceLevel, 'level')} ${bootstrapName(options)} intervals are from ${num(options.bootstrapSamples, 'integer')} samples.`
    : [];
