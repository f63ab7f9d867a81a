/** Two variables counted against each other, as the analyses of tables use it. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import { type ContingencyTable, crossCount, valuesAt } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';

export interface CountedVariable {
  readonly name: string;
  readonly label: string;
  readonly levels: readonly string[];
}

export interface Counted {
  readonly rows: CountedVariable;
  readonly columns: CountedVariable;
  /** Counts row after row. */
  readonly counts: readonly number[];
  readonly n: number;
}

const negativeCount = (name: string, row: number): Refusal => ({
  code: 'bad-weights',
  variable: name,
  message: rich`${bold(name)} is negative in row ${num(row, 'integer')}; a row cannot stand for fewer than no cases.`,
  advice: rich`Correct the value, or choose another variable for the counts.`,
});

/** How many cases each row stands for: one, the weights of the dataset, or those of a column of counts. */
export function caseWeights(frame: Frame, name: string | null): Float64Array | undefined {
  if (name !== null) {
    const counts = frame.numbers(name);
    const row = counts.findIndex((value) => value < 0);
    if (row >= 0) throw new RefusedError([negativeCount(name, row + 1)]);
    return counts.map((value) => (Number.isNaN(value) ? 0 : value));
  }
  const weights = frame.weights();
  return weights?.values.map((value) => (Number.isNaN(value) ? 0 : value));
}

/** Codes of a column by the levels given; -1 for other levels and missing values. */
export function codesBy(frame: Frame, name: string, levels: readonly string[]): Int32Array {
  const { codes, levels: all } = frame.factor(name);
  const place = Int32Array.from(all, (level) => levels.indexOf(level));
  return codes.map((code) => (code < 0 ? -1 : place[code]!));
}

/** Codes of both variables where both (and the mask) are there, else -1. */
export interface Codes {
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

/** Counts the table, without levels that no counted case has; a variable without values has none. */
export function countTable(
  codes: Codes,
  rows: CountedVariable,
  columns: CountedVariable,
  weights: Float64Array | undefined,
): { readonly table: ContingencyTable; readonly counted: Counted } {
  const table = crossCount(
    codes.rows,
    Math.max(1, rows.levels.length),
    codes.columns,
    Math.max(1, columns.levels.length),
    weights,
  );
  const keptRows = rows.levels.map((_, i) => i).filter((i) => table.rowTotals[i]! > 0);
  const keptColumns = columns.levels.map((_, i) => i).filter((i) => table.columnTotals[i]! > 0);
  const full = keptRows.length === rows.levels.length && keptColumns.length === columns.levels.length;
  const used = full
    ? table
    : crossCount(
        codes.rows.map((code) => keptRows.indexOf(code)),
        Math.max(1, keptRows.length),
        codes.columns.map((code) => keptColumns.indexOf(code)),
        Math.max(1, keptColumns.length),
        weights,
      );
  return {
    table: used,
    counted: {
      rows: { ...rows, levels: valuesAt(rows.levels, keptRows) },
      columns: { ...columns, levels: valuesAt(columns.levels, keptColumns) },
      counts: [...used.counts],
      n: used.total,
    },
  };
}

/** Refuses variables with fewer than two levels among the counted cases. */
export function requireTwoLevels(
  ...variables: readonly (CountedVariable & { readonly role: string })[]
): void {
  const reasons = variables.flatMap(({ name, label, levels, role }): Refusal[] =>
    levels.length < 2
      ? [
          {
            code: 'too-few-levels',
            variable: name,
            message: rich`The ${role} variable ${bold(label)} has ${levels.length === 0 ? 'no value' : 'only one level'} among the cases that have both.`,
            advice: rich`Choose a variable with two or more levels.`,
          },
        ]
      : [],
  );
  if (reasons.length > 0) throw new RefusedError(reasons);
}

/** Scores for a trend: the numbers themselves where the value of every level is one, else 1, 2, 3 in level order. */
export function scoresOf(frame: Frame, { name, levels }: CountedVariable): readonly number[] {
  const factor = frame.factor(name);
  const values = levels.map((level) => factor.values[factor.levels.indexOf(level)] ?? level);
  const numbers = values.map(Number);
  return values.every((value) => value.trim() !== '') && numbers.every(Number.isFinite)
    ? numbers
    : levels.map((_, i) => i + 1);
}
