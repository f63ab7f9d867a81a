/** Descriptive statistics from sums and order statistics found where the data is. */

import { ask, type Frame, type Source, TooManyGroupsError } from '@constat/data';
import { type Description, descriptionOf, histogramEdgesOf, zip } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { inTurn } from '../../shared/in-turn.ts';
import { iqrOf, medianOf, normalityOf, quartiles } from '../../sources/describe.ts';
import { type Distribution, type Ordered, quantileRanks } from '../../sources/distribution.ts';
import { Distributions, type Looked, type Wanted } from '../../sources/distributions.ts';
import { medianDistance } from '../../sources/median-distance.ts';
import { groupOf, rowsIn, usedRows } from '../../sources/rows.ts';
import {
  type Cell,
  type DescriptivesResult,
  MAX_OUTLIERS,
  MIN_FOR_OUTLIERS,
  noValues,
  OUTLIER_MULTIPLIER,
  type VariableResult,
} from './compute.ts';
import type { DescriptivesOptions } from './options.ts';

export const needsCases = (): string | null => null;

const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

/** Ranks of all quantiles, and of the cuts of the trimmed mean. */
const ranksOf = ({ n }: Distribution, trim: number): readonly number[] => [
  ...SHARES.flatMap((p) => ([6, 7] as const).flatMap((type) => quantileRanks(n, p, type).slice(0, 2))),
  ...[
    Math.floor(n * trim),
    Math.floor(n * trim) + 1,
    n - Math.floor(n * trim) - 1,
    n - Math.floor(n * trim) - 2,
  ],
];

/** Mean after the share was taken from each end; of a fractional cut the values there count in part. */
function trimmedMean(distribution: Distribution, cut: number): number {
  const { n } = distribution;
  if (2 * cut >= n) return medianOf(distribution);
  return distribution.sumBetween(cut, n - cut) / (n - 2 * cut);
}

/** The most frequent value, where all are known. */
function modeOf({ bins, isExact }: Distribution): {
  readonly value: number | null;
  readonly count: number | null;
} {
  if (!isExact) return { value: null, count: null };
  let best = bins[0]!;
  for (const bin of bins) if (bin.count > best.count) best = bin;
  return { value: best.lower, count: best.count };
}

function describeOne(distribution: Distribution, options: DescriptivesOptions): Description {
  const { n, totals } = distribution;
  const { trim } = options;
  const mode = modeOf(distribution);
  // Moments of the bins are taken from a mean that all of a group share.
  return descriptionOf(
    totals.moments,
    {
      quantile: (p, type) => distribution.quantile(p, type),
      median: medianOf(distribution),
      mode: mode.value,
      modeCount: mode.count,
      min: distribution.min,
      max: distribution.max,
      madRaw: medianDistance(distribution, medianOf(distribution)).value,
      trimmedMean: trimmedMean(distribution, trim >= 0.5 ? n : Math.floor(n * trim)),
      trimmedMeanFractional: trimmedMean(distribution, trim >= 0.5 ? n : n * trim),
      geometricMean: totals.logs === null || distribution.min <= 0 ? null : Math.exp(totals.logs / n),
      harmonicMean: totals.inverses === null || distribution.min <= 0 ? null : n / totals.inverses,
    },
    options.confidenceLevel,
  );
}

/** Limits beyond which values are outliers. */
function fencesOf(distribution: Distribution): readonly [number, number] {
  const [q1, q3] = [distribution.quantile(0.25), distribution.quantile(0.75)];
  const reach = OUTLIER_MULTIPLIER * (q3 - q1);
  return [q1 - reach, q3 + reach];
}

/** The ordered values between two ranks. */
const valuesBetween = (distribution: Distribution, from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, k) => distribution.at(from + k));

const EMPTY_CELL = { description: null, outliers: null, whiskers: null, normality: null, bins: [] };

/** Edges over all groups together. */
const edgesOf = (all: Ordered): readonly number[] =>
  histogramEdgesOf({ n: all.n, min: all.min, max: all.max, iqr: iqrOf(all) });

/** What is looked for of a group; limits and distances follow from quartiles, which are looked for with them. */
function wantedOf(own: Distribution, { trim }: DescriptivesOptions): Wanted {
  const fences = fencesOf(own);
  const [low, high] = fences;
  const [below, above] = [own.countBelow(low), own.n - own.countBelow(high, true)];
  const [first, last] = [Math.min(MAX_OUTLIERS, below), Math.min(MAX_OUTLIERS, above)];
  return {
    ranks: [
      ...ranksOf(own, trim),
      ...Array.from({ length: first }, (_, k) => k),
      ...Array.from({ length: last }, (_, k) => own.n - last + k),
    ],
    around: fences,
    bins: medianDistance(own, medianOf(own)).bins,
  };
}

async function variableResult(
  source: Source,
  frame: Frame,
  name: string,
  sizes: readonly number[],
  options: DescriptivesOptions,
): Promise<VariableResult> {
  const group = options.group === null ? null : groupOf(frame, options.group);
  const looked: Looked = {
    of: ask.column(name),
    complete: options.group === null ? [name] : [name, options.group],
    group,
  };
  const distributions = await Distributions.of(source, looked);
  if (distributions.groups.every(({ n }) => n === 0)) throw new RefusedError([noValues(name)]);
  const drawn = options.plots.includes('histogram');
  await distributions.look(
    (own) => wantedOf(own, options),
    drawn ? (all) => ({ ranks: quartiles(all) }) : undefined,
  );
  if (options.centre.includes('mode') && !distributions.groups.every(({ isExact }) => isExact))
    throw new TooManyGroupsError(0);
  const edges = drawn ? edgesOf(distributions.all) : [];
  const counts = drawn ? await distributions.counts(edges) : distributions.groups.map(() => []);
  const levels = options.group === null ? [null] : frame.factor(options.group).levels;
  return {
    name,
    label: frame.label(name),
    cells: zip(levels, distributions.groups, counts, sizes).map(([level, own, ownCounts, size]): Cell => {
      if (own.n === 0) return { level, ...EMPTY_CELL };
      const [low, high] = fencesOf(own);
      const [below, above] = [own.countBelow(low), own.n - own.countBelow(high, true)];
      return {
        level,
        description: { ...describeOne(own, options), missing: size - own.n },
        outliers:
          own.n < MIN_FOR_OUTLIERS
            ? null
            : {
                count: below + above,
                values: [
                  ...valuesBetween(own, 0, Math.min(MAX_OUTLIERS, below)),
                  ...valuesBetween(own, own.n - Math.min(MAX_OUTLIERS, above), own.n),
                ],
              },
        whiskers: { lower: own.at(below), upper: own.at(own.n - above - 1) },
        normality: options.checks.includes('normality') ? normalityOf(own) : null,
        bins: ownCounts.map((count, i) => ({ from: edges[i]!, to: edges[i + 1]!, count })),
      };
    }),
  };
}

/** Rows of each group, or of the table. */
async function sizesOf(source: Source, frame: Frame, group: string | null): Promise<readonly number[]> {
  if (group === null) return [await rowsIn(source)];
  const { keys, values } = await source.ask(
    ask.plan({ complete: [group], by: [ask.byValue(group)], measures: [ask.rowCount] }),
  );
  return groupOf(frame, group).levels.map(
    (level) => values[0]![keys[0]!.findIndex((key) => String(key) === level)] ?? 0,
  );
}

export async function compute(
  source: Source,
  frame: Frame,
  options: DescriptivesOptions,
): Promise<DescriptivesResult> {
  const sizes = await sizesOf(source, frame, options.group);
  const variables = await inTurn(options.variables, (name) =>
    variableResult(source, frame, name, sizes, options),
  );
  const used = await usedRows(source, options.variables, {
    complete: options.group === null ? [] : [options.group],
  });
  const { group } = options;
  return {
    sample: { used, excluded: (await rowsIn(source)) - used },
    group:
      group === null ? null : { name: group, label: frame.label(group), levels: frame.factor(group).levels },
    variables,
  };
}
