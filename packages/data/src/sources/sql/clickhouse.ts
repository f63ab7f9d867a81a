/** What ClickHouse calls differently. Names and texts know backslashes; what is no Nullable type has 0 in place of NULL. */
import { type Dialect, digits, refuseZero, type Storage, standard } from './dialect.ts';

/** The type inside Nullable( ) and LowCardinality( ). */
function inside(engineType: string): string {
  const [, of] = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(engineType) ?? [];
  return of === undefined ? engineType : inside(of);
}

function storage(engineType: string): Storage {
  const type = inside(engineType);
  if (/^(?:U?Int\d+|B?Float\d+|Decimal.*)$/.test(type)) return 'number';
  if (type === 'Bool') return 'boolean';
  return /^Date(?:32|Time(?:64)?)?(?:\(.*\))?$/.test(type) ? 'date' : 'text';
}

/** In quotes; backslashes go before quotes inside and before backslashes. */
function escaped(value: string, quote: string): string {
  refuseZero(value);
  return `${quote}${value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** Below it numbers lose digits, and no literal may name one; the shift is a power of two, so that nothing is lost. */
const SMALLEST = 2.2250738585072014e-308;
const SHIFT = 2 ** 200;

function literal(value: number): string {
  const written = digits(value);
  return written.includes('e') ? written : `${written}e0`;
}

/** Days are counted as such: a date may lie before 1970 or after 2106, where seconds of 32 bits end. What lies before 1970 is rounded down too. */
function milliseconds(sql: string, engineType: string): string {
  const type = inside(engineType);
  if (type === 'Date' || type === 'Date32')
    return `(CAST(CAST(${sql} AS Nullable(Int32)) AS Nullable(Float64)) * 86400000e0)`;
  return type.startsWith('DateTime64')
    ? `floor(CAST(toUnixTimestamp64Micro(CAST(${sql} AS Nullable(DateTime64(6)))) AS Nullable(Float64)) / 1000e0)`
    : `(CAST(toUnixTimestamp(toDateTime(${sql}, 'UTC')) AS Nullable(Float64)) * 1000e0)`;
}

export const clickhouse: Dialect = {
  ...standard,
  name: 'ClickHouse',
  storage,
  identifier: (name) => escaped(name, '`'),
  text: (value) => escaped(value, "'"),
  // a literal is read to the last digit, a text only almost
  number: (value) =>
    Math.abs(value) < SMALLEST ? `(${literal(value * SHIFT)} / ${literal(SHIFT)})` : `(${literal(value)})`,
  // zero has one sign, so that it makes one group
  double: (sql) => `(CAST(${sql} AS Nullable(Float64)) + 0e0)`,
  milliseconds,
  asText: (sql) => `CAST(${sql} AS Nullable(String))`,
  trimmed: (sql) => `replaceRegexpAll(${sql}, '^[ \\\\t\\\\r\\\\n]+|[ \\\\t\\\\r\\\\n]+$', '')`,
  isNaN: (sql) => `isNaN(${sql})`,
  sum: (sql) => `sumKahan(toNullable(${sql}))`,
  extreme: (kind, sql) => `${kind}(toNullable(${sql}))`,
  groups: 'names',
  sample: (select, size, seed) => ({
    before: [],
    // rows are numbered as one thread reads them, so that a seed meets the same ones again
    select: `SELECT * FROM (${select}) AS drawn ORDER BY cityHash64(rowNumberInAllBlocks(), ${digits(seed)}) LIMIT ${digits(size)} SETTINGS max_threads = 1`,
  }),
};
