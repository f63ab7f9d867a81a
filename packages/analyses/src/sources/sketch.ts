/** A frame that stands for a table elsewhere while options are checked: the levels of its categories, the range of its numbers. */
import {
  type Answer,
  ask,
  type Cells,
  type Column,
  Frame,
  holdsNumbers,
  type Source,
  type SourceColumn,
  TooManyGroupsError,
} from '@constat/data';
import { bold, num, rich } from '@constat/report';
import { RefusedError } from '../contract.ts';

/** Levels of a category beyond which nothing could be read. */
export const MAX_LEVELS = 2000;
/** Whole numbers over a range as small as this are fetched value by value: they may be codes of groups. */
const FEW = 200;

type Values = readonly (string | number | null)[];

/** Every level or value of a column that occurs; null where there are too many. */
async function distinct(source: Source, name: string, limit: number): Promise<Values | null> {
  try {
    const { keys } = await source.ask(
      ask.plan({
        complete: [name],
        by: [ask.byValue(name)],
        measures: [ask.rowCount],
        limit,
        unseen: 'numbers',
      }),
    );
    return keys[0]!;
  } catch (error) {
    if (error instanceof TooManyGroupsError) return null;
    throw error;
  }
}

const tooManyLevels = (name: string): RefusedError =>
  new RefusedError([
    {
      code: 'too-many-levels',
      variable: name,
      message: rich`${bold(name)} has more than ${num(MAX_LEVELS, 'integer')} levels.`,
      advice: rich`Choose another variable, or one that groups them.`,
    },
  ]);

/** Smallest and largest number of each column, and whether all are whole. */
const rangesOf = (source: Source, names: readonly string[]): Promise<Answer> =>
  source.ask(
    ask.plan({
      measures: names.flatMap((name) => {
        const of = ask.column(name);
        return [
          ask.min(of),
          ask.max(of),
          ask.max(ask.applied('abs', ask.subtract(of, ask.applied('floor', of)))),
          // what most analyses begin with
          ask.valid(of),
          ask.sum(of),
        ];
      }),
    }),
  );

/** Cells of the values given, over and over. */
function cellsOf({ type }: SourceColumn, values: Values, rows: number): Cells {
  const at = (row: number): string | number | null =>
    values.length === 0 ? null : values[row % values.length]!;
  if (holdsNumbers(type))
    return {
      kind: 'numbers',
      values: Float64Array.from({ length: rows }, (_, row) => Number(at(row) ?? Number.NaN)),
    };
  const levels = values.filter((value) => value !== null).map(String);
  if (type === 'text')
    return { kind: 'strings', values: Array.from({ length: rows }, (_, row) => at(row)?.toString() ?? null) };
  return {
    kind: 'categories',
    codes: Int32Array.from({ length: rows }, (_, row) => (levels.length === 0 ? -1 : row % levels.length)),
    levels,
  };
}

/** A column of a frame out of a column of the table. */
export const columnOf = ({ engineType: _, ...column }: SourceColumn, cells: Cells): Column => ({
  id: column.name,
  role: 'none',
  description: '',
  ...column,
  cells,
});

/** The frame of the variables named; others are known by name and type alone. */
export async function sketchFrame(source: Source, chosen: readonly string[]): Promise<Frame> {
  const wanted = source.columns.filter(({ name }) => chosen.includes(name));
  const numeric = wanted.filter(({ type }) => holdsNumbers(type));
  const values = new Map<string, Values>();
  if (numeric.length > 0) {
    const ranges = await rangesOf(
      source,
      numeric.map(({ name }) => name),
    );
    for (const [i, { name }] of numeric.entries()) {
      const [min, max, part] = [0, 1, 2].map((k) => ranges.values[5 * i + k]![0]!);
      const few = part === 0 && max! - min! <= FEW;
      values.set(
        name,
        min === null || min === undefined
          ? []
          : ((few ? await distinct(source, name, FEW + 1) : null) ?? [min, max!]),
      );
    }
  }
  for (const { name, type } of wanted)
    if (!holdsNumbers(type)) {
      const levels = await distinct(source, name, MAX_LEVELS);
      if (!levels) throw tooManyLevels(name);
      values.set(name, levels);
    }
  const rows = Math.max(2, ...[...values.values()].map(({ length }) => length));
  return new Frame(
    source.columns.map((column) => columnOf(column, cellsOf(column, values.get(column.name) ?? [], rows))),
  );
}
