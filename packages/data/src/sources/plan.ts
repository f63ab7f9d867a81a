/**
 * What an analysis asks of data that is elsewhere: groups of rows and a few numbers of each. A plan is plain data, so that it can be
 * sent, checked, logged, and carried out by a frame in memory or by a database.
 */
import type { Expression } from './expression.ts';

/** Number of the bin of equal width, from 0; what is below or above the edges belongs to the first or last one. */
export interface BinKey {
  readonly kind: 'bin';
  readonly of: Expression;
  readonly from: number;
  readonly width: number;
  readonly bins: number;
}

/** What rows are grouped by; a row without a value makes a group of its own unless `complete` names the column. */
export type Key =
  /** The level of a category, or the number of a numeric column. */
  | { readonly kind: 'value'; readonly name: string }
  /** The value itself of something computed. */
  | { readonly kind: 'number'; readonly of: Expression }
  | BinKey
  /** Number of the bin between rising edges, closed on the left, the last on both sides; none outside of them. */
  | { readonly kind: 'between'; readonly of: Expression; readonly edges: readonly number[] };

/** A number of each group: counts of rows, or of rows with a value; extremes and sums over those that have one. */
export type Measure =
  | { readonly kind: 'rows' }
  | { readonly kind: 'valid' | 'min' | 'max' | 'sum'; readonly of: Expression }
  /** Rows in which the column has a value, whatever its type. */
  | { readonly kind: 'present'; readonly name: string }
  /** Rows in which at least `least` of the columns have a value. */
  | { readonly kind: 'any'; readonly names: readonly string[]; readonly least: number };

/** A comparison that rows have to meet; one without a value does not. */
export type Condition =
  | {
      readonly kind: 'compare';
      readonly of: Expression;
      readonly is: '<' | '<=' | '>' | '>=' | '=';
      readonly value: number;
    }
  | { readonly kind: 'level'; readonly name: string; readonly levels: readonly string[] }
  /** The value lies in one of the bins named. */
  | { readonly kind: 'binned'; readonly by: BinKey; readonly bins: readonly number[] }
  /** At least one of them holds. */
  | { readonly kind: 'either'; readonly of: readonly Condition[] }
  | { readonly kind: 'both'; readonly of: readonly Condition[] };

/** Something computed of each row under a name of its own, for what follows to read like a column. */
export interface Definition {
  readonly name: string;
  readonly of: Expression;
}

export interface Plan {
  /** Each may read those before it. */
  readonly define: readonly Definition[];
  /** Columns that have to have a value. */
  readonly complete: readonly string[];
  /** All of them hold. */
  readonly where: readonly Condition[];
  readonly by: readonly Key[];
  readonly measures: readonly Measure[];
  /** Groups that nobody sees one by one, as they are summed up or drawn as one curve: those of numbers, or all. */
  readonly unseen?: 'numbers' | 'all';
  /** Groups beyond which the plan is refused with TooManyGroupsError. */
  readonly limit: number;
}

/** The groups that occur, in no order. */
export interface Answer {
  /** For each key the value of every group: a level, a number, or null where it has none. */
  readonly keys: readonly (readonly (string | number | null)[])[];
  /** For each measure the number of every group, null where no row has one. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** More groups than a plan allows. */
export class TooManyGroupsError extends Error {
  constructor(readonly limit: number) {
    super(`The data has more than ${limit} groups of values.`);
    this.name = 'TooManyGroupsError';
  }
}
