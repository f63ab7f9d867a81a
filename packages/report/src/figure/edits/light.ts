/**
 * A figure of many points with fewer of them, for the moment in which somebody edits it: what is changed is seen at once, and the
 * whole figure follows. Axes, colours and legends stay as they are, since the rows at the ends of every number and the first of every
 * name are kept.
 */
import { encodingOf, isRecord, markOf, type Row, rowsOf, type Spec, unitsOf } from './units.ts';

const POINTS: ReadonlySet<unknown> = new Set(['point', 'circle', 'square']);

/** Whether a part draws each row for itself: sums and stacks need them all. */
const isOfRows = (unit: Spec): boolean =>
  POINTS.has(markOf(unit).type) &&
  (!Array.isArray(unit.transform) || unit.transform.every((step) => isRecord(step) && 'filter' in step)) &&
  Object.values(encodingOf(unit)).every(
    (channel) =>
      !isRecord(channel) ||
      (channel.aggregate === undefined && channel.bin === undefined && channel.timeUnit === undefined),
  );

/** The spec with at most about so many rows behind its points; the very same object where there are no more. */
export function lightened(spec: Spec, most: number): Spec {
  const units = unitsOf(spec).filter(({ mark }) => mark !== undefined);
  const heavy = new Map<readonly Row[], readonly Row[]>();
  for (const unit of units) {
    const rows = rowsOf(spec, unit);
    if (
      rows.length > most &&
      !heavy.has(rows) &&
      units.every((other) => rowsOf(spec, other) !== rows || isOfRows(other))
    )
      heavy.set(rows, thinned(rows, most));
  }
  if (heavy.size === 0) return spec;
  const lighter = (rows: unknown): unknown => heavy.get(rows as readonly Row[]) ?? rows;
  const { data, datasets } = spec;
  return {
    ...spec,
    ...(isRecord(data) ? { data: { ...data, values: lighter(data.values) } } : {}),
    ...(isRecord(datasets)
      ? {
          datasets: Object.fromEntries(Object.entries(datasets).map(([name, rows]) => [name, lighter(rows)])),
        }
      : {}),
  };
}

/** An even selection of rows with the ends of every number and the first of every name, in their order. */
function thinned(rows: readonly Row[], most: number): readonly Row[] {
  const step = Math.ceil(rows.length / most);
  const kept = new Set<number>();
  for (let at = 0; at < rows.length; at += step) kept.add(at);
  for (const field of Object.keys(rows[0] ?? {})) {
    const seen = new Set<string>();
    let [low, high] = [0, 0];
    rows.forEach((row, at) => {
      const value = row[field];
      if (typeof value === 'number') {
        if (value < (numberAt(rows, low, field) ?? Number.POSITIVE_INFINITY)) low = at;
        if (value > (numberAt(rows, high, field) ?? Number.NEGATIVE_INFINITY)) high = at;
      } else if (typeof value === 'string' && seen.size < most && !seen.has(value)) {
        seen.add(value);
        kept.add(at);
      }
    });
    kept.add(low).add(high);
  }
  return rows.filter((_, at) => kept.has(at));
}

function numberAt(rows: readonly Row[], at: number, field: string): number | null {
  const value = rows[at]?.[field];
  return typeof value === 'number' ? value : null;
}
