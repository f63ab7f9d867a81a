/** Tables that the owner of the server offers for analysis, as a file names them: where each is, who may ask, and what stays hidden. */
import { readFileSync } from 'node:fs';
import { isUuid } from './access-tokens.ts';
import { SettingsError } from './settings-error.ts';

/** A table as it is written in the file. */
export interface TableSettings {
  /** What addresses and the log call it. */
  readonly id: string;
  /** What people call it. */
  readonly title: string;
  /** `duckdb:/data/visits/*.parquet`, `postgres://reader@host/database`, `clickhouse:https://reader@host:8443/database`. */
  readonly source: string;
  readonly table?: string;
  readonly types?: Readonly<Record<string, string>>;
  readonly missing?: readonly string[];
  /** Ids of the accounts that may ask; `*` stands for every account. An address is no proof: who has no account yet may take it. */
  readonly people: readonly string[];
  /** Rows that a group has at least to be seen; 0 shows all. */
  readonly smallest: number;
  /** Rows that are shown to people; none of a table with a smallest group. */
  readonly preview: number;
  /** Seconds that an answer may take. */
  readonly seconds: number;
  /** Rows that an analysis may fetch where it needs every case; beyond them it gets a sample. */
  readonly rows: number;
  /** What holds of a table that an administrator connected in the app, unlike one that the owner's file names. */
  readonly connected?: {
    /** Networks that are never reached. */
    readonly blocked: readonly string[];
    /** The folder that files have to be in. */
    readonly within?: string;
    /** Taken out of whatever is said. */
    readonly password?: string;
  };
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

/** As many as a process has the memory for. */
const MOST_ROWS = 1_000_000;
const KNOWN = 'id title source table types missing people smallest preview seconds rows'.split(' ');
const TYPES = ['numeric', 'categorical', 'ordinal', 'boolean', 'date'];

/** Reads the file; anything in it that is not understood is a mistake that could show too much. */
export function readTables(path: string): readonly TableSettings[] {
  const wrong = (what: string): SettingsError => new SettingsError(`CONSTAT_TABLES (${path}): ${what}`);
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw wrong(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const list = isFields(read) ? read.tables : undefined;
  if (!Array.isArray(list)) throw wrong('it has no list "tables".');
  const tables = list.map((entry: unknown, at) =>
    readTable(entry, (what) => wrong(`table ${at + 1}: ${what}`)),
  );
  const ids = new Set(tables.map(({ id }) => id));
  if (ids.size < tables.length) throw wrong('two tables have the same id.');
  return tables;
}

function readTable(entry: unknown, wrong: (what: string) => SettingsError): TableSettings {
  if (!isFields(entry)) throw wrong('it is no object.');
  for (const key of Object.keys(entry)) if (!KNOWN.includes(key)) throw wrong(`"${key}" is not known.`);
  const { id, title, source, table, types, missing, people } = entry;
  if (!isText(id) || !/^[a-z0-9-]{1,64}$/.test(id))
    throw wrong('"id" must be small letters, digits and hyphens.');
  if (!isText(title)) throw wrong('"title" is missing.');
  if (!isText(source) || !/^(?:duckdb:|postgres(?:ql)?:\/\/|clickhouse:https?:\/\/|adapter:\/)/.test(source))
    throw wrong(
      '"source" must begin with duckdb:, postgres://, clickhouse:https:// or adapter:/ (an absolute path).',
    );
  if (table !== undefined && !isText(table)) throw wrong('"table" must be a name.');
  if (!areTexts(people) || !people.every((person) => person === '*' || isUuid(person)))
    throw wrong('"people" must list ids of accounts, or "*" for every account.');
  if (missing !== undefined && !areTexts(missing)) throw wrong('"missing" must be a list of texts.');
  if (
    types !== undefined &&
    !(isFields(types) && Object.values(types).every((type) => TYPES.includes(String(type))))
  )
    throw wrong(`"types" must name ${TYPES.join(', ')}.`);
  const whole = (
    key: 'smallest' | 'preview' | 'seconds' | 'rows',
    fallback: number,
    most: number,
  ): number => {
    const value = entry[key] ?? fallback;
    if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > most)
      throw wrong(`"${key}" must be a whole number up to ${most}.`);
    return Number(value);
  };
  const smallest = whole('smallest', 5, 1_000_000);
  const preview = whole('preview', 0, 1000);
  if (preview > 0 && smallest > 1) throw wrong('"preview" shows single rows: "smallest" must be 0 for it.');
  return {
    ...{ id, title, source, people, smallest, preview },
    seconds: Math.max(1, whole('seconds', 60, 3600)),
    rows: whole('rows', MOST_ROWS, MOST_ROWS),
    ...(table === undefined ? {} : { table }),
    ...(types === undefined ? {} : { types: types as Readonly<Record<string, string>> }),
    ...(missing === undefined ? {} : { missing }),
  };
}

/** Whether the account may ask the table. */
export const mayAsk = ({ people }: TableSettings, account: string): boolean =>
  people.includes('*') || people.includes(account);

/** What a process keeps to where an administrator named the place. */
export const placeOf = (connected: TableSettings['connected']) =>
  connected === undefined
    ? {}
    : {
        blocked: connected.blocked,
        ...(connected.within === undefined ? {} : { within: connected.within }),
      };

/** What is said without the password, however an engine wrote it. */
export function withoutPassword(words: string, password: string | undefined): string {
  if (password === undefined || password === '') return words;
  return [password, encodeURIComponent(password), JSON.stringify(password).slice(1, -1)].reduce(
    (text, secret) => text.replaceAll(secret, '***'),
    words,
  );
}
