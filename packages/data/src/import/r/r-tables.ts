/**
 * Objects of R that are no data frame as the frame that R itself makes of them: tables of counts and arrays by as.data.frame(),
 * series with their times, matrices and vectors with the names of their rows.
 */
import { attributeOf, hasClass, lengthOf, NO_ATTRIBUTES, type RValue, textsOf } from './r-values.ts';

type Vector = Extract<RValue, { readonly kind: 'logical' | 'integer' | 'double' | 'character' }>;
type NamedPart = readonly [name: string, value: RValue];

/** The column that says how often each combination of a table occurs, as R calls it. */
export const COUNTS = 'Freq';
const DAY_SECONDS = 86_400;
const MONTHS = 12;
const QUARTERS = 4;
/** What says when each row of a series was: in R itself, in zoo and xts. */
const TIMED = ['tsp', 'index'] as const;

export const isVector = (value: RValue): value is Vector =>
  value.kind === 'double' ||
  value.kind === 'integer' ||
  value.kind === 'logical' ||
  value.kind === 'character';

export const isFrame = (value: RValue): boolean => value.kind === 'list' && hasClass(value, 'data.frame');

export const dimOf = (value: RValue): readonly number[] => {
  const dim = attributeOf(value, 'dim');
  return dim?.kind === 'integer' ? [...dim.values] : [];
};

/** A vector with rows and columns, times or counts: a table by itself, not a list of settings. */
export const isTable = (value: RValue): boolean =>
  isVector(value) && (dimOf(value).length > 0 || TIMED.some((name) => attributeOf(value, name) !== null));

const characters = (values: readonly (string | null)[]): RValue => ({
  kind: 'character',
  values,
  attributes: NO_ATTRIBUTES,
});

const doubles = (values: Float64Array, classes: readonly string[] = [], zone?: RValue): RValue => ({
  kind: 'double',
  values,
  attributes: new Map([
    ...(classes.length === 0 ? [] : [['class', characters(classes)] as const]),
    ...(zone ? [['tzone', zone] as const] : []),
  ]),
});

const factor = (codes: Int32Array, levels: readonly (string | null)[]): RValue => ({
  kind: 'integer',
  values: codes,
  attributes: new Map([
    ['levels', characters(levels)],
    ['class', characters(['factor'])],
  ]),
});

/** A data frame of columns, and of the names of its rows where it has some. */
export function frameOf(parts: readonly NamedPart[], rowNames: RValue | null = null): RValue {
  return {
    kind: 'list',
    values: parts.map(([, value]) => value),
    attributes: new Map([
      ['names', characters(parts.map(([name]) => name))],
      ['class', characters(['data.frame'])],
      ...(rowNames?.kind === 'character' ? [['row.names', rowNames] as const] : []),
    ]),
  };
}

/** The columns of a matrix or the one of a vector, with the times or names of its rows; null for anything else. */
export function frameOfVector(value: RValue): RValue | null {
  if (!isVector(value)) return null;
  const dim = dimOf(value);
  const size = dim.reduce((product, count) => product * count, 1);
  if (lengthOf(value) === 0 || (dim.length > 0 && size !== lengthOf(value))) return null;
  if (hasClass(value, 'ftable')) return frameOfFlatTable(value, dim);
  if (dim.length > 2 || hasClass(value, 'table')) return frameOfCounts(value, dim);
  const time = timesOf(value, dim[0] ?? lengthOf(value));
  const parts = columnsOf(value);
  return frameOf(time ? [['Time', time], ...parts] : parts, time ? null : rowNamesOf(value));
}

/** The columns of a matrix by their names; a vector is one. */
export function columnsOf(value: Vector): readonly NamedPart[] {
  const dim = dimOf(value);
  if (dim.length < 2) return [['value', value]];
  const [rows = 0, columns = 0] = dim;
  const names = namesAlong(value, 1);
  return Array.from({ length: columns }, (_, k) => [
    names[k] ?? `V${k + 1}`,
    { ...value, values: value.values.slice(k * rows, (k + 1) * rows), attributes: NO_ATTRIBUTES } as RValue,
  ]);
}

function namesAlong(value: RValue, dimension: number): readonly (string | null)[] {
  const names = attributeOf(value, 'dimnames');
  return names?.kind === 'list' ? textsOf(names.values[dimension] ?? null) : [];
}

function rowNamesOf(value: Vector): RValue | null {
  const names = attributeOf(value, 'dimnames');
  return (names?.kind === 'list' ? names.values[0] : attributeOf(value, 'names')) ?? null;
}

/** One row for each cell: where it stands, and what it holds (as.data.frame.table of R). */
function frameOfCounts(value: Vector, dim: readonly number[]): RValue {
  const names = textsOf(attributeOf(attributeOf(value, 'dimnames') ?? value, 'names'));
  let before = 1;
  const places = dim.map((count, k): NamedPart => {
    const each = before;
    before *= count;
    const given = namesAlong(value, k);
    const levels = Array.from({ length: count }, (_, i) =>
      given.length === 0 ? String.fromCharCode(65 + (i % 26)) : (given[i] ?? null),
    );
    const codes = Int32Array.from({ length: lengthOf(value) }, (_, i) => (Math.floor(i / each) % count) + 1);
    return [names[k] || `Var${k + 1}`, factor(codes, levels)];
  });
  return frameOf([...places, [hasClass(value, 'table') ? COUNTS : 'value', plain(value)]]);
}

/** Flat tables (ftable) keep the variables of their rows and columns beside the counts; the last of each changes fastest. */
function frameOfFlatTable(value: Vector, [rows = 1]: readonly number[]): RValue {
  const along = (attribute: string, place: (i: number) => number, count: number): readonly NamedPart[] => {
    const variables = attributeOf(value, attribute);
    if (variables?.kind !== 'list') return [];
    const names = textsOf(attributeOf(variables, 'names'));
    let after = count;
    return variables.values.map((variable, k): NamedPart => {
      const levels = textsOf(variable);
      after /= Math.max(1, levels.length);
      const each = Math.max(1, after);
      const codes = Int32Array.from(
        { length: lengthOf(value) },
        (_, i) => (Math.floor(place(i) / each) % Math.max(1, levels.length)) + 1,
      );
      return [names[k] || `Var${k + 1}`, factor(codes, levels)];
    });
  };
  const columns = lengthOf(value) / rows;
  return frameOf([
    ...along('row.vars', (i) => i % rows, rows),
    ...along('col.vars', (i) => Math.floor(i / rows), columns),
    [COUNTS, plain(value)],
  ]);
}

const plain = (value: Vector): RValue => ({ ...value, attributes: NO_ATTRIBUTES }) as RValue;

/** When each row of a series was: months and quarters as their first day, anything else as the number that time() gives. */
function timesOf(value: RValue, rows: number): RValue | null {
  const tsp = attributeOf(value, 'tsp');
  if (tsp?.kind === 'double' && tsp.values.length === 3) {
    const [start = 0, , frequency = 1] = tsp.values;
    if (frequency === MONTHS || frequency === QUARTERS) {
      const first = Math.round(start * frequency);
      return dates(rows, (i) => periodStart((first + i) / frequency, frequency));
    }
    return doubles(Float64Array.from({ length: rows }, (_, i) => start + i / frequency));
  }
  const index = attributeOf(value, 'index');
  if (!index || lengthOf(index) !== rows || (index.kind !== 'double' && index.kind !== 'integer'))
    return null;
  const kept = textsOf(attributeOf(index, 'tclass'));
  const zone = attributeOf(index, 'tzone') ?? undefined;
  if (kept.includes('Date')) return dates(rows, (i) => (index.values[i] ?? Number.NaN) / DAY_SECONDS);
  return kept.includes('POSIXct') ? doubles(Float64Array.from(index.values), ['POSIXct'], zone) : index;
}

const dates = (rows: number, day: (row: number) => number): RValue =>
  doubles(
    Float64Array.from({ length: rows }, (_, i) => day(i)),
    ['Date'],
  );

/** The first day of a month or quarter (zoo::yearmon, yearqtr), counted from 1970. */
export function periodStart(year: number, frequency: number): number {
  const month = Math.round(year * frequency) * (MONTHS / frequency);
  return Date.UTC(2000, month - 2000 * MONTHS, 1) / 1000 / DAY_SECONDS;
}
