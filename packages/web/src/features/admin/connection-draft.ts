/** A connection while it is written: what the form holds, and what is wrong with it before the server is asked. */
import type { Connection, ConnectionDraft, Place } from './ask-connections.ts';

export const KINDS = {
  postgres: 'PostgreSQL',
  clickhouse: 'ClickHouse',
  files: 'Files on the server (Parquet, CSV, DuckDB)',
} as const;
export type Kind = keyof typeof KINDS;

/** How the way to the database is kept from others, by kind. */
export const ENCRYPTIONS = {
  verified: 'TLS, certificate checked',
  unverified: 'TLS, certificate not checked',
  none: 'None',
} as const;
export type Encryption = keyof typeof ENCRYPTIONS;

export const AUDIENCES = { everyone: 'Everybody with an account', people: 'People named here' } as const;
type Audience = keyof typeof AUDIENCES;

/** The port of a kind, with and without encryption. */
const portOf = (kind: Kind, tls: Encryption): string =>
  kind === 'postgres' ? '5432' : tls === 'none' ? '8123' : '8443';

export interface ConnectionFields {
  readonly title: string;
  readonly kind: Kind;
  readonly path: string;
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
  /** Empty keeps the one there is. */
  readonly password: string;
  readonly tls: Encryption;
  /** One in a line. */
  readonly tables: string;
  readonly audience: Audience;
  /** Addresses of accounts, one in a line. */
  readonly people: string;
  readonly smallest: string;
  readonly preview: string;
  readonly seconds: string;
  readonly rows: string;
}

const NEW: ConnectionFields = {
  title: '',
  kind: 'postgres',
  ...{ path: '', host: '', port: '5432', database: '', user: '', password: '', tls: 'verified' },
  ...{ tables: '', audience: 'everyone', people: '' },
  ...{ smallest: '5', preview: '0', seconds: '60', rows: '1000000' },
};

/** The form of a connection, or an empty one. */
export function fieldsOf(connection: Connection | undefined): ConnectionFields {
  if (!connection) return NEW;
  const { place, title, tables, people, smallest, preview, seconds, row_limit: rows } = connection;
  return {
    ...NEW,
    ...(place.kind === 'files' ? place : { ...place, port: String(place.port) }),
    title,
    tables: tables.join('\n'),
    audience: connection.for_everyone ? 'everyone' : 'people',
    people: people.join('\n'),
    ...{ smallest: String(smallest), preview: String(preview), seconds: String(seconds), rows: String(rows) },
  };
}

/** Another kind or encryption: the port follows where it was the usual one. */
export function withChoice(
  fields: ConnectionFields,
  choice: Partial<Pick<ConnectionFields, 'kind' | 'tls'>>,
): ConnectionFields {
  const next = { ...fields, ...choice };
  const tls = next.kind === 'clickhouse' && next.tls === 'unverified' ? 'verified' : next.tls;
  const isUsual = fields.port === portOf(fields.kind, fields.tls);
  return { ...next, tls, port: isUsual ? portOf(next.kind, tls) : fields.port };
}

const linesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
/** Names of tables may have commas and semicolons. */
const namesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** Whether tables are named: files of other kinds are the table themselves. */
export const hasTables = ({ kind, path }: ConnectionFields): boolean =>
  kind !== 'files' || /\.(?:duckdb|db)$/i.test(path.trim());

const NUMBERS = {
  smallest: ['Smallest group', 0, 1_000_000],
  preview: ['Rows shown', 0, 1000],
  seconds: ['Seconds of a question', 1, 3600],
  rows: ['Rows fetched', 0, 1_000_000],
} as const;

function placeOf({ kind, path, host, port, database, user, tls }: ConnectionFields): Place {
  if (kind === 'files') return { kind, path: path.trim() };
  return { kind, host: host.trim(), port: Number(port), database: database.trim(), user: user.trim(), tls };
}

const NO_TABLE = 'Name at least one table or view.';

/** What is wrong with the place, or undefined. */
export function placeProblem(fields: ConnectionFields): string | undefined {
  const { kind, path, host, port, database, user, tables } = fields;
  if (kind === 'files') {
    if (path.trim() === '') return 'Name a file, or several by a pattern such as visits/*.parquet.';
    return hasTables(fields) && namesOf(tables).length === 0 ? NO_TABLE : undefined;
  }
  if (host.trim() === '') return 'Name the server.';
  if (!/^\d{1,5}$/.test(port.trim()) || Number(port) < 1 || Number(port) > 65_535)
    return 'The port is a number from 1 to 65535.';
  if (database.trim() === '') return 'Name the database.';
  if (user.trim() === '') return 'Name the role of the database.';
  return namesOf(tables).length === 0 ? NO_TABLE : undefined;
}

/** What is wrong with the form, or undefined. */
export function connectionProblem(fields: ConnectionFields): string | undefined {
  if (fields.title.trim() === '') return 'Give it a name.';
  const place = placeProblem(fields);
  if (place) return place;
  if (fields.audience === 'people' && linesOf(fields.people).length === 0)
    return 'Name people by the addresses of their accounts, or choose everybody.';
  for (const key of ['smallest', 'preview', 'seconds', 'rows'] as const) {
    const [name, least, most] = NUMBERS[key];
    const text = fields[key].trim();
    if (!/^\d+$/.test(text) || Number(text) < least || Number(text) > most)
      return `${name}: a whole number from ${least} to ${most.toLocaleString('en')}.`;
  }
  if (Number(fields.preview) > 0 && Number(fields.smallest) > 1)
    return 'Rows can be shown only where the smallest group is 0, since each row is one.';
  return undefined;
}

/** What is sent. */
export const draftOf = (fields: ConnectionFields, id: string | null): ConnectionDraft => ({
  id,
  title: fields.title.trim(),
  place: placeOf(fields),
  tables: hasTables(fields) ? namesOf(fields.tables) : [],
  for_everyone: fields.audience === 'everyone',
  people: fields.audience === 'everyone' ? [] : linesOf(fields.people),
  smallest: Number(fields.smallest),
  preview: Number(fields.preview),
  seconds: Number(fields.seconds),
  row_limit: Number(fields.rows),
  password: fields.password === '' ? null : fields.password,
});

/** Where a connection leads, in a line. */
export function placeText(place: Place): string {
  if (place.kind === 'files') return place.path;
  return `${KINDS[place.kind]}, ${place.user} at ${place.host}:${place.port}/${place.database}`;
}
