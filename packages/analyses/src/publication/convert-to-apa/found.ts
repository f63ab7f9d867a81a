/** What is read out of pasted text: statistics as they were typed, with the digits they have. */

/** A number as it was typed. */
export interface Typed {
  readonly value: number;
  /** Digits after the decimal mark; below zero where the last digits were cut by a power of ten. */
  readonly decimals: number;
}

/** A p value as it was typed: `= .03`, `< .001`, `> .05`. */
export interface TypedP extends Typed {
  readonly relation: '=' | '<' | '>';
}

/** The distribution from which a p value can be recalculated; a ratio has one by its interval. */
export const FAMILIES = ['t', 'F', 'chi-square', 'z', 'r', 'ratio', 'none'] as const;
export type Family = (typeof FAMILIES)[number];

export interface TypedInterval {
  /** A fraction. */
  readonly level: number;
  readonly lower: Typed;
  readonly upper: Typed;
}

/** A further number that stands with a test: b, SE, β. */
export interface Companion {
  readonly symbol: string;
  readonly number: Typed;
}

export interface FoundTest {
  /** Row of a table, or the name that the program gave to the test. */
  readonly label: string | null;
  readonly symbol: string;
  readonly family: Family;
  readonly statistic: Typed;
  readonly df1: Typed | null;
  readonly df2: Typed | null;
  /** Cases, where they stand beside it. */
  readonly n: number | null;
  readonly p: TypedP | null;
  /** The text says that the test looked in one direction. */
  readonly oneSided: boolean;
  readonly companions: readonly Companion[];
  readonly interval: TypedInterval | null;
  /** Place in the text. */
  readonly start: number;
  readonly end: number;
}

/** Columns of a table that are written again. */
export const CELLS = [
  'ss',
  'df',
  'ms',
  'b',
  'difference',
  'se',
  'beta',
  'ratio',
  'lower',
  'upper',
  'df2',
  'statistic',
  'p',
] as const;
export type CellRole = (typeof CELLS)[number];

export interface FoundRow {
  readonly label: string;
  readonly cells: Readonly<Partial<Record<CellRole, Typed | TypedP>>>;
}

export interface FoundTable {
  readonly title: string;
  /** Symbol of its statistic. */
  readonly symbol: string;
  /** What its ratios are: OR, HR, IRR. */
  readonly ratio: string;
  readonly rows: readonly FoundRow[];
  readonly start: number;
  readonly end: number;
}

/** A symbol with its number in running text, to be written by the rules. */
export interface Equation {
  readonly symbol: string;
  readonly start: number;
  readonly end: number;
  readonly relation: '=' | '<' | '>';
  readonly number: Typed;
  /** What stands in brackets after the symbol: degrees of freedom, and n. */
  readonly df: readonly Typed[];
  readonly n: number | null;
  readonly upper?: Typed;
  /** Of an interval. */
  readonly level?: number;
}

/** Running text with the statistics in it. */
export interface Passage {
  readonly text: string;
  /** Place of the first letter in what was pasted. */
  readonly start: number;
  readonly equations: readonly Equation[];
}

export interface Reading {
  readonly tests: readonly FoundTest[];
  readonly tables: readonly FoundTable[];
  readonly passages: readonly Passage[];
  /** The text writes numbers with a decimal comma. */
  readonly comma: boolean;
}
