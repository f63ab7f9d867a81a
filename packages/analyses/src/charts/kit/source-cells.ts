/** The cells of a chart whose cases are in a table elsewhere, each with the distribution of its values. */
import { ask, type Condition, Frame, type Source } from '@constat/data';
import { columnsOfKeys } from '../../sources/counted-frame.ts';
import type { Distribution } from '../../sources/distribution.ts';
import { Distributions } from '../../sources/distributions.ts';
import { keysIn, numberIn } from '../../sources/numbers.ts';
import { groupOf, rowsIn } from '../../sources/rows.ts';
import type { Named } from './categories.ts';
import { type CellNames, type CellRoles, cellsOf } from './cells.ts';

/** The values of a cell: one of the groups that were looked at together. */
export interface SourceCell {
  readonly together: Distributions;
  readonly group: number;
}

export interface SourceCells {
  readonly names: CellNames<Named>;
  /** Cell by cell, in the order of memory; null where no case is. */
  readonly cells: readonly (SourceCell | null)[];
  /** What was looked at together, each once. */
  readonly looked: readonly Distributions[];
  /** Columns that every case has a value of. */
  readonly complete: readonly string[];
}

/** The distribution of a cell. */
export const valuesIn = ({ together, group }: SourceCell): Distribution | undefined => together.groups[group];

/** The combinations that occur, and what is in them; the levels of the last variable are looked at together. */
export async function sourceCells(
  source: Source,
  frame: Frame,
  roles: CellRoles & { readonly outcome: string },
): Promise<SourceCells> {
  const { category, outcome, group, panels = [] } = roles;
  const by = [...new Set([...panels, category, group].filter((name) => name !== null))];
  const complete = [...new Set([outcome, ...by])];
  const answer = await source.ask(ask.plan({ complete, by: by.map(ask.byValue), measures: [ask.rowCount] }));
  const { keys } = answer;
  const rowCount = keys[0]?.length ?? Math.min(1, numberIn(answer, 0));
  // each combination is one row, whose number stands where the outcome would
  const combinations = new Frame(
    [
      ...columnsOfKeys(frame, by, keys),
      {
        ...frame.column(outcome),
        cells: { kind: 'numbers', values: Float64Array.from({ length: rowCount }, (_, row) => row) },
      },
    ],
    frame.settings,
  );
  const { names, values: rows } = cellsOf(combinations, roles);
  const inner = by.at(-1);
  const outer = by.slice(0, -1);
  const levels = inner === undefined ? [] : groupOf(frame, inner).levels;
  const looked = new Map<string, Distributions>();
  const together = async (row: number): Promise<Distributions> => {
    const where = outer.map(
      (name, k): Condition => ({ kind: 'level', name, levels: [String(keys[k]?.[row])] }),
    );
    const key = JSON.stringify(where);
    const found =
      looked.get(key) ??
      (await Distributions.of(source, {
        of: ask.column(outcome),
        complete,
        where,
        group: inner === undefined ? null : { name: inner, levels },
      }));
    looked.set(key, found);
    return found;
  };
  const cells: (SourceCell | null)[] = [];
  for (const [row] of rows)
    cells.push(
      row === undefined
        ? null
        : {
            together: await together(row),
            group: inner === undefined ? 0 : levels.indexOf(String(keys[by.length - 1]?.[row])),
          },
    );
  const used = keysIn(answer).reduce<number>(
    (sum, _, row) => sum + numberIn(answer, 0, row),
    keys.length === 0 ? numberIn(answer, 0) : 0,
  );
  const sample = { used, excluded: (await rowsIn(source)) - used };
  return { names: { ...names, sample }, cells, looked: [...looked.values()], complete };
}
