/** Rows of a table elsewhere as a frame. */
import { type Cells, Frame, holdsNumbers, type Source, type SourceColumn } from '@constat/data';
import { columnOf } from './sketch.ts';

function cellsOf({ type }: SourceColumn, values: readonly (string | number | null)[]): Cells {
  if (holdsNumbers(type))
    return {
      kind: 'numbers',
      values: Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value))),
    };
  if (type === 'text')
    return { kind: 'strings', values: values.map((value) => (value === null ? null : String(value))) };
  const index = new Map<string, number>();
  const codes = Int32Array.from(values, (value) => {
    if (value === null) return -1;
    const level = String(value);
    const code = index.get(level) ?? index.size;
    index.set(level, code);
    return code;
  });
  return { kind: 'categories', codes, levels: [...index.keys()] };
}

/** The rows of the columns named, or a random sample of them. */
export async function fetchFrame(
  source: Source,
  names: readonly string[],
  limit: number,
  sample?: number,
): Promise<Frame> {
  const wanted = source.columns.filter(({ name }) => names.includes(name));
  const values = await source.rows({
    columns: wanted.map(({ name }) => name),
    limit,
    ...(sample === undefined ? {} : { sample }),
  });
  const rows = values[0]?.length ?? 0;
  const empty = Array.from({ length: rows }, () => null);
  return new Frame(
    source.columns.map((column) => {
      const at = wanted.indexOf(column);
      return columnOf(column, cellsOf(column, at < 0 ? empty : values[at]!));
    }),
  );
}
