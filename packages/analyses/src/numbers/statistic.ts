/** What a number of a result is: one definition for each statistic, read by every table, finding and estimate that shows it. */

/** The programs whose names and values people compare with. */
export const PROGRAMS = ['R', 'SPSS', 'Stata', 'Minitab'] as const;
export type Program = (typeof PROGRAMS)[number];

export interface Statistic {
  /** 'Standard deviation' */
  readonly name: string;
  /** How heads of columns and names of rows write it; no two statistics share one. `τ|number` holds for one format only. */
  readonly labels: readonly string[];
  /** What it is, and what it is not. */
  readonly what: string;
  /** In plain letters, a line for each step. */
  readonly formula?: string;
  /** Where the programs show it, under which name. */
  readonly calls?: Partial<Readonly<Record<Program, string>>>;
  /** Where a program would show another value for the same data, and why. */
  readonly differs?: Partial<Readonly<Record<Program, string>>>;
}

/** Keeps the keys of a part of the dictionary. */
export const statistics = <const K extends string>(
  part: Readonly<Record<K, Statistic>>,
): Readonly<Record<K, Statistic>> => part;
