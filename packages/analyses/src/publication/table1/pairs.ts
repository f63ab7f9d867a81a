/** Two groups that are two measurements of the same people: who has both, and what is tested and told of them. */
import type { Factor, Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import {
  isConstant,
  mcnemar,
  moments,
  oneSampleT,
  pairedDifferenceInterval,
  sdOf,
  tableOf,
  valuesAt,
  wilcoxonSignedRank,
  zip,
} from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { usedTwice } from '../../shared/refusals.ts';
import type { Difference, Pairs, Tested } from './characteristic.ts';
import type { Table1Options } from './options.ts';

/** With fewer pairs that changed the p of McNemar's test is exact. */
const FEW_CHANGED = 25;

/** What the tests of a row are asked to be; null is by the number of pairs that changed. */
export type CountsHow = 'exact' | 'chi' | null;

/** Those who have a row in both groups. */
export function pairsOf(ids: Factor, places: Int32Array): Pairs {
  const noRow = () => new Int32Array(ids.levels.length).fill(-1);
  const [first, second] = [noRow(), noRow()];
  places.forEach((place, row) => {
    const id = ids.codes[row]!;
    if (id >= 0 && place >= 0) (place === 0 ? first : second)[id] = row;
  });
  const both = ids.levels.flatMap((_, id) => (first[id]! >= 0 && second[id]! >= 0 ? [id] : []));
  return { first: valuesAt(first, both), second: valuesAt(second, both) };
}

/** First minus second of those who have both values. */
export const differencesOf = (values: ArrayLike<number>, { first, second }: Pairs): Float64Array =>
  Float64Array.from(first, (row, i) => values[row]! - values[second[i]!]!).filter(
    (value) => !Number.isNaN(value),
  );

/** The paired t-test or Wilcoxon's signed ranks; null where the differences do not vary, or are too few. */
export function testOfDifferences(differences: Float64Array, byRanks: boolean, level: number): Tested | null {
  const pairs = differences.length;
  if (byRanks) {
    const test = wilcoxonSignedRank(differences, { alternative: 'two-sided', level });
    if (!test || test.n < 2) return null;
    const { exact, asymptoticCorrected } = test;
    return { kind: 'signed-rank', ...(exact ?? asymptoticCorrected), exact: exact !== null, pairs };
  }
  const t = tOf(differences, level);
  return t && { kind: 'paired-t', pValue: t.pValue, exact: false, pairs };
}

function tOf(differences: Float64Array, level: number) {
  const m = moments(differences);
  if (m.n < 2 || isConstant(m)) return null;
  return oneSampleT({ n: m.n, mean: m.mean, sd: sdOf(m)! }, { mu: 0, alternative: 'two-sided', level });
}

/** The mean difference, or the centre of the differences where medians are shown. */
export function centreOfDifferences(
  differences: Float64Array,
  byMeans: boolean,
  level: number,
): Difference | null {
  if (byMeans) {
    const t = tOf(differences, level);
    return t && { kind: 'means', estimate: t.meanDifference, ciLower: t.ciLower, ciUpper: t.ciUpper };
  }
  const test = wilcoxonSignedRank(differences, { alternative: 'two-sided', level });
  if (!test || test.n < 2) return null;
  const { estimate, ciLower, ciUpper } = test.centre;
  return { kind: 'shift', estimate, ciLower, ciUpper };
}

/** Levels of both measurements of those who have both, as places among `levels`. */
export interface PairedLevels {
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/** @param levels The codes of the levels in their order. */
export function pairedLevels(codes: Int32Array, levels: readonly number[], pairs: Pairs): PairedLevels {
  const placeOf = (row: number): number => levels.indexOf(codes[row]!);
  const known = zip(pairs.first.map(placeOf), pairs.second.map(placeOf)).filter(([a, b]) => a >= 0 && b >= 0);
  return { first: known.map(([place]) => place), second: known.map(([, place]) => place) };
}

/** McNemar's test of two levels, Bowker's of more; null where nobody changed. */
export function testOfChanges({ first, second }: PairedLevels, how: CountsHow): Tested | null {
  const levels = [...new Set([...first, ...second])].sort((a, b) => a - b);
  const counts = new Float64Array(levels.length ** 2);
  zip(first, second).forEach(([level, ownSecond]) => {
    counts[levels.length * levels.indexOf(level) + levels.indexOf(ownSecond)]! += 1;
  });
  const test = levels.length < 2 ? null : mcnemar(tableOf(counts, levels.length, levels.length));
  if (!test) return null;
  const pairs = first.length;
  const { twoByTwo, pValue } = test;
  if (!twoByTwo) return { kind: 'bowker', pValue, exact: false, pairs };
  const changed = twoByTwo.first + twoByTwo.second;
  return how === 'exact' || (how === null && changed < FEW_CHANGED)
    ? { kind: 'mcnemar-exact', pValue: twoByTwo.exactPValue, exact: true, pairs }
    : { kind: 'mcnemar', pValue, exact: false, pairs };
}

/** Of the shares of a level, by Newcombe's method for pairs; null where there is no pair. */
export function changeOf(
  { first, second }: PairedLevels,
  level: number,
  confidence: number,
): Difference | null {
  const n = first.length;
  if (n === 0) return null;
  const both = first.filter((own, i) => own === level && second[i] === level).length;
  const countOf = (own: readonly number[]): number => own.filter((each) => each === level).length;
  const [x, y] = [countOf(first), countOf(second)];
  const counts = { a: both, b: x - both, c: y - both, d: n - x - y + both };
  const limits = pairedDifferenceInterval(counts, confidence, 'newcombe');
  return { kind: 'shares', estimate: (x - y) / n, ...limits };
}

const refusals = {
  notTwoGroups: (name: string, group: string | null): Refusal => ({
    code: 'not-two-groups',
    variable: group ?? name,
    message:
      group === null
        ? rich`${bold(name)} says which rows are of the same person, but there is no grouping variable that tells the two measurements apart.`
        : rich`${bold(name)} pairs two measurements; ${bold(group)} does not have exactly two levels.`,
    advice: rich`Choose a grouping variable with two levels, filter the rows to two of them, or leave the pairs out.`,
  }),
  twice: (name: string, id: string, level: string): Refusal => ({
    code: 'id-twice',
    variable: name,
    message: rich`${bold(name)} has the value ${id} more than once in the group ${level}, so it is not clear which rows are a pair.`,
    advice: rich`Give every person one row in each group, or choose another variable for the pairs.`,
  }),
  noPair: (name: string): Refusal => ({
    code: 'no-pairs',
    variable: name,
    message: rich`No value of ${bold(name)} is in both groups.`,
    advice: rich`Choose the variable that names the person, or leave the pairs out.`,
  }),
  counted: (name: string): Refusal => ({
    code: 'pairs-and-counts',
    variable: name,
    message: rich`With pairs every row is one measurement of one person; ${bold(name)} lets rows stand for several cases.`,
    advice: rich`Leave out the counts or the pairs.`,
  }),
};

/** Why rows cannot be paired as asked. */
export function pairRefusals(frame: Frame, options: Table1Options): readonly Refusal[] {
  const { pairs, variables, group, strata, counts } = options;
  if (pairs === null) return [];
  if (pairs === group || pairs === strata || variables.includes(pairs)) return [usedTwice(pairs)];
  if (counts !== null) return [refusals.counted(counts)];
  const groups = group === null ? null : frame.factor(group);
  const used = groups?.levels.filter((_, i) => groups.counts[i]! > 0) ?? [];
  if (!groups || used.length !== 2) return [refusals.notTwoGroups(pairs, group)];
  const ids = frame.factor(pairs);
  const within = strata === null ? null : frame.factor(strata);
  const seen = new Map<number, Set<number>>();
  for (let row = 0; row < frame.rows; row++) {
    const [id, own] = [ids.codes[row]!, groups.codes[row]!];
    if (id < 0 || own < 0 || (within && within.codes[row]! < 0)) continue;
    const before = seen.get(id) ?? new Set();
    if (before.has(own)) return [refusals.twice(pairs, ids.levels[id]!, groups.levels[own]!)];
    seen.set(id, before.add(own));
  }
  return [...seen.values()].some(({ size }) => size === 2) ? [] : [refusals.noPair(pairs)];
}
