/**
 * A backup is text: one JSON value per line, the first a heading, each other one record of the local store. Lines stand
 * alone, so a damaged one loses that record only, and writing or reading never needs the whole file in memory.
 */
import { CONSTAT_VERSION } from '@constat/report';

export const BACKUP_FORMAT = 'constat-backup';
export const BACKUP_VERSION = 1;

export interface BackupHeading {
  readonly format: typeof BACKUP_FORMAT;
  readonly version: number;
  /** ISO 8601. */
  readonly date: string;
}

export interface BackupRecord {
  readonly table: string;
  readonly value: unknown;
}

const ARRAYS = {
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Int16Array,
  Uint16Array,
  Int8Array,
  Uint8Array,
};
type ArrayName = keyof typeof ARRAYS;
type NumberArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

const isArrayName = (name: unknown): name is ArrayName =>
  typeof name === 'string' && Object.hasOwn(ARRAYS, name);
const SLICE = 0x8000;

function toBase64(array: NumberArray): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let binary = '';
  for (let i = 0; i < bytes.length; i += SLICE)
    binary += String.fromCharCode(...bytes.subarray(i, i + SLICE));
  return btoa(binary);
}

function fromBase64(name: ArrayName, text: string): NumberArray {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return new ARRAYS[name](bytes.buffer);
}

/** Numbers that JSON would change. */
const isOdd = (value: number): boolean => !Number.isFinite(value) || Object.is(value, -0);

/**
 * A value as JSON can hold it. Everything JSON lacks is an object with the one key `$`: typed arrays, numbers that are none,
 * negative zero, objects that have `$`.
 */
export function pack(value: unknown): unknown {
  if (typeof value === 'number' && isOdd(value))
    return { $: 'number', text: Object.is(value, -0) ? '-0' : String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(pack);
  if (ArrayBuffer.isView(value)) {
    const name = value.constructor.name;
    if (!isArrayName(name)) throw new Error(`A backup cannot hold ${name}.`);
    return { $: name, text: toBase64(value as NumberArray) };
  }
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => [key, pack(item)] as const);
  return Object.hasOwn(value, '$') ? { $: 'object', entries } : Object.fromEntries(entries);
}

/** The value that was packed; keys are data, also one called `__proto__`. */
export function unpack(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unpack);
  const item = value as Readonly<Record<string, unknown>>;
  if (item.$ === 'number') return Number(item.text);
  if (item.$ === 'object' && Array.isArray(item.entries))
    return Object.fromEntries(item.entries.map(([key, inner]) => [key, unpack(inner)]));
  if (isArrayName(item.$)) return fromBase64(item.$, String(item.text));
  return Object.fromEntries(Object.entries(item).map(([key, inner]) => [key, unpack(inner)]));
}

/** The first line; which Constat wrote it is for people who look into the file. */
export const headingLine = (date: Date): string =>
  `${JSON.stringify({ format: BACKUP_FORMAT, version: BACKUP_VERSION, constat: CONSTAT_VERSION, date: date.toISOString() })}\n`;

export const recordLine = ({ table, value }: BackupRecord): string =>
  `${JSON.stringify({ table, value: pack(value) })}\n`;

/** The heading of a backup; null for any other file. */
export function readHeading(line: string): BackupHeading | null {
  try {
    const heading = JSON.parse(line) as Partial<BackupHeading>;
    if (heading.format !== BACKUP_FORMAT || typeof heading.version !== 'number') return null;
    return { format: BACKUP_FORMAT, version: heading.version, date: String(heading.date) };
  } catch {
    return null;
  }
}

/** A record of a backup; null when the line is damaged. */
export function readRecord(line: string): BackupRecord | null {
  try {
    const { table, value } = JSON.parse(line) as Partial<BackupRecord>;
    return typeof table === 'string' ? { table, value: unpack(value) } : null;
  } catch {
    return null;
  }
}
