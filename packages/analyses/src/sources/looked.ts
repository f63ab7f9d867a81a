/** What is looked at in a table elsewhere, and how its answers are read group by group. */
import { ask, type Condition, type Expression, type Key } from '@constat/data';

/** What is looked at, in which rows and groups. */
export interface Looked {
  readonly of: Expression;
  /** Columns that have to have a value. */
  readonly complete: readonly string[];
  readonly where?: readonly Condition[];
  /** A column and the levels looked at; without one all rows are one group. */
  readonly group?: { readonly name: string; readonly levels: readonly string[] } | null;
}

/** Names of what plans define: the value, and its distance from a centre. */
export const VALUE = ' value of the plan';
export const DEVIATION = ' deviation of the plan';

export const groupKey = ({ group }: Looked): readonly Key[] => (group ? [ask.byValue(group.name)] : []);

/** Bins of equal width between two numbers; the values themselves where these are too near each other, or too far. */
export function binKey(of: Expression, lower: number, upper: number, bins: number): Key {
  const width = (upper - lower) / bins;
  return width > 0 && Number.isFinite(width)
    ? { kind: 'bin', of, from: lower, width, bins }
    : { kind: 'number', of };
}

/** Which of the groups a key of an answer means; -1 for levels that are not looked at. */
const groupPlaces = ({ group }: Looked): ((level: string | number | null) => number) => {
  if (!group) return () => 0;
  const places = new Map(group.levels.map((level, i) => [level, i]));
  return (level) => (level === null ? -1 : (places.get(String(level)) ?? -1));
};

/** What the rows of an answer make, group by group. */
export function byGroup<T>(
  looked: Looked,
  keys: readonly (readonly (string | number | null)[])[],
  make: (row: number) => T,
): (readonly T[])[] {
  const place = groupPlaces(looked);
  const lists: T[][] = Array.from({ length: looked.group ? looked.group.levels.length : 1 }, () => []);
  const rows = keys[0]?.length ?? 1;
  for (let row = 0; row < rows; row++) {
    const at = looked.group ? place(keys[0]?.[row] ?? null) : 0;
    lists[at]?.push(make(row));
  }
  return lists;
}
