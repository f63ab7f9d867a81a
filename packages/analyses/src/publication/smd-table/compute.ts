import type { Factor, Frame } from '@constat/data';
import { StatsError, smdOfCategories, smdOfMeans, smdOfProportions, valuesAt } from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { notFinite } from '../../shared/refusals.ts';
import { levelThatCounts } from '../table1/categories.ts';
import type { SmdTableOptions } from './options.ts';
import { refusals } from './refusals.ts';

/** One group in one characteristic: mean and standard deviation, or the share of each level. */
export interface Side {
  readonly n: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly shares: readonly number[];
}

/** How far the groups lie apart: second minus first; a distance without sign for more than two levels. Null where nothing varies. */
export interface Apart {
  readonly smd: number | null;
  /** Null after weighting, where the sizes of the groups are not those of their weights. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  readonly varianceRatio: number | null;
  readonly sides: readonly [Side, Side];
}

export interface SmdRow {
  readonly name: string;
  readonly label: string;
  /** Of a category; null for a number. */
  readonly levels: readonly string[] | null;
  /** The level whose share stands for a category with two. */
  readonly shown: number | null;
  readonly before: Apart;
  readonly weighted: Apart | null;
  readonly matched: Apart | null;
}

/** Cases of the groups, and how many their weights are worth: (sum w)² / sum w². */
export interface Sizes {
  readonly before: readonly [number, number];
  readonly weighted: readonly [number, number] | null;
  readonly matched: readonly [number, number] | null;
}

export interface SmdTableResult {
  readonly sample: Sample;
  readonly group: {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly [string, string];
  };
  readonly weights: string | null;
  readonly matching: string | null;
  readonly sizes: Sizes;
  readonly rows: readonly SmdRow[];
}

/** Which group each row belongs to, -1 for none, and what it counts for. */
interface Design {
  readonly side: Int8Array;
  readonly weights: Float64Array | null;
}

export function compute(frame: Frame, options: SmdTableOptions, run: RunContext): SmdTableResult {
  const factor = frame.factor(options.group);
  const kept = factor.levels.map((_, i) => i).filter((i) => factor.counts[i]! > 0);
  const [first, second] = kept;
  if (first === undefined || second === undefined || kept.length > 2)
    throw new RefusedError([refusals.notTwoGroups(options.group, kept.length)]);
  const side = Int8Array.from(factor.codes, (code) => (code === first ? 0 : code === second ? 1 : -1));
  const before: Design = { side, weights: null };
  const weighted = options.weights === null ? null : weightedDesign(frame, options.weights, side);
  const matched = options.matched === null ? null : matchedDesign(frame, options.matched, side);
  const rows = options.variables.map((name, i) => {
    run.progress(i, options.variables.length, name);
    return rowOf(frame, name, { before, weighted, matched }, options);
  });
  const sizes = sizesOf(before);
  return {
    sample: { used: sizes[0] + sizes[1], excluded: frame.rows - sizes[0] - sizes[1] },
    group: {
      name: options.group,
      label: frame.label(options.group),
      levels: [factor.levels[first]!, factor.levels[second]!],
    },
    weights: options.weights === null ? null : frame.label(options.weights),
    matching: options.matched === null ? null : frame.label(options.matched),
    sizes: { before: sizes, weighted: weighted && sizesOf(weighted), matched: matched && sizesOf(matched) },
    rows,
  };
}

/** Rows with a weight; a weight that is negative or infinite is none. */
function weightedDesign(frame: Frame, name: string, side: Int8Array): Design {
  const weights = frame.numbers(name);
  const used = side.slice();
  const sums = [0, 0];
  for (let row = 0; row < used.length; row++) {
    if (used[row]! < 0) continue;
    const weight = weights[row]!;
    if (Number.isNaN(weight)) used[row] = -1;
    else if (weight < 0) throw new RefusedError([refusals.badWeights(name)]);
    else if (!Number.isFinite(weight)) throw new RefusedError([notFinite(name)]);
    else sums[used[row]!]! += weight;
  }
  if (sums.some((sum) => sum === 0)) throw new RefusedError([refusals.noWeights(name)]);
  return { side: used, weights };
}

/** Answers that say that a case was not matched. */
const UNMATCHED = /^(?:0|no|n|false|f|unmatched|not matched)$/i;

function matchedDesign(frame: Frame, name: string, side: Int8Array): Design {
  const { codes, levels } = frame.factor(name);
  const out = levels.map((level) => UNMATCHED.test(level.trim()));
  const used = side.map((group, row) => (codes[row]! < 0 || out[codes[row]!] ? -1 : group));
  if (![0, 1].every((group) => used.includes(group))) throw new RefusedError([refusals.noMatches(name)]);
  return { side: used, weights: null };
}

function sizesOf({ side, weights }: Design): readonly [number, number] {
  const sums = [0, 0];
  const squares = [0, 0];
  for (let row = 0; row < side.length; row++) {
    const group = side[row]!;
    if (group < 0) continue;
    const weight = weights ? weights[row]! : 1;
    sums[group]! += weight;
    squares[group]! += weight * weight;
  }
  return [sums[0]! ** 2 / squares[0]!, sums[1]! ** 2 / squares[1]!];
}

function rowOf(
  frame: Frame,
  name: string,
  designs: { readonly before: Design; readonly weighted: Design | null; readonly matched: Design | null },
  { confidenceLevel: level }: SmdTableOptions,
): SmdRow {
  const isNumber = frame.column(name).type === 'numeric';
  const factor = isNumber ? null : frame.factor(name);
  const present = factor ? occurring(factor, designs.before.side) : [];
  const levels = factor ? valuesAt(factor.levels, present) : null;
  const shown = levels?.length === 2 ? levelThatCounts(levels) : null;
  const place = factor && Int32Array.from(factor.levels, (_, i) => present.indexOf(i));
  const apart = (design: Design): Apart =>
    factor && place
      ? categoriesApart(factor.codes, place, present.length, shown, design, level)
      : numbersApart(frame.numbers(name), design, level);
  const before = apart(designs.before);
  if (before.sides.some(({ n }) => n === 0)) throw new RefusedError([refusals.emptyGroup(name)]);
  return {
    name,
    label: frame.label(name),
    levels,
    shown,
    before,
    weighted: designs.weighted && withoutLimits(apart(designs.weighted)),
    matched: designs.matched && apart(designs.matched),
  };
}

const withoutLimits = (apart: Apart): Apart => ({ ...apart, ciLower: null, ciUpper: null });

/** Levels that a case of the groups has. */
function occurring({ codes, levels }: Factor, side: Int8Array): readonly number[] {
  const seen = new Uint8Array(levels.length);
  for (let row = 0; row < codes.length; row++) if (side[row]! >= 0 && codes[row]! >= 0) seen[codes[row]!] = 1;
  return levels.map((_, i) => i).filter((i) => seen[i]);
}

/** Weighted mean and variance, sum(w) / (sum(w)² - sum(w²)) sum(w (x - m)²), in two passes over the rows. */
function numbersApart(values: Float64Array, { side, weights }: Design, level: number): Apart {
  const n = [0, 0];
  const sums = [0, 0];
  const squares = [0, 0];
  const means = [0, 0];
  const each = (visit: (group: number, value: number, weight: number) => void): void => {
    for (let row = 0; row < values.length; row++)
      if (side[row]! >= 0 && !Number.isNaN(values[row]!))
        visit(side[row]!, values[row]!, weights ? weights[row]! : 1);
  };
  each((group, value, weight) => {
    n[group]!++;
    sums[group]! += weight;
    squares[group]! += weight * weight;
    if (weight > 0) means[group]! += (weight / sums[group]!) * (value - means[group]!);
  });
  const deviations = [0, 0];
  each((group, value, weight) => {
    deviations[group]! += weight * (value - means[group]!) ** 2;
  });
  const sides = [0, 1].map((group): Side => {
    const free = sums[group]! ** 2 - squares[group]!;
    const variance = free > 0 ? (sums[group]! / free) * deviations[group]! : null;
    return {
      n: n[group]!,
      mean: sums[group]! > 0 ? means[group]! : null,
      sd: variance === null ? null : Math.sqrt(variance),
      shares: [],
    };
  });
  const [a, b] = [sides[0]!, sides[1]!];
  const known = a.mean !== null && b.mean !== null && a.sd !== null && b.sd !== null;
  const found = known
    ? told(() =>
        smdOfMeans({ n: b.n, mean: b.mean!, sd: b.sd! }, { n: a.n, mean: a.mean!, sd: a.sd! }, level),
      )
    : null;
  return {
    smd: found?.smd ?? null,
    ciLower: found?.ciLower ?? null,
    ciUpper: found?.ciUpper ?? null,
    varianceRatio: known && a.sd > 0 ? (b.sd / a.sd) ** 2 : null,
    sides: [a, b],
  };
}

function categoriesApart(
  codes: Int32Array,
  place: Int32Array,
  levels: number,
  shown: number | null,
  { side, weights }: Design,
  level: number,
): Apart {
  const counts = [new Float64Array(levels), new Float64Array(levels)];
  const n = [0, 0];
  for (let row = 0; row < codes.length; row++) {
    const group = side[row]!;
    if (group < 0 || codes[row]! < 0) continue;
    n[group]!++;
    counts[group]![place[codes[row]!]!]! += weights ? weights[row]! : 1;
  }
  const totals = counts.map((each) => each.reduce((sum, count) => sum + count, 0));
  const found = told(() =>
    shown === null
      ? smdOfCategories(counts[1]!, counts[0]!, level)
      : smdOfProportions(
          { n: totals[1]!, x: counts[1]![shown]! },
          { n: totals[0]!, x: counts[0]![shown]! },
          level,
        ),
  );
  const sideOf = (group: number): Side => ({
    n: n[group]!,
    mean: null,
    sd: null,
    shares: Array.from(counts[group]!, (count) => (totals[group]! > 0 ? count / totals[group]! : 0)),
  });
  return {
    smd: found?.smd ?? null,
    ciLower: found?.ciLower ?? null,
    ciUpper: found?.ciUpper ?? null,
    varianceRatio: null,
    sides: [sideOf(0), sideOf(1)],
  };
}

/** What cannot be told of groups that do not vary, or are empty, is left out. */
function told<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
