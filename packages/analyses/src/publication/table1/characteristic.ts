/** One characteristic of the table: its summaries in each column, the test that fits it, and how far the groups lie apart. */
import type { Factor } from '@constat/data';

export type TestKind =
  | 'welch-t'
  | 'student-t'
  | 'welch-anova'
  | 'anova'
  | 'mann-whitney'
  | 'kruskal-wallis'
  | 'chi-square'
  | 'fisher'
  | 'paired-t'
  | 'signed-rank'
  | 'mcnemar'
  | 'mcnemar-exact'
  | 'bowker';

export interface Tested {
  readonly kind: TestKind;
  readonly pValue: number;
  /** Of rank tests of two groups, and of counts: whether p is exact. */
  readonly exact: boolean;
  /** Of paired tests: those with both values. */
  readonly pairs?: number;
}

/** Absolute; the largest of all pairs where there are more than two groups, given by their places. */
export interface Balance {
  readonly smd: number;
  readonly pair: readonly [number, number];
}

/** First group minus second; shares as proportions. */
export interface Difference {
  readonly kind: 'means' | 'shift' | 'shares';
  readonly estimate: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export type Summary = 'mean' | 'median' | 'range' | 'both';

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
  /** Of its own; null for those of all rows. */
  readonly decimals: number | null;
  /** Null where the data allow none. */
  readonly test: Tested | null;
  readonly adjusted: number | null;
  readonly balance: Balance | null;
}

export interface NumberCharacteristic extends Common {
  readonly kind: 'number';
  readonly summary: Summary;
  readonly skewness: number | null;
  /** Null where it was not asked for, there are not two groups, or nothing varies. */
  readonly difference: Difference | null;
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
  /** One for each level; none where they were not asked for. */
  readonly differences: readonly (Difference | null)[];
}

export type Characteristic = NumberCharacteristic | CategoryCharacteristic;

/** The groups of the table; one that holds all cases where there is no grouping variable. */
export interface Groups {
  readonly factor: Factor;
  readonly levels: readonly string[];
  /** The place of each row among the levels; -1 where it is in no group. */
  readonly places: Int32Array;
  /** Cases of each group. */
  readonly sizes: readonly number[];
  /** Where the two groups are two measurements of the same people. */
  readonly pairs: Pairs | null;
  /** How many cases each row stands for; one without it. */
  readonly counts?: Float64Array;
}

/** The rows of those who are in both groups, person by person. */
export interface Pairs {
  readonly first: readonly number[];
  readonly second: readonly number[];
}
