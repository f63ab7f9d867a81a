/** A characteristic that is a category: counts of its levels in each column, the test that fits them, and the differences of two groups. */
import type { Frame } from '@constat/data';
import {
  type ContingencyTable,
  crossCount,
  differenceInterval,
  fisherExact,
  independence,
  smdOfCategories,
  smdOfProportions,
  valuesAt,
  zip,
} from '@constat/stats';
import { scoresOf } from '../../inferential/kit/scores.ts';
import { balanceOf } from './balance.ts';
import type {
  CategoryCharacteristic,
  CategorySummary,
  Difference,
  Groups,
  Tested,
} from './characteristic.ts';
import { testOfRanks } from './numbers.ts';
import type { Table1Options } from './options.ts';
import {
  type CountsHow,
  changeOf,
  differencesOf,
  pairedLevels,
  testOfChanges,
  testOfDifferences,
} from './pairs.ts';
import type { RowSetting } from './rows.ts';

/** Expected counts below it are small. */
const SMALL = 5;
/** Of tests, whose p does not depend on it. */
const LEVEL = 0.95;

/**
 * @param levels The levels that have a line, in their order; those with a case in the groups where it is left out.
 */
export function categoryOf(
  frame: Frame,
  name: string,
  groups: Groups,
  setting: RowSetting,
  options: Table1Options,
  levels?: readonly string[],
): CategoryCharacteristic {
  const factor = frame.factor(name);
  const counted = crossCount(
    factor.codes,
    factor.levels.length,
    groups.places,
    groups.levels.length,
    groups.counts,
  );
  const kept = levels ?? factor.levels.filter((_, i) => counted.rowTotals[i]! > 0);
  const used = kept.map((level) => factor.levels.indexOf(level));
  const own = zip(groups.levels, groups.sizes).map(([, size], g): CategorySummary => {
    const counts = used.map((i) => counted.counts[i * groups.levels.length + g]!);
    const n = counts.reduce((sum, value) => sum + value, 0);
    return { n, missing: size - n, counts };
  });
  const all: CategorySummary = {
    n: own.reduce((sum, { n }) => sum + n, 0),
    missing: own.reduce((sum, { missing }) => sum + missing, 0),
    counts: kept.map((_, level) => own.reduce((sum, { counts }) => sum + counts[level]!, 0)),
  };
  // Levels that only other strata have are shown and not tested.
  const present = kept.map((_, level) => level).filter((level) => all.counts[level]! > 0);
  const changes = groups.pairs && pairedLevels(factor.codes, used, groups.pairs);
  const test = (): Tested | null => {
    if (!groups.pairs || !changes) return testOfCounts(own, present, options, setting);
    if (setting.test !== 'ranks') return testOfChanges(changes, howOf(options, setting));
    const scores = scoresOf(kept.map((level) => factor.values[factor.levels.indexOf(level)]!));
    const values = Array.from(factor.codes, (code) => scores[used.indexOf(code)] ?? Number.NaN);
    return testOfDifferences(differencesOf(values, groups.pairs), true, LEVEL);
  };
  const isTested = own.length > 1 && present.length > 1 && setting.test !== 'none';
  return {
    kind: 'category',
    name,
    label: setting.label ?? frame.label(name),
    decimals: setting.decimals,
    levels: kept,
    shown: kept.length === 2 && options.twoLevels === 'one' ? levelThatCounts(kept) : null,
    columns: own.length > 1 ? [...own, all] : own,
    test: isTested ? test() : null,
    adjusted: null,
    balance: balanceOf(own.length, (i, j) => {
      const [a, b] = [own[i]!, own[j]!];
      const of = ({ counts }: CategorySummary) => valuesAt(counts, present);
      return kept.length === 2
        ? smdOfProportions({ n: a.n, x: a.counts[1]! }, { n: b.n, x: b.counts[1]! }).absSmd
        : smdOfCategories(of(a), of(b)).absSmd;
    }),
    differences: options.columns.includes('difference')
      ? kept.map((_, level) =>
          changes
            ? changeOf(changes, level, options.confidenceLevel)
            : differenceOf(own, level, options.confidenceLevel),
        )
      : [],
  };
}

const AFFIRMATIVE = /^(?:yes|y|true|t|1|present|positive|pos|ja|oui|sí|si)$/i;

/** The level that a line of two stands for: the affirmative one, else the second. */
export function levelThatCounts(levels: readonly string[]): number {
  const found = levels.findIndex((level) => AFFIRMATIVE.test(level.trim()));
  return found < 0 ? 1 : found;
}

/** Of changes in pairs: whether p is to be exact. */
function howOf({ smallCounts }: Table1Options, { test }: RowSetting): CountsHow {
  if (test === 'fisher') return 'exact';
  return test === 'chi' || smallCounts === 'chi' ? 'chi' : null;
}

function testOfCounts(
  own: readonly CategorySummary[],
  present: readonly number[],
  { smallCounts }: Table1Options,
  { test }: RowSetting,
): Tested | null {
  if (own.some(({ n }) => n === 0)) return null;
  if (test === 'ranks') return testOfRanks(own.map(({ counts }) => codesOf(counts)));
  const table = tableOf(own, present);
  const { pearson, minimumExpected } = independence(table);
  const isExact = test === null ? smallCounts === 'fisher' && minimumExpected < SMALL : test === 'fisher';
  const fisher = isExact ? (fisherExact(table, LEVEL)?.pValue ?? null) : null;
  return fisher === null
    ? { kind: 'chi-square', pValue: pearson.pValue, exact: false }
    : { kind: 'fisher', pValue: fisher, exact: true };
}

/** The place of its level for each case. */
const codesOf = (counts: readonly number[]): Float64Array =>
  Float64Array.from(counts.flatMap((count, level) => Array.from({ length: count }, () => level)));

/** Levels down, groups across. */
function tableOf(own: readonly CategorySummary[], present: readonly number[]): ContingencyTable {
  const rows: number[] = [];
  const columns: number[] = [];
  const weights: number[] = [];
  present.forEach((level, row) => {
    own.forEach(({ counts }, group) => {
      rows.push(row);
      columns.push(group);
      weights.push(counts[level]!);
    });
  });
  return crossCount(
    Int32Array.from(rows),
    present.length,
    Int32Array.from(columns),
    own.length,
    Float64Array.from(weights),
  );
}

/** Of the shares of a level in two groups, by Newcombe's method; null where there are more, or one is empty. */
function differenceOf(own: readonly CategorySummary[], level: number, confidence: number): Difference | null {
  const [first, second] = own.map(({ counts, n }) => ({ x: counts[level]!, n }));
  if (!first || !second || own.length > 2 || first.n === 0 || second.n === 0) return null;
  const limits = differenceInterval(first, second, confidence, 'newcombe');
  return {
    kind: 'shares',
    estimate: first.x / first.n - second.x / second.n,
    ...limits,
  };
}
