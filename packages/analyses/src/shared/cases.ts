/** Values of the cases used, put back to the rows of the data. */
import type { RunContext } from '../contract.ts';

/** Rows that cases stand on: every row in order, or those listed. */
export type CaseRows = ArrayLike<number> | null;

/** Hands numbers of the cases used to whoever wants to keep them. */
export function keepNumbers(
  run: RunContext,
  id: string,
  frame: { readonly rows: number },
  rows: CaseRows,
  values: ArrayLike<number>,
  number?: number,
): void {
  run.keep?.(
    id,
    () => {
      const all = new Float64Array(frame.rows).fill(Number.NaN);
      for (let i = 0; i < values.length; i++) {
        const value = values[i]!;
        all[rows ? rows[i]! : i] = Number.isFinite(value) ? value : Number.NaN;
      }
      return { kind: 'numbers', values: all };
    },
    number,
  );
}

/** Hands the levels that the cases used belong to, by their codes. */
export function keepLevels(
  run: RunContext,
  id: string,
  frame: { readonly rows: number },
  rows: CaseRows,
  codes: ArrayLike<number>,
  levels: readonly string[],
): void {
  run.keep?.(id, () => {
    const all = new Int32Array(frame.rows).fill(-1);
    for (let i = 0; i < codes.length; i++) all[rows ? rows[i]! : i] = codes[i]!;
    return { kind: 'categories', codes: all, levels };
  });
}
