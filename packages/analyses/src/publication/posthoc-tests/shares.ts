/** Proportions of a category with two levels, compared between the groups. */
import type { Frame } from '@constat/data';
import {
  crossCount,
  differenceError,
  differenceInterval,
  independence,
  proportionInterval,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { PosthocOptions } from './options.ts';
import { adjusted, lettered, type OutcomeResult, orderOf, type Pair, pairLevel, pairsOf } from './pairs.ts';
import { refusals } from './refusals.ts';

/** A category with two levels: the proportion of one of them in each group. */
export function shareOf(frame: Frame, name: string, options: PosthocOptions): OutcomeResult {
  const factor = frame.factor(name);
  const by = frame.factor(options.group);
  const table = crossCount(factor.codes, factor.levels.length, by.codes, by.levels.length);
  const present = factor.levels.map((_, i) => i).filter((i) => table.rowTotals[i]! > 0);
  const [low, high] = present;
  if (low === undefined || high === undefined || present.length > 2)
    throw new RefusedError([refusals.notTwoLevels(name, present.length)]);
  const chosen = options.eventLevel === 'last' ? high : low;
  const at = by.levels.map((_, g) => g).filter((g) => table.columnTotals[g]! > 0);
  if (at.length < 2) throw new RefusedError([refusals.oneGroup(name, options.group)]);
  const counts = at.map((g) => ({
    x: table.counts[chosen * by.levels.length + g]!,
    n: table.counts[low * by.levels.length + g]! + table.counts[high * by.levels.length + g]!,
  }));
  const all = tested(counts);
  const places = pairsOf(counts.length);
  const level = pairLevel(places.length, options);
  const pairs = places.map(([first, second]): Pair => {
    const [a, b] = [counts[first]!, counts[second]!];
    const test = tested([a, b]);
    const interval = level === null ? null : differenceInterval(a, b, level, 'newcombe');
    return {
      first,
      second,
      difference: a.x / a.n - b.x / b.n,
      standardError: differenceError(a, b),
      statistic: test?.statistic ?? 0,
      df: 1,
      pRaw: test?.pValue ?? 1,
      pValue: test?.pValue ?? 1,
      ciLower: interval?.ciLower ?? null,
      ciUpper: interval?.ciUpper ?? null,
    };
  });
  const shares = counts.map(({ x, n }) => x / n);
  return {
    name,
    label: frame.label(name),
    counted: factor.levels[chosen]!,
    n: counts.reduce((sum, { n }) => sum + n, 0),
    groups: zip(counts, at).map(([{ x, n }, ownAt]) => {
      const limits = proportionInterval(x, n, options.confidenceLevel, 'wilson')!;
      return {
        level: by.levels[ownAt]!,
        n,
        centre: x / n,
        spread: x,
        median: null,
        ciLower: limits.ciLower,
        ciUpper: limits.ciUpper,
      };
    }),
    overall: all
      ? [{ test: 'chi', statistic: all.statistic, df1: all.df, df2: null, pValue: all.pValue }]
      : [],
    comparisons: [lettered('proportions', adjusted(pairs, options), orderOf(shares), options)],
  };
}

/** Pearson's chi-square of counts without correction; null where all cases of these groups are alike. */
function tested(counts: readonly { readonly x: number; readonly n: number }[]) {
  const total = counts.reduce((sum, { x }) => sum + x, 0);
  if (total === 0 || total === counts.reduce((sum, { n }) => sum + n, 0)) return null;
  const rows = Int32Array.from(counts.flatMap(() => [0, 1]));
  const columns = Int32Array.from(counts.flatMap((_, g) => [g, g]));
  const weights = Float64Array.from(counts.flatMap(({ x, n }) => [x, n - x]));
  return independence(crossCount(rows, 2, columns, counts.length, weights)).pearson;
}
