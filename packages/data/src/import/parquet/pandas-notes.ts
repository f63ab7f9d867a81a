/** What pandas says of its columns in the metadata of a file (pandas, Developer guide, Storing pandas DataFrame objects in Apache Parquet format): ordered categories, and the zone whose clock showed the times. */
import type { Column } from '../../column.ts';
import { retypeColumn } from '../../rows.ts';
import { zoneShift } from '../zone.ts';

export const PANDAS_KEY = 'pandas';

type Object = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is said of each column, by its name. */
function metadataOf(text: string | undefined): ReadonlyMap<unknown, Object> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    const columns = isObject(parsed) && Array.isArray(parsed.columns) ? parsed.columns.filter(isObject) : [];
    return new Map(
      columns.flatMap(({ name, field_name = name, metadata }) =>
        isObject(metadata) ? [[field_name, metadata] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

/** The columns with what pandas says of them; what does not fit is ignored. */
export function applyPandas(columns: readonly Column[], text: string | undefined): readonly Column[] {
  const byName = metadataOf(text);
  return columns.map((column) => {
    const { ordered, timezone } = byName.get(column.name) ?? {};
    const { cells } = column;
    if (ordered === true && cells.kind === 'categories')
      return retypeColumn({ ...column, categoryOrder: cells.levels }, 'ordinal');
    const shift = typeof timezone === 'string' && column.type === 'date' ? zoneShift(timezone) : null;
    if (!shift || cells.kind !== 'numbers') return column;
    const values = cells.values.map((time) => (Number.isNaN(time) ? time : time + shift(time)));
    return { ...column, cells: { kind: 'numbers', values } };
  });
}
