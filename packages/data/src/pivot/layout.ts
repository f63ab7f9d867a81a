/** The layout of a pivot table as data: which fields make rows, columns, values and filters, and how. */

/** What makes one level of a field out of its values. */
export const GROUPINGS = [
  'values',
  'width',
  'quantiles',
  'cuts',
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'monthOfYear',
  'weekday',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Groupings of numbers. */
export const BINNINGS: readonly Grouping[] = ['width', 'quantiles', 'cuts'];
/** Groupings of dates. */
export const DATE_GROUPINGS: readonly Grouping[] = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'monthOfYear',
  'weekday',
];

/** A field with the levels that are made of it. */
export interface GroupedField {
  readonly field: string;
  readonly by: Grouping;
  /** Width of the bins, or the number of groups of equal size. */
  readonly width: number | null;
  /** Where the bins of own choice begin and end. */
  readonly cuts: readonly number[];
}

export const SORTS = ['own', 'reversed', 'falling', 'rising'] as const;
export type PivotSort = (typeof SORTS)[number];

/** A field of the rows or columns. */
export interface PivotField extends GroupedField {
  readonly sort: PivotSort;
  /** The value that `falling`, `rising` and `top` go by, from 0. */
  readonly sortBy: number;
  /** Only so many levels, the largest; null for all. */
  readonly top: number | null;
  /** The levels beyond the top are one level together, instead of left out. */
  readonly other: boolean;
  /** Levels that are left out. */
  readonly hidden: readonly string[];
}

export interface PivotFilter extends GroupedField {
  /** The levels that stay; null for all. */
  readonly keep: readonly string[] | null;
  /** The least and the greatest number that stay. */
  readonly from: number | null;
  readonly to: number | null;
}

export const PIVOT_STATISTICS = [
  'count',
  'distinct',
  'sum',
  'mean',
  'median',
  'sd',
  'se',
  'ciLower',
  'ciUpper',
  'min',
  'max',
  'percentile',
  'share',
  'formula',
] as const;
export type PivotStatistic = (typeof PIVOT_STATISTICS)[number];

/** Statistics that only numbers have. */
export const OF_NUMBERS: readonly PivotStatistic[] = [
  'sum',
  'mean',
  'median',
  'sd',
  'se',
  'ciLower',
  'ciUpper',
  'min',
  'max',
  'percentile',
];

/** Statistics that weights can count. */
export const WEIGHTABLE: readonly PivotStatistic[] = ['count', 'sum', 'mean'];

/** Statistics whose parts add up to their total. */
export const ADDITIVE: readonly PivotStatistic[] = ['count', 'sum'];

export const SHOWS = [
  'value',
  'percentRow',
  'percentColumn',
  'percentTotal',
  'percentParentRow',
  'percentParentColumn',
  'running',
  'differencePrevious',
  'differenceFirst',
  'rank',
] as const;
export type PivotShow = (typeof SHOWS)[number];

/** Shows that divide by a total. */
export const PERCENTAGES: readonly PivotShow[] = SHOWS.filter((show) => show.startsWith('percent'));

export interface PivotValue {
  /** null counts the rows; a formula has none. */
  readonly field: string | null;
  readonly statistic: PivotStatistic;
  /** Of `percentile`, between 0 and 1. */
  readonly percentile: number;
  /** Of `share`: the level whose share it is. */
  readonly level: string;
  /** What each row counts for, where it is not one. */
  readonly weight: string | null;
  /** Of `formula`: over the values before and after it, called A, B, C. */
  readonly formula: string;
  readonly show: PivotShow;
  /** Running totals, differences and ranks go down the rows or across the columns. */
  readonly along: 'down' | 'across';
}

export interface PivotLayout {
  readonly rows: readonly PivotField[];
  readonly columns: readonly PivotField[];
  readonly values: readonly PivotValue[];
  readonly filters: readonly PivotFilter[];
  /** Rows without a value in a field are a level of their own, or left out. */
  readonly missing: 'level' | 'exclude';
  /** Of the limits of means. */
  readonly confidenceLevel: number;
  /** Says how many cases each row stands for; one without it. The values then have it as their weight. */
  readonly counts?: string;
}

/** A field as it is when nobody said more. */
export const plainField = (field: string): PivotField => ({
  field,
  by: 'values',
  width: null,
  cuts: [],
  sort: 'own',
  sortBy: 0,
  top: null,
  other: true,
  hidden: [],
});

/** A value as it is when nobody said more. */
export const plainValue = (field: string | null, statistic: PivotStatistic): PivotValue => ({
  field,
  statistic,
  percentile: 0.5,
  level: '',
  weight: null,
  formula: '',
  show: 'value',
  along: 'down',
});

/** What the value is called in formulas: A, B, ... Z, AA. */
export const valueLetter = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${valueLetter(Math.floor(index / 26) - 1)}${valueLetter(index % 26)}`;
