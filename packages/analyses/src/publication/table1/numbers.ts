/** A characteristic that is a number: its summaries in each column, the test that fits them, and the difference of two groups. */
import type { Frame } from '@constat/data';
import {
  isPair,
  kruskalWallis,
  type Moments,
  mannWhitney,
  medianSorted,
  merged,
  moments,
  oneWayAnovaFromSummaries,
  quantileSorted,
  sdOf,
  shapeOf,
  shiftLimits,
  smdOfMeans,
  sorted,
  twoSampleT,
  welchAnova,
  zip,
} from '@constat/stats';
import { valuesByLevel } from '../../shared/groups.ts';
import { balanceOf } from './balance.ts';
import type {
  Difference,
  Groups,
  NumberCharacteristic,
  NumberSummary,
  Summary,
  Tested,
} from './characteristic.ts';
import type { Table1Options } from './options.ts';
import { centreOfDifferences, differencesOf, testOfDifferences } from './pairs.ts';
import type { RowSetting } from './rows.ts';

/** Beyond it a number is summed up by its median. */
const SKEWED = 1;
/** Of tests, whose p does not depend on it. */
const LEVEL = 0.95;

export function numberOf(
  frame: Frame,
  name: string,
  groups: Groups,
  setting: RowSetting,
  options: Table1Options,
): NumberCharacteristic {
  const samples = valuesByLevel(frame, name, groups.factor, groups.levels);
  const all = concatenated(samples);
  const ofAll = moments(all);
  const { skewness, summary } = shapeAndSummary(ofAll, setting, options);
  const size = groups.sizes.reduce((sum, count) => sum + count, 0);
  const byRanks = isByRanks(summary, setting);
  // Sorted once, for quartiles and for tests of ranks.
  const ordered = summary === 'mean' && !byRanks ? samples : samples.map(sorted);
  const own = zip(samples, ordered, groups.sizes).map(([values, ownOrdered, size]) =>
    summaryOf(moments(values), orderOf(ownOrdered), size, summary),
  );
  const isTested = samples.length > 1 && setting.test !== 'none';
  const changes = groups.pairs && differencesOf(frame.numbers(name), groups.pairs);
  const test = () =>
    changes
      ? testOfDifferences(changes, byRanks, LEVEL)
      : testOfNumbers(ordered, own, byRanks, options, setting);
  const difference = () =>
    changes
      ? centreOfDifferences(changes, isByMeans(summary), options.confidenceLevel)
      : differenceOf(ordered, own, summary, options);
  const whole = () =>
    summaryOf(ofAll, orderOf(summary === 'mean' ? all : ordered.reduce(merged)), size, summary);
  return {
    ...headOf(frame, name, setting, { skewness, summary }),
    columns: groups.levels.length > 1 ? [...own, whole()] : own,
    test: isTested ? test() : null,
    balance: balanceOfMeans(own),
    difference: options.columns.includes('difference') ? difference() : null,
  };
}

/** What a number is called and how it is summed up. */
export const headOf = (
  frame: Frame,
  name: string,
  setting: RowSetting,
  shape: Pick<NumberCharacteristic, 'skewness' | 'summary'>,
) =>
  ({
    kind: 'number',
    name,
    label: setting.label ?? frame.label(name),
    decimals: setting.decimals,
    adjusted: null,
    ...shape,
  }) as const;

/** How unevenly the values lie, and what they are summed up by. */
export function shapeAndSummary(
  ofAll: Moments,
  setting: RowSetting,
  options: Table1Options,
): { readonly skewness: number | null; readonly summary: Summary } {
  const skewness = shapeOf(ofAll)?.skewness ?? null;
  const byShape: Summary = skewness !== null && Math.abs(skewness) > SKEWED ? 'median' : 'mean';
  const wanted = setting.summary ?? options.summary;
  return { skewness, summary: wanted === 'shape' ? byShape : wanted };
}

/** Standardized differences of the means. */
export const balanceOfMeans = (own: readonly NumberSummary[]): NumberCharacteristic['balance'] =>
  balanceOf(own.length, (i, j) => {
    const [a, b] = [own[i], own[j]];
    return !a || !b || a.mean === null || b.mean === null || a.sd === null || b.sd === null
      ? null
      : smdOfMeans({ n: a.n, mean: a.mean, sd: a.sd }, { n: b.n, mean: b.mean, sd: b.sd }).absSmd;
  });

export const isByMeans = (summary: Summary): boolean => summary === 'mean' || summary === 'both';

export const isByRanks = (summary: Summary, { test }: RowSetting): boolean =>
  test === null ? !isByMeans(summary) : test === 'ranks';

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

/** What a summary needs of ordered values; their ends and quartiles only where more than the mean is shown. */
export interface ValueOrder {
  readonly n: number;
  readonly median: () => number;
  readonly least: () => number;
  readonly largest: () => number;
  readonly quantile: (p: number) => number;
}

const orderOf = (ordered: Float64Array): ValueOrder => ({
  n: ordered.length,
  median: () => medianSorted(ordered),
  least: () => ordered[0] ?? Number.NaN,
  largest: () => ordered.at(-1) ?? Number.NaN,
  quantile: (p) => quantileSorted(ordered, p),
});

/** The numbers of a column, of `size` cases. */
export function summaryOf(m: Moments, ordered: ValueOrder, size: number, summary: Summary): NumberSummary {
  const { n } = ordered;
  const empty = { n, missing: size - n, mean: null, sd: null, median: null, lower: null, upper: null };
  if (n === 0) return empty;
  const centre = { ...empty, mean: m.mean, sd: sdOf(m) };
  if (summary === 'mean') return centre;
  return {
    ...centre,
    median: ordered.median(),
    lower: summary === 'range' ? ordered.least() : ordered.quantile(0.25),
    upper: summary === 'range' ? ordered.largest() : ordered.quantile(0.75),
  };
}

const equalVariancesOf = ({ meansTest }: Table1Options, setting?: RowSetting): boolean =>
  (setting?.test ?? meansTest) === 'student';

/** Groups with a mean and a spread; null where one lacks them or nothing varies. */
function summariesOf(own: readonly NumberSummary[]) {
  const groups = own.flatMap(({ n, mean, sd }) => (mean === null || sd === null ? [] : [{ n, mean, sd }]));
  return groups.length < own.length || !groups.some(({ sd }) => sd > 0) ? null : groups;
}

/** By ranks or by means; null where a group is too small, or nothing varies. */
function testOfNumbers(
  samples: readonly Float64Array[],
  own: readonly NumberSummary[],
  byRanks: boolean,
  options: Table1Options,
  setting: RowSetting,
): Tested | null {
  return byRanks ? testOfRanks(samples) : testOfMeans(own, options, setting);
}

/** Null where a group is too small, or nothing varies. */
export function testOfMeans(
  own: readonly NumberSummary[],
  options: Table1Options,
  setting: RowSetting,
): Tested | null {
  const groups = summariesOf(own);
  if (!groups) return null;
  const equalVariances = equalVariancesOf(options, setting);
  if (isPair(groups)) {
    const how = { equalVariances, alternative: 'two-sided', level: LEVEL } as const;
    const { pValue } = twoSampleT(groups[0], groups[1], how);
    return { kind: equalVariances ? 'student-t' : 'welch-t', pValue, exact: false };
  }
  const test = equalVariances
    ? oneWayAnovaFromSummaries(
        groups.map(({ sd, ...group }) => ({ ...group, sumOfSquares: (group.n - 1) * sd ** 2 })),
      )
    : welchAnova(groups);
  return test && { kind: equalVariances ? 'anova' : 'welch-anova', pValue: test.pValue, exact: false };
}

/** Mann–Whitney for two groups, Kruskal–Wallis for more; null where a group is empty or all values are equal. */
export function testOfRanks(samples: readonly Float64Array[]): Tested | null {
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

/** Of means, or the typical difference where medians are shown; null unless there are two groups that vary. */
function differenceOf(
  samples: readonly Float64Array[],
  own: readonly NumberSummary[],
  summary: Summary,
  options: Table1Options,
): Difference | null {
  return isByMeans(summary) ? differenceOfMeans(own, options) : shiftOf(samples, own, options);
}

/** The typical difference of two groups that vary. */
export function shiftOf(
  samples: readonly Float64Array[],
  own: readonly NumberSummary[],
  { confidenceLevel: level }: Table1Options,
): Difference | null {
  const [first, second] = samples;
  if (!first || !second || samples.length > 2 || !summariesOf(own)) return null;
  const test = mannWhitney(first, second, { alternative: 'two-sided', level });
  return (
    test && {
      kind: 'shift',
      ...shiftLimits(first, second, {
        level,
        hasTies: test.hasTies,
        alternative: 'two-sided',
        method: 'auto',
      }),
    }
  );
}

/** Of the means of two groups that vary. */
export function differenceOfMeans(own: readonly NumberSummary[], options: Table1Options): Difference | null {
  const groups = summariesOf(own);
  if (!groups || !isPair(groups)) return null;
  const { confidenceLevel: level } = options;
  const how = { equalVariances: equalVariancesOf(options), alternative: 'two-sided', level } as const;
  const { meanDifference, ciLower, ciUpper } = twoSampleT(groups[0], groups[1], how);
  return { kind: 'means', estimate: meanDifference, ciLower, ciUpper };
}
