/** Rows of a study in the cells of parts and operators. */

import type { Frame } from '@constat/data';
import { zip } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { GageOptions } from './options.ts';
import { refusals } from './refusals.ts';

export interface CrossedRows {
  readonly parts: readonly string[];
  readonly operators: readonly string[];
  readonly repeats: number;
  readonly used: number;
  /** Rows of each part and operator, in their order. */
  readonly cells: readonly (readonly (readonly number[])[])[];
}

/** Sorts the rows into their cells; refuses what is not crossed and balanced. */
export function crossedRows(
  frame: Frame,
  { part, operator }: GageOptions,
  needed: readonly string[],
  usable: (row: number) => boolean = () => true,
): CrossedRows {
  const parts = frame.factor(part);
  const operators = frame.factor(operator);
  const { mask } = frame.complete([part, operator, ...needed]);
  const cells = parts.levels.map(() => operators.levels.map((): number[] => []));
  let used = 0;
  for (let row = 0; row < frame.rows; row++) {
    if (mask[row] === 0 || !usable(row)) continue;
    cells[parts.codes[row]!]![operators.codes[row]!]!.push(row);
    used++;
  }
  const seenParts = parts.levels.filter((_, p) => cells[p]!.some((cell) => cell.length > 0));
  const seenOperators = operators.levels.filter((_, o) => cells.some((row) => row[o]!.length > 0));
  if (seenParts.length < 2) throw new RefusedError([refusals.tooFew('parts', part, seenParts.length)]);
  if (seenOperators.length < 2)
    throw new RefusedError([refusals.tooFew('operators', operator, seenOperators.length)]);
  const kept = seenParts.map((name) =>
    seenOperators.map((other) => cells[parts.levels.indexOf(name)]![operators.levels.indexOf(other)]!),
  );
  const repeats = Math.max(...kept.flat().map((cell) => cell.length));
  kept.forEach((row, p) => {
    zip(row, seenOperators).forEach(([cell, seenOperator]) => {
      if (cell.length !== repeats)
        throw new RefusedError([refusals.unbalanced(seenParts[p]!, seenOperator, cell.length, repeats)]);
    });
  });
  return { parts: seenParts, operators: seenOperators, repeats, used, cells: kept };
}
