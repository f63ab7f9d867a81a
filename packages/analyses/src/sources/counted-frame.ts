/** A frame with every combination of values once, and how often it occurs: exact for what counts cases. */

import { ask, type Cells, type Column, Frame, holdsNumbers, type Plan, type Source } from '@constat/data';
import { zip } from '@constat/stats';

/** Combinations beyond which counting them is no way. */
const MOST = 200_000;

/** The column that says how many rows a combination stands for. */
export const COUNT = ' rows counted';

function cellsOf(type: Column['type'], values: readonly (string | number | null)[]): Cells {
  if (holdsNumbers(type))
    return {
      kind: 'numbers',
      values: Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value))),
    };
  const levels = [...new Set(values.filter((value) => value !== null).map(String))];
  const places = new Map(levels.map((level, i) => [level, i]));
  return {
    kind: 'categories',
    codes: Int32Array.from(values, (value) => (value === null ? -1 : places.get(String(value))!)),
    levels,
  };
}

/** The combinations of the columns named, weighted by the rows that have them; other columns are left out. */
export async function countedFrame(
  source: Source,
  frame: Frame,
  names: readonly string[],
  more: Pick<Plan, 'unseen'> = {},
): Promise<Frame> {
  const columns = [...new Set(names)];
  const { keys, values } = await source.ask(
    ask.plan({ by: columns.map(ask.byValue), measures: [ask.rowCount], limit: MOST, ...more }),
  );
  const counts: Column = {
    id: COUNT,
    name: COUNT,
    type: 'numeric',
    role: 'none',
    description: '',
    weighsCases: true,
    cells: { kind: 'numbers', values: Float64Array.from(values[0]!, Number) },
  };
  return new Frame([...columnsOfKeys(frame, columns, keys), counts], frame.settings);
}

/** The columns with the keys of an answer as their rows. */
export const columnsOfKeys = (
  frame: Frame,
  names: readonly string[],
  keys: readonly (readonly (string | number | null)[])[],
): readonly Column[] =>
  zip(names, keys).map(([name, key]) => {
    const column = frame.column(name);
    return { ...column, cells: cellsOf(column.type, key) };
  });

/** Rows that the combinations stand for. */
export const rowsCounted = (counted: Frame): number =>
  counted.numbers(COUNT).reduce((sum, count) => sum + count, 0);
