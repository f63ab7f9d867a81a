/** Transformations as data: what is done to which variables under which settings. A derived column keeps its step. */
import type { DatePart } from './expression/functions/date.ts';

export const TRANSFORM_KINDS = [
  'computeVariable',
  'recode',
  'binning',
  'standardize',
  'robustScale',
  'log',
  'squareRoot',
  'dummyCoding',
  'compositeScore',
  'rank',
  'lag',
  'lead',
  'datePart',
  'impute',
] as const;
export type TransformKind = (typeof TRANSFORM_KINDS)[number];

export const LOG_BASES = ['e', '10', '2'] as const;
export type LogBase = (typeof LOG_BASES)[number];

export const BINNING_METHODS = ['equalWidth', 'equalCount', 'custom'] as const;
export type BinningMethod = (typeof BINNING_METHODS)[number];

export const AGGREGATIONS = ['sum', 'mean', 'count', 'std', 'min', 'max'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

export const RANK_TIES = ['average', 'min', 'max'] as const;
export type RankTies = (typeof RANK_TIES)[number];

export const IMPUTE_METHODS = ['mean', 'median', 'mode', 'regression'] as const;
export type ImputeMethod = (typeof IMPUTE_METHODS)[number];

/** Which old values a rule of a recoding takes, and what it makes of them; the first rule that fits is used. */
export interface RecodeRule {
  readonly from:
    | { readonly kind: 'value'; readonly value: string }
    /** Limits included; null is no limit. */
    | { readonly kind: 'range'; readonly low: number | null; readonly high: number | null }
    | { readonly kind: 'missing' };
  /** null makes it missing. */
  readonly to: string | null;
}

interface One {
  readonly variable: string;
  readonly newVariableName: string;
}

/** Numbers for the categories of one variable. */
export interface CategoryMapping {
  readonly variableName: string;
  readonly categoryValues: Readonly<Record<string, number>>;
}

/** A variable whose scale is turned round: low + high - x. */
export interface ReversedVariable {
  readonly variableName: string;
  readonly low: number;
  readonly high: number;
}

/** Several variables summarised into one score per row. */
export interface CompositeScore {
  readonly kind: 'compositeScore';
  readonly selectedVariables: readonly string[];
  readonly categoryMappings: readonly CategoryMapping[];
  readonly aggregationMethod: Aggregation;
  readonly newVariableName: string;
  readonly reversed?: readonly ReversedVariable[];
  /** Only rows in which every variable has a value get a score. */
  readonly completeOnly?: boolean;
}

export type TransformStep =
  | { readonly kind: 'computeVariable'; readonly expression: string; readonly newVariableName: string }
  | (One & {
      readonly kind: 'recode';
      readonly rules: readonly RecodeRule[];
      /** What happens to values that no rule takes. */
      readonly otherwise: 'copy' | 'missing';
      readonly result: 'numeric' | 'categorical';
    })
  | (One & { readonly kind: 'standardize' | 'robustScale' | 'squareRoot' })
  | (One & { readonly kind: 'log'; readonly base: LogBase })
  | (One & {
      readonly kind: 'binning';
      readonly method: BinningMethod;
      readonly bins: number;
      /** Limits of custom bins, ascending. */
      readonly edges: readonly number[];
    })
  /** One column of 0 and 1 per level, named after the level, except the reference. */
  | (One & { readonly kind: 'dummyCoding'; readonly reference: string | null })
  | CompositeScore
  | (One & { readonly kind: 'rank'; readonly ties: RankTies; readonly descending: boolean })
  | (One & { readonly kind: 'lag' | 'lead'; readonly offset: number })
  | (One & { readonly kind: 'datePart'; readonly part: DatePart })
  | (One & {
      readonly kind: 'impute';
      readonly method: ImputeMethod;
      /** Variables of the regression. */
      readonly predictors: readonly string[];
    });

export const TRANSFORM_PROBLEMS = [
  'unknown-variable',
  'blank-name',
  'name-taken',
  'wrong-type',
  'no-values',
  'no-variation',
  'not-positive',
  'negative',
  'bin-count',
  'bin-edges',
  'no-rules',
  'not-a-number',
  'bad-range',
  'too-many-levels',
  'unknown-level',
  'too-few-variables',
  'no-mapping',
  'bad-offset',
  'expression',
] as const;
export type TransformProblem = (typeof TRANSFORM_PROBLEMS)[number];

/** Why a step cannot be applied: a code, the variable it is about, and what to change. */
export class TransformError extends Error {
  constructor(
    readonly code: TransformProblem,
    readonly variable: string | null,
    message: string,
    /** Position of the error in an expression. */
    readonly at?: { readonly start: number; readonly end: number },
  ) {
    super(message);
    this.name = 'TransformError';
  }
}
