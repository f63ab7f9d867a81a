/** Times and durations of R as numbers: POSIXlt, zoo's months and quarters, difftime, and the durations of hms and lubridate. */
import { periodStart } from './r-tables.ts';
import { attributeOf, hasClass, NA_INTEGER, NO_ATTRIBUTES, type RValue, textsOf } from './r-values.ts';

const UNITS: Readonly<Record<string, string>> = {
  secs: 'seconds',
  mins: 'minutes',
  hours: 'hours',
  days: 'days',
  weeks: 'weeks',
};
const FIELDS = ['year', 'mon', 'mday', 'hour', 'min', 'sec'] as const;
const PARTS = { minute: 60, hour: 3600, day: 86_400 } as const;

export const numbersOf = (value: RValue | null | undefined): readonly number[] =>
  value?.kind === 'double' || value?.kind === 'integer'
    ? Array.from(value.values, (each) =>
        value.kind === 'integer' && each === NA_INTEGER ? Number.NaN : each,
      )
    : [];

/** The clock times of a list of fields (POSIXlt), in ms since 1970 by the clock that they show; null where it is none. */
export function fieldTimes(value: RValue): Float64Array | null {
  if (value.kind !== 'list' || !hasClass(value, 'POSIXlt')) return null;
  const names = textsOf(attributeOf(value, 'names'));
  const [year, month, day, hour, minute, second] = FIELDS.map((field) =>
    numbersOf(value.values[names.indexOf(field)]),
  );
  if (!year || !month || !day || !hour || !minute || !second) return null;
  const rows = Math.max(year.length, second.length);
  const at = (field: readonly number[], row: number): number => field[row % field.length] ?? Number.NaN;
  return Float64Array.from({ length: rows }, (_, i) =>
    Date.UTC(
      1900 + at(year, i),
      at(month, i),
      at(day, i),
      at(hour, i),
      at(minute, i),
      0,
      1000 * at(second, i),
    ),
  );
}

/** Days since 1970 of zoo's months and quarters; null for anything else. */
export function periodDays(value: RValue, years: Float64Array): Float64Array | null {
  const frequency = hasClass(value, 'yearmon') ? 12 : hasClass(value, 'yearqtr') ? 4 : null;
  return frequency === null ? null : years.map((year) => periodStart(year, frequency));
}

/** What numbers of a class measure, for their label: difftime and hms, lubridate's durations and intervals, units; null for plain ones. */
export function unitOf(value: RValue): string | null {
  const units = attributeOf(value, 'units');
  if (hasClass(value, 'difftime')) return UNITS[textsOf(units)[0] ?? ''] ?? null;
  if (hasClass(value, 'Duration') || hasClass(value, 'Interval') || hasClass(value, 'Period'))
    return 'seconds';
  if (!hasClass(value, 'units')) return null;
  if (units?.kind !== 'list') return textsOf(units)[0] ?? null;
  const [above = [], below = []] = units.values.map((side) => textsOf(side));
  return [above.join(' '), ...below].join('/') || null;
}

/** The seconds of lubridate's periods; null where they have years or months, which have no length of their own. */
export function periodSeconds(value: RValue, seconds: Float64Array): Float64Array | null {
  const hasNone = (part: string) => numbersOf(attributeOf(value, part)).every((each) => each === 0);
  if (!hasNone('year') || !hasNone('month')) return null;
  const parts = Object.entries(PARTS).map(
    ([part, size]) => [numbersOf(attributeOf(value, part)), size] as const,
  );
  return seconds.map((second, i) => parts.reduce((sum, [each, size]) => sum + (each[i] ?? 0) * size, second));
}

/** Lists of one value or none in each row as the vector they are; null for others. */
export function flattened(value: RValue): RValue | null {
  if (value.kind !== 'list' || value.values.length === 0) return null;
  const full = value.values.filter((each) => !('values' in each) || each.values.length > 0);
  const kinds = new Set(full.flatMap(({ kind }) => (kind === 'null' ? [] : [kind])));
  const [kind] = kinds;
  if (kinds.size !== 1 || full.some((each) => 'values' in each && each.values.length > 1)) return null;
  const cells = value.values.map((each) => ('values' in each ? each.values[0] : undefined));
  const attributes = NO_ATTRIBUTES;
  if (kind === 'character') {
    const values = cells.map((cell) => (typeof cell === 'string' ? cell : null));
    return { kind, values, attributes };
  }
  const number = (none: number) => (cell: unknown) => (typeof cell === 'number' ? cell : none);
  if (kind === 'double') return { kind, values: Float64Array.from(cells, number(Number.NaN)), attributes };
  if (kind === 'integer' || kind === 'logical')
    return { kind, values: Int32Array.from(cells, number(NA_INTEGER)), attributes };
  return null;
}
