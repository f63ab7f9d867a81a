/** Changes of a whole dataset as data: each makes new datasets and leaves its sources as they are. */

export const RESTRUCTURE_KINDS = [
  'wideToLong',
  'longToWide',
  'merge',
  'append',
  'aggregate',
  'sort',
  'duplicates',
  'sample',
  'split',
  'impute',
] as const;
export type RestructureKind = (typeof RESTRUCTURE_KINDS)[number];

export const JOINS = ['left', 'right', 'inner', 'full', 'anti'] as const;
export type Join = (typeof JOINS)[number];

export const AGGREGATE_STATISTICS = [
  'mean',
  'sd',
  'median',
  'sum',
  'min',
  'max',
  'n',
  'missing',
  'first',
  'last',
] as const;
export type AggregateStatistic = (typeof AGGREGATE_STATISTICS)[number];

export const DUPLICATE_ACTIONS = ['mark', 'list', 'keepFirst', 'keepLast'] as const;
export type DuplicateAction = (typeof DUPLICATE_ACTIONS)[number];

export const NUMBER_IMPUTATIONS = ['matching', 'normal'] as const;

/** Variables that hold the same measure at different occasions, in the order of the occasions. */
export interface MeasureFamily {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SortSpec {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** How many rows a sample has: a number of them, or a share of all. */
export type SampleSize =
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'share'; readonly share: number };

export type RestructureStep =
  | {
      readonly kind: 'wideToLong';
      readonly families: readonly MeasureFamily[];
      /** Repeated in every row; all other variables are left out. */
      readonly keep: readonly string[];
      /** Name of the variable that says which occasion a row is. */
      readonly indexName: string;
      /** What it says, one for each occasion. */
      readonly indexValues: readonly string[];
    }
  | {
      readonly kind: 'longToWide';
      /** Variables that say which rows belong together. */
      readonly ids: readonly string[];
      /** The variable whose values tell the new variables apart. */
      readonly index: string;
      readonly measures: readonly string[];
      /** Name of a new variable, with {measure} and {value}. */
      readonly pattern: string;
    }
  | {
      readonly kind: 'merge';
      readonly otherId: string;
      readonly keys: readonly { readonly left: string; readonly right: string }[];
      readonly join: Join;
      /** Put after names of the other dataset that are taken. */
      readonly suffix: string;
    }
  | {
      readonly kind: 'append';
      readonly otherId: string;
      /** A variable that names the dataset each row comes from; null for none. */
      readonly sourceName: string | null;
    }
  | {
      readonly kind: 'aggregate';
      readonly groups: readonly string[];
      readonly statistics: readonly { readonly variable: string; readonly statistic: AggregateStatistic }[];
    }
  | { readonly kind: 'sort'; readonly by: readonly SortSpec[] }
  | {
      readonly kind: 'duplicates';
      /** Rows that agree in these are duplicates; none means in all. */
      readonly variables: readonly string[];
      readonly action: DuplicateAction;
    }
  | {
      readonly kind: 'sample';
      readonly size: SampleSize;
      readonly strata: readonly string[];
      readonly seed: number;
    }
  | { readonly kind: 'split'; readonly by: 'group'; readonly variable: string }
  | {
      readonly kind: 'split';
      readonly by: 'share';
      readonly share: number;
      readonly strata: readonly string[];
      readonly seed: number;
    }
  | {
      readonly kind: 'impute';
      /** Those imputed, and those that predict them; all others are repeated. */
      readonly variables: readonly string[];
      /** How numbers are drawn: an observed value of a similar case, or the regression plus normal noise. */
      readonly numbers: (typeof NUMBER_IMPUTATIONS)[number];
      readonly imputations: number;
      readonly iterations: number;
      readonly seed: number;
    };

export const RESTRUCTURE_PROBLEMS = [
  'unknown-variable',
  'unknown-dataset',
  'blank-name',
  'name-taken',
  'nothing-chosen',
  'chosen-twice',
  'uneven-families',
  'bad-index',
  'bad-pattern',
  'wrong-type',
  'too-many-columns',
  'too-many-rows',
  'too-many-parts',
  'bad-size',
  'bad-seed',
  'not-unique',
] as const;
export type RestructureProblem = (typeof RESTRUCTURE_PROBLEMS)[number];

/** Why a dataset cannot be restructured so: a code, and what to change. */
export class RestructureError extends Error {
  constructor(
    readonly code: RestructureProblem,
    message: string,
  ) {
    super(message);
    this.name = 'RestructureError';
  }
}

/** A count that a report states; `warn` marks what should be looked at. */
export interface RestructureFact {
  readonly label: string;
  readonly count: number;
  readonly warn?: boolean;
}

/** Means of imputed values by imputation and iteration, to see whether the chains have settled. */
export interface RestructureTrace {
  readonly variable: string;
  readonly means: readonly (readonly number[])[];
}
