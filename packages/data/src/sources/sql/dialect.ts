/** How engines that speak SQL differ; everything else is written once, in write.ts. Engines of others begin with `standard`. */

/** How the cells of a column are held. */
export type Storage = 'number' | 'text' | 'boolean' | 'date';

export interface Dialect {
  readonly name: string;
  /** What the type of a column holds. */
  storage(engineType: string): Storage;
  /** A name of a column or table. */
  identifier(name: string): string;
  /** A text, quoted. */
  text(value: string): string;
  /** A double. */
  number(value: number): string;
  /** An expression of any number type as a double, and of a date as milliseconds since 1970. */
  double(sql: string): string;
  milliseconds(sql: string, engineType: string): string;
  /** Any expression as text. */
  asText(sql: string): string;
  /** Text without blanks at its ends. */
  trimmed(sql: string): string;
  isNaN(sql: string): string;
  /** The sum that loses the least, NULL where nothing has a value. */
  sum(sql: string): string;
  /** The least or the largest value, NULL where nothing has one. */
  extreme(kind: 'min' | 'max', sql: string): string;
  /** Whether groups are named by their place in the list of what is selected, or by the name that they have there. */
  readonly groups: 'places' | 'names';
  /** A random sample of rows with a seed; statements that have to go before it. */
  sample(
    select: string,
    size: number,
    seed: number,
  ): { readonly before: readonly string[]; readonly select: string };
}

const NUMBER_TYPES =
  /^(?:u?(?:tiny|small|big|huge)?int(?:eger)?(?:[0-9]+)?|int[0-9]+|decimal.*|numeric.*|real|float[0-9]*|double(?: precision)?|money|serial|bigserial)$/i;
const DATE_TYPES = /^(?:date|timestamp.*|datetime)$/i;

function storage(engineType: string): Storage {
  if (NUMBER_TYPES.test(engineType)) return 'number';
  if (/^bool(?:ean)?$/i.test(engineType)) return 'boolean';
  return DATE_TYPES.test(engineType) ? 'date' : 'text';
}

/** What no engine can hold is refused. */
export function refuseZero(value: string): void {
  if (value.includes('\u0000'))
    throw new Error('A name or text with a zero character cannot be sent to a database.');
}

/** Names and texts have their quotes doubled. */
function quoted(value: string, quote: string): string {
  refuseZero(value);
  return `${quote}${value.replaceAll(quote, quote + quote)}${quote}`;
}

const common = {
  storage,
  identifier: (name: string): string => quoted(name, '"'),
  text: (value: string): string => quoted(value, "'"),
  trimmed: (sql: string): string => `trim(both from ${sql})`,
  extreme: (kind: 'min' | 'max', sql: string): string => `${kind}(${sql})`,
  groups: 'places',
} as const;

/** A number as digits; what is no number has no place in a statement. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) throw new Error('A number in a plan is not finite.');
  return String(value);
}

/** What most engines understand; whoever adds one says what differs there. */
export const standard: Dialect = {
  ...common,
  name: 'SQL',
  number: (value) => `CAST('${digits(value)}' AS DOUBLE PRECISION)`,
  double: (sql) => `CAST(${sql} AS DOUBLE PRECISION)`,
  milliseconds: (sql) => `floor(CAST(extract(epoch FROM ${sql}) AS DOUBLE PRECISION) * 1000)`,
  asText: (sql) => `CAST(${sql} AS VARCHAR)`,
  isNaN: (sql) => `(${sql}) <> (${sql})`,
  sum: (sql) => `sum(${sql})`,
  sample: () => {
    throw new Error(
      'This engine draws no random sample with a seed. Choose an analysis that it answers by sums, or rows by a filter.',
    );
  },
};

export const duckdb: Dialect = {
  ...common,
  name: 'DuckDB',
  number: (value) => `CAST('${digits(value)}' AS DOUBLE)`,
  double: (sql) => `CAST(${sql} AS DOUBLE)`,
  milliseconds: (sql) => `CAST(epoch_ms(CAST(${sql} AS TIMESTAMP)) AS DOUBLE)`,
  asText: (sql) => `CAST(${sql} AS VARCHAR)`,
  trimmed: (sql) => `trim(${sql}, ' \t\n\r')`,
  isNaN: (sql) => `isnan(${sql})`,
  sum: (sql) => `fsum(${sql})`,
  sample: (select, size, seed) => ({
    // the sample of a seed is the same again on one thread alone
    before: ['SET threads = 1'],
    select: `SELECT * FROM (${select}) AS drawn USING SAMPLE reservoir(${digits(size)} ROWS) REPEATABLE (${digits(seed)})`,
  }),
};

export const postgres: Dialect = {
  ...common,
  name: 'PostgreSQL',
  number: (value) => `'${digits(value)}'::float8`,
  double: (sql) => `(${sql})::float8`,
  milliseconds: (sql) => `floor(extract(epoch from ${sql}) * 1000)::float8`,
  asText: (sql) => `(${sql})::text`,
  trimmed: (sql) => `btrim(${sql}, ' \t\n\r')`,
  isNaN: (sql) => `(${sql}) = 'NaN'::float8`,
  sum: (sql) => `sum(${sql})`,
  sample: (select, size, seed) => ({
    // one process in the order of the table, so that the numbers of a seed meet the same rows again
    before: [
      'SET LOCAL synchronize_seqscans = off',
      'SET LOCAL max_parallel_workers_per_gather = 0',
      `SELECT setseed(${digits(((seed % 2_000_001) - 1_000_000) / 1_000_000)})`,
    ],
    select: `SELECT * FROM (${select}) AS drawn ORDER BY random() LIMIT ${digits(size)}`,
  }),
};
