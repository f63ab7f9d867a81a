/** The cells of a chart whose cases are in a table elsewhere, each with the distribution of its values. */
import { ask, type Condition, Frame, type Source } from '@constat/data';
import { columnsOfKeys } from '../../sources/counted-frame.ts';
import type { Distribution } from '../../sources/distribution.ts';
import { Distributions, type Looked } from '../../sources/distributions.ts';
import { rowsIn } from '../../sources/rows.ts';
import type { Named } from './categories.ts';
import { type CellNames, type CellRoles, cellsOf } from './cells.ts';

export interface SourceCells {
  readonly names: CellNames<Named>;
  /** Cell by cell, in the order of memory; null where no case is. */
  readonly cells: readonly (Distributions | null)[];
  /** Columns that every case has a value of. */
  readonly complete: readonly string[];
}

/** The only distribution of a cell. */
export const only = (cell: Distributions): Distribution | undefined => cell.groups[0];

/** The combinations that occur, and what is in them. */
export async function sourceCells(
  source: Source,
  frame: Frame,
  roles: CellRoles & { readonly outcome: string },
): Promise<SourceCells> {
  const { category, outcome, group, panels = [] } = roles;
  const by = [...new Set([category, group, ...panels].filter((name) => name !== null))];
  const complete = [...new Set([outcome, ...by])];
  const { keys, values } = await source.ask(
    ask.plan({ complete, by: by.map(ask.byValue), measures: [ask.rowCount] }),
  );
  const counts = (values[0] ?? []).map((count) => count ?? 0);
  const occupied = counts.some((count) => count > 0) ? counts.length : 0;
  // each combination is one row, whose number stands where the outcome would
  const combinations = new Frame(
    [
      ...columnsOfKeys(frame, by, keys),
      {
        ...frame.column(outcome),
        cells: { kind: 'numbers', values: Float64Array.from({ length: occupied }, (_, row) => row) },
      },
    ],
    frame.settings,
  );
  const { names, values: rows } = cellsOf(combinations, roles);
  const used = counts.reduce((sum, count) => sum + count, 0);
  const cells: (Distributions | null)[] = [];
  for (const [row] of rows) {
    const where = by.map(
      (name, k): Condition => ({ kind: 'level', name, levels: [String(keys[k]?.[row ?? 0])] }),
    );
    const looked: Looked = { of: ask.column(outcome), complete, where };
    cells.push(row === undefined ? null : await Distributions.of(source, looked));
  }
  const sample = { used, excluded: (await rowsIn(source)) - used };
  return { names: { ...names, sample }, cells, complete };
}
