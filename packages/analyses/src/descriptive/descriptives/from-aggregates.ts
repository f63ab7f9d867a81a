/** Descriptive statistics from sums and order statistics found where the data is. */

import { ask, type Expression, type Frame, type Source, TooManyGroupsError } from '@constat/data';
import { type Description, descriptionOf, histogramEdgesOf, zip } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { inTurn } from '../../shared/in-turn.ts';
import { medianOf, normalityOf } from '../../sources/describe.ts';
import { type Distribution, quantileRanks } from '../../sources/distribution.ts';
import { Distributions, type Looked } from '../../sources/distributions.ts';
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

/** Medians of the distances from the median of each group. */
async function mads(
  source: Source,
  looked: Looked,
  distributions: Distributions,
): Promise<readonly number[]> {
  const { groups } = distributions;
  const present = groups.flatMap((group, i) => (group.n === 0 ? [] : [{ i, median: medianOf(group) }]));
  const centre: Expression = looked.group
    ? ask.pick(
        looked.group.name,
        present.map(({ i }) => looked.group!.levels[i]!),
        present.map(({ median }) => median),
      )
    : ask.constant(present[0]!.median);
  const distances = await Distributions.of(source, {
    ...looked,
    of: ask.applied('abs', ask.subtract(looked.of, centre)),
  });
  await distances.look(({ n }) => ({ ranks: quantileRanks(n, 0.5, 7).slice(0, 2) }));
  return distances.groups.map((group) => (group.n === 0 ? 0 : medianOf(group)));
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

function describeOne(distribution: Distribution, madRaw: number, options: DescriptivesOptions): Description {
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
      madRaw,
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

/** Counts in the bins of a histogram. */
async function histograms(
  source: Source,
  looked: Looked,
  edges: readonly number[],
): Promise<(group: number) => Cell['bins']> {
  if (edges.length === 0) return () => [];
  const { keys, values } = await source.ask(
    ask.plan({
      complete: looked.complete,
      by: [
        ...(looked.group ? [ask.byValue(looked.group.name)] : []),
        { kind: 'between', of: looked.of, edges },
      ],
      measures: [ask.rowCount],
    }),
  );
  return (group) => {
    const counts = new Float64Array(edges.length - 1);
    for (const [row, place] of keys.at(-1)!.entries()) {
      const inGroup = !looked.group || String(keys[0]![row]) === looked.group.levels[group];
      if (inGroup && place !== null) counts[Number(place)]! += values[0]![row]!;
    }
    return Array.from(counts, (count, i) => ({ from: edges[i]!, to: edges[i + 1]!, count }));
  };
}

/** Edges over all groups together. */
async function edgesOf(source: Source, looked: Looked): Promise<readonly number[]> {
  const all = await Distributions.of(source, { ...looked, group: null });
  await all.look(({ n }) => ({ ranks: [0.25, 0.75].flatMap((p) => quantileRanks(n, p, 7).slice(0, 2)) }));
  const [whole] = all.groups;
  return histogramEdgesOf({
    n: whole!.n,
    min: whole!.min,
    max: whole!.max,
    iqr: whole!.quantile(0.75) - whole!.quantile(0.25),
  });
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
  await distributions.look((each) => ({ ranks: ranksOf(each, options.trim) }));
  if (options.centre.includes('mode') && !distributions.groups.every(({ isExact }) => isExact))
    throw new TooManyGroupsError(0);
  await distributions.look((each) => ({ around: fencesOf(each) }));
  await distributions.look((each) => {
    const [low, high] = fencesOf(each);
    const [below, above] = [each.countBelow(low), each.n - each.countBelow(high, true)];
    const ends = (count: number, from: number): readonly number[] =>
      Array.from({ length: Math.min(MAX_OUTLIERS, count) }, (_, k) => from + k);
    return {
      ranks: [
        below,
        each.n - above - 1,
        ...ends(below, 0),
        ...ends(above, each.n - Math.min(MAX_OUTLIERS, above)),
      ],
    };
  });
  const madRaw = await mads(source, looked, distributions);
  const edges = options.plots.includes('histogram') ? await edgesOf(source, looked) : [];
  const bins = await histograms(source, looked, edges);
  const levels = options.group === null ? [null] : frame.factor(options.group).levels;
  return {
    name,
    label: frame.label(name),
    cells: zip(levels, distributions.groups, madRaw, sizes).map(
      ([level, group, ownMadRaw, size], g): Cell => {
        const own = group;
        if (own.n === 0) return { level, ...EMPTY_CELL };
        const [low, high] = fencesOf(own);
        const [below, above] = [own.countBelow(low), own.n - own.countBelow(high, true)];
        return {
          level,
          description: { ...describeOne(own, ownMadRaw, options), missing: size - own.n },
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
          bins: bins(g),
        };
      },
    ),
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
