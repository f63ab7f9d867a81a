/** Where a connected table is, as administrators write it: which places they may name, and what the engines are given. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { resolve } from 'node:path';

/** How the way to a database is kept from others: with a certificate that is checked, without a look at it, or not at all. */
const TLS = ['verified', 'unverified', 'none'] as const;

export type Place =
  /** Files below the folder that the owner of the server named. */
  | { readonly kind: 'files'; readonly path: string }
  | {
      readonly kind: 'postgres' | 'clickhouse';
      readonly host: string;
      readonly port: number;
      readonly database: string;
      readonly user: string;
      readonly tls: (typeof TLS)[number];
    };

/** What the owner of the server allows administrators to name. */
export interface PlaceRules {
  /** The folder whose files may be read; none may without. */
  readonly folder: string | undefined;
  /** The only hosts that may be asked; undefined for every host but the server's own machine. */
  readonly hosts: readonly string[] | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const MOST_SIGNS = 500;
const NAME = /^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/i;

/** Signs that end lines or are seen by nobody. */
const isPlain = (text: string): boolean => !/\p{Cc}/u.test(text);
const isText = (value: unknown, most = MOST_SIGNS): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most && isPlain(value);

/** Addresses that nobody reaches a database by: those of the cloud that tell secrets, of this network alone, of many at once. */
const NEVER = [
  ...['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4', '100.100.100.200/32', '192.0.0.192/32'],
  ...['168.63.129.16/32', '::/128', 'fe80::/10', 'ff00::/8', 'fd00:ec2::/32', 'fd20:ce::/32', '64:ff9b::/96'],
] as const;
const OWN_MACHINE = ['127.0.0.0/8', '::1/128'] as const;

/** Networks that may not be reached. */
export const blockedFor = ({ hosts }: PlaceRules): readonly string[] =>
  hosts === undefined ? [...NEVER, ...OWN_MACHINE] : NEVER;

function isBlocked(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/');
    list.addSubnet(base, Number(bits), isIPv6(base) ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** A host as it is looked up: numbers of every spelling become addresses. */
function plainHost(host: string): string | undefined {
  const written = isIPv6(host) ? `[${host}]` : host;
  if (!isIPv6(host) && !NAME.test(host)) return undefined;
  if (!URL.canParse(`http://${written}`)) return undefined;
  return new URL(`http://${written}`).hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

function pathProblem(path: string, { folder }: PlaceRules): string | undefined {
  if (folder === undefined)
    return 'This server names no folder of files for connected tables. Its owner can, by CONSTAT_TABLES_FOLDER.';
  const parts = path.split('/');
  if (
    path.startsWith('/') ||
    path.includes('\\') ||
    path.includes(':') ||
    parts.some((part) => /^\.\.?$|^~/.test(part))
  )
    return 'The path must lead down from the folder that the owner of the server named, without “..”, “:” or a slash before it.';
  return undefined;
}

function hostProblem(host: string, rules: PlaceRules): string | undefined {
  const plain = plainHost(host);
  if (plain === undefined) return 'The server is a name or an address without anything before or behind it.';
  const { hosts } = rules;
  const isNamed = (named: string) =>
    named.startsWith('*.') ? plain.endsWith(named.slice(1)) : plain === named.toLowerCase();
  if (hosts !== undefined && !hosts.some(isNamed))
    return 'The owner of this server allows connections to certain hosts alone (CONSTAT_TABLES_HOSTS), and this is none of them.';
  const isOwn = plain === 'localhost' || plain.endsWith('.localhost');
  if ((isOwn && hosts === undefined) || (isIP(plain) !== 0 && isBlocked(plain, blockedFor(rules))))
    return 'This address is of the server’s own machine or of no database. The owner of the server can allow a host by CONSTAT_TABLES_HOSTS.';
  return undefined;
}

/** What an administrator wrote; what is wrong with it, in words, otherwise. */
export function readPlace(value: unknown, rules: PlaceRules): Place | string {
  const { kind, path, host, port, database, user, tls } = (value ?? {}) as Fields;
  if (kind === 'files') {
    if (!isText(path)) return 'Which file or folder?';
    return pathProblem(path, rules) ?? { kind, path };
  }
  if (kind !== 'postgres' && kind !== 'clickhouse') return 'Which kind of database?';
  if (!isText(host, 253)) return 'Which server?';
  const wrong = hostProblem(host, rules);
  if (wrong !== undefined) return wrong;
  if (!Number.isInteger(port) || Number(port) < 1 || Number(port) > 65_535)
    return 'A port is a number from 1 to 65535.';
  if (!isText(database, 128)) return 'Which database?';
  if (!isText(user, 128)) return 'By which role of the database?';
  const safety = TLS.find((each) => each === tls);
  if (safety === undefined || (kind === 'clickhouse' && safety === 'unverified'))
    return 'How is the connection encrypted?';
  return { kind, host: plainHost(host) ?? host, port: Number(port), database, user, tls: safety };
}

const urlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);
const SSL = { verified: 'verify-full', unverified: 'require', none: 'disable' } as const;

/** What is kept and shown of a place: no password is in it. */
export function addressOf(place: Place): string {
  if (place.kind === 'files') return `duckdb:${place.path}`;
  return urlOf(place, undefined);
}

function urlOf(place: Exclude<Place, { kind: 'files' }>, password: string | undefined): string {
  const { kind, host, port, database, user, tls } = place;
  const who = `${encodeURIComponent(user)}${password === undefined ? '' : `:${encodeURIComponent(password)}`}`;
  const at = `${who}@${urlHost(host)}:${port}/${encodeURIComponent(database)}`;
  if (kind === 'postgres') return `postgres://${at}?sslmode=${SSL[tls]}`;
  return `clickhouse:${tls === 'none' ? 'http' : 'https'}://${at}`;
}

/** A place that was kept. */
export function placeAt(address: string): Place {
  if (address.startsWith('duckdb:')) return { kind: 'files', path: address.slice('duckdb:'.length) };
  const kind = address.startsWith('postgres:') ? 'postgres' : 'clickhouse';
  const url = new URL(address.replace(/^(?:postgres|clickhouse:https?):/, 'http:'));
  const mode = Object.entries(SSL).find(([, ssl]) => ssl === url.searchParams.get('sslmode'))?.[0];
  const isPlainHttp = address.startsWith('clickhouse:http:');
  return {
    kind,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 80),
    database: decodeURIComponent(url.pathname.slice(1)),
    user: decodeURIComponent(url.username),
    tls:
      kind === 'clickhouse'
        ? isPlainHttp
          ? 'none'
          : 'verified'
        : (TLS.find((each) => each === mode) ?? 'verified'),
  };
}

/** What the engine is given, with the password. */
export const sourceOf = (place: Place, password: string | undefined, { folder = '' }: PlaceRules): string =>
  place.kind === 'files' ? `duckdb:${resolve(folder, place.path)}` : urlOf(place, password);
