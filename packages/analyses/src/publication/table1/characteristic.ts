/** One characteristic of the table: its summaries in each column, the test that fits it, and how far the groups lie apart. */
import type { Factor, Frame } from '@constat/data';
import {
  type ContingencyTable,
  crossCount,
  fisherExact,
  independence,
  kruskalWallis,
  mannWhitney,
  medianSorted,
  moments,
  oneWayAnovaFromSummaries,
  quantileSorted,
  StatsError,
  sdOf,
  shapeOf,
  smdOfCategories,
  smdOfMeans,
  smdOfProportions,
  sorted,
  twoSampleT,
  welchAnova,
} from '@constat/stats';
import { valuesByLevel } from '../../shared/groups.ts';
import type { Table1Options } from './options.ts';

export type TestKind =
  | 'welch-t'
  | 'student-t'
  | 'welch-anova'
  | 'anova'
  | 'mann-whitney'
  | 'kruskal-wallis'
  | 'chi-square'
  | 'fisher';

export interface Tested {
  readonly kind: TestKind;
  readonly pValue: number;
  /** Of rank tests of two groups: whether p is exact. */
  readonly exact: boolean;
}

/** Absolute; the largest of all pairs where there are more than two groups, given by their places. */
export interface Balance {
  readonly smd: number;
  readonly pair: readonly [number, number];
}

export type Summary = 'mean' | 'median' | 'range';

export interface NumberSummary {
  readonly n: number;
  readonly missing: number;
  readonly mean: number | null;
  readonly sd: number | null;
  /** Median, then the limits shown beside it: quartiles, or the least and the largest value. */
  readonly median: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

interface Common {
  readonly name: string;
  readonly label: string;
  /** Null where the data allow none. */
  readonly test: Tested | null;
  readonly adjusted: number | null;
  readonly balance: Balance | null;
}

export interface NumberCharacteristic extends Common {
  readonly kind: 'number';
  readonly summary: Summary;
  readonly skewness: number | null;
  /** The groups in their order, then all cases; these alone where there are no groups. */
  readonly columns: readonly NumberSummary[];
}

export interface CategorySummary {
  readonly n: number;
  readonly missing: number;
  readonly counts: readonly number[];
}

export interface CategoryCharacteristic extends Common {
  readonly kind: 'category';
  readonly levels: readonly string[];
  /** The level that stands for the characteristic in one line; null where all are shown. */
  readonly shown: number | null;
  readonly columns: readonly CategorySummary[];
}

export type Characteristic = NumberCharacteristic | CategoryCharacteristic;

/** The groups of the table; one that holds all cases where there is no grouping variable. */
export interface Groups {
  readonly factor: Factor;
  readonly levels: readonly string[];
  /** Cases of each group. */
  readonly sizes: readonly number[];
}

/** Beyond it a number is summed up by its median. */
const SKEWED = 1;
/** Expected counts below it are small. */
const SMALL = 5;

/** Describes a variable by its type. */
export function characteristic(
  frame: Frame,
  name: string,
  groups: Groups,
  options: Table1Options,
): Characteristic {
  return frame.column(name).type === 'numeric'
    ? numberOf(frame, name, groups, options)
    : categoryOf(frame, name, groups, options);
}

function numberOf(frame: Frame, name: string, groups: Groups, options: Table1Options): NumberCharacteristic {
  const samples = valuesByLevel(frame, name, groups.factor, groups.levels);
  const all = concatenated(samples);
  const skewness = shapeOf(moments(all))?.skewness ?? null;
  const byShape: Summary = skewness !== null && Math.abs(skewness) > SKEWED ? 'median' : 'mean';
  const summary = options.summary === 'shape' ? byShape : options.summary;
  const size = groups.sizes.reduce((sum, count) => sum + count, 0);
  const own = samples.map((values, i) => summaryOf(values, groups.sizes[i]!, summary));
  return {
    kind: 'number',
    name,
    label: frame.label(name),
    summary,
    skewness,
    columns: groups.levels.length > 1 ? [...own, summaryOf(all, size, summary)] : own,
    test: samples.length > 1 ? testOfNumbers(samples, own, summary, options) : null,
    adjusted: null,
    balance: balanceOf(samples.length, (i, j) => {
      const [a, b] = [own[i]!, own[j]!];
      return a.mean === null || b.mean === null || a.sd === null || b.sd === null
        ? null
        : smdOfMeans({ n: a.n, mean: a.mean, sd: a.sd }, { n: b.n, mean: b.mean, sd: b.sd }).absSmd;
    }),
  };
}

function concatenated(samples: readonly Float64Array[]): Float64Array {
  const [first] = samples;
  if (samples.length === 1 && first) return first;
  const all = new Float64Array(samples.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sample of samples) {
    all.set(sample, at);
    at += sample.length;
  }
  return all;
}

function summaryOf(values: Float64Array, size: number, summary: Summary): NumberSummary {
  const n = values.length;
  const empty = { n, missing: size - n, mean: null, sd: null, median: null, lower: null, upper: null };
  if (n === 0) return empty;
  const m = moments(values);
  const centre = { ...empty, mean: m.mean, sd: sdOf(m) };
  if (summary === 'mean') return centre;
  const ordered = sorted(values);
  return {
    ...centre,
    median: medianSorted(ordered),
    lower: summary === 'range' ? ordered[0]! : quantileSorted(ordered, 0.25),
    upper: summary === 'range' ? ordered[n - 1]! : quantileSorted(ordered, 0.75),
  };
}

const LEVEL = 0.95;

/** The test that fits what is shown; null where a group is too small, or nothing varies. */
function testOfNumbers(
  samples: readonly Float64Array[],
  own: readonly NumberSummary[],
  summary: Summary,
  { meansTest }: Table1Options,
): Tested | null {
  if (summary !== 'mean') {
    if (samples.some(({ length }) => length === 0)) return null;
    const [first, second] = samples;
    if (samples.length > 2) {
      const test = kruskalWallis(samples);
      return test && { kind: 'kruskal-wallis', pValue: test.pValue, exact: false };
    }
    const test = mannWhitney(first!, second!, { alternative: 'two-sided', level: LEVEL });
    if (!test) return null;
    const { pExact, pCorrected } = test;
    return { kind: 'mann-whitney', pValue: pExact ?? pCorrected, exact: pExact !== null };
  }
  const groups = own.flatMap(({ n, mean, sd }) => (mean === null || sd === null ? [] : [{ n, mean, sd }]));
  if (groups.length < own.length || !groups.some(({ sd }) => sd > 0)) return null;
  const equalVariances = meansTest === 'student';
  if (groups.length === 2) {
    const options = { equalVariances, alternative: 'two-sided', level: LEVEL } as const;
    const { pValue } = twoSampleT(groups[0]!, groups[1]!, options);
    return { kind: equalVariances ? 'student-t' : 'welch-t', pValue, exact: false };
  }
  const test = equalVariances
    ? oneWayAnovaFromSummaries(
        groups.map(({ sd, ...group }) => ({ ...group, sumOfSquares: (group.n - 1) * sd ** 2 })),
      )
    : welchAnova(groups);
  return test && { kind: equalVariances ? 'anova' : 'welch-anova', pValue: test.pValue, exact: false };
}

function categoryOf(
  frame: Frame,
  name: string,
  groups: Groups,
  options: Table1Options,
): CategoryCharacteristic {
  const factor = frame.factor(name);
  const place = Int32Array.from(groups.factor.levels, (level) => groups.levels.indexOf(level));
  const columnCodes = groups.factor.codes.map((code) => (code < 0 ? -1 : place[code]!));
  const counted = crossCount(factor.codes, factor.levels.length, columnCodes, groups.levels.length);
  const used = factor.levels.map((_, i) => i).filter((i) => counted.rowTotals[i]! > 0);
  const levels = used.map((i) => factor.levels[i]!);
  const count = (level: number, group: number): number =>
    counted.counts[used[level]! * groups.levels.length + group]!;
  const own = groups.levels.map((_, g): CategorySummary => {
    const counts = levels.map((_, level) => count(level, g));
    const n = counts.reduce((sum, value) => sum + value, 0);
    return { n, missing: groups.sizes[g]! - n, counts };
  });
  const all: CategorySummary = {
    n: own.reduce((sum, { n }) => sum + n, 0),
    missing: own.reduce((sum, { missing }) => sum + missing, 0),
    counts: levels.map((_, level) => own.reduce((sum, { counts }) => sum + counts[level]!, 0)),
  };
  const shown = levels.length === 2 && options.twoLevels === 'one' ? levelThatCounts(levels) : null;
  return {
    kind: 'category',
    name,
    label: frame.label(name),
    levels,
    shown,
    columns: own.length > 1 ? [...own, all] : own,
    test: own.length > 1 && levels.length > 1 ? testOfCounts(own, levels.length, options) : null,
    adjusted: null,
    balance: balanceOf(own.length, (i, j) => {
      const [a, b] = [own[i]!, own[j]!];
      return levels.length === 2
        ? smdOfProportions({ n: a.n, x: a.counts[1]! }, { n: b.n, x: b.counts[1]! }).absSmd
        : smdOfCategories(a.counts, b.counts).absSmd;
    }),
  };
}

const AFFIRMATIVE = /^(?:yes|y|true|t|1|present|positive|pos|ja|oui|sí|si)$/i;

/** The level that a line of two stands for: the affirmative one, else the second. */
export function levelThatCounts(levels: readonly string[]): number {
  const found = levels.findIndex((level) => AFFIRMATIVE.test(level.trim()));
  return found < 0 ? 1 : found;
}

function testOfCounts(
  own: readonly CategorySummary[],
  levels: number,
  { smallCounts }: Table1Options,
): Tested | null {
  if (own.some(({ n }) => n === 0)) return null;
  const table = tableOf(own, levels);
  const { pearson, minimumExpected } = independence(table);
  const fisher =
    smallCounts === 'fisher' && minimumExpected < SMALL ? (fisherExact(table, LEVEL)?.pValue ?? null) : null;
  return fisher === null
    ? { kind: 'chi-square', pValue: pearson.pValue, exact: false }
    : { kind: 'fisher', pValue: fisher, exact: true };
}

/** Levels down, groups across. */
function tableOf(own: readonly CategorySummary[], levels: number): ContingencyTable {
  const rows: number[] = [];
  const columns: number[] = [];
  const weights: number[] = [];
  for (let level = 0; level < levels; level++)
    own.forEach(({ counts }, group) => {
      rows.push(level);
      columns.push(group);
      weights.push(counts[level]!);
    });
  return crossCount(
    Int32Array.from(rows),
    levels,
    Int32Array.from(columns),
    own.length,
    Float64Array.from(weights),
  );
}

/** The largest difference of two groups; null where none can be told. */
function balanceOf(groups: number, between: (i: number, j: number) => number | null): Balance | null {
  let found: Balance | null = null;
  for (let i = 0; i < groups; i++)
    for (let j = i + 1; j < groups; j++) {
      const smd = told(() => between(i, j));
      if (smd !== null && (found === null || smd > found.smd)) found = { smd, pair: [i, j] };
    }
  return found;
}

/** What cannot be told of groups that do not vary, or are empty, is left out. */
function told(ask: () => number | null): number | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
