/** JSON files: a list of objects, one per row, one object per line (NDJSON), and the other shapes in which programs write tables. */
import { decodeUtf8, decodeWindows1252, encodeUtf8, sniffEncoding, Utf16Transcoder } from './bytes.ts';
import type { ImportOptions } from './delimited.ts';
import { COMMA } from './delimiter.ts';
import { ImportError } from './errors.ts';
import { isDigitCode } from './numbers.ts';
import { importDelimited } from './repeated-header.ts';
import { type Imported, type ImportNotice, plural } from './report.ts';
import { type ByteSource, bytesSource } from './source.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads a JSON file; its values pass through the same detection as those of any file, but for texts that numbers would change. */
export async function importJson(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const text = await readText(source);
  return importRows(LINES.test(text) ? rowsOfLines(text) : rowsOf(parse(text)), options);
}

/** Reads a file of one JSON object per line. */
export const importNdjson = async (source: ByteSource, options: ImportOptions): Promise<Imported> =>
  importRows(rowsOfLines(await readText(source)), options);

/** An object that is followed by another in the next line, as databases write them, whatever the file is called. */
const LINES = /^\s*\{[^\r\n]*\}[ \t]*[\r\n]+\s*\{/;

const rowsOfLines = (text: string): readonly Row[] =>
  rowsOf(
    text
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== '')
      .map(parse),
  );

async function importRows(rows: readonly Row[], options: ImportOptions): Promise<Imported> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const header = names.map((name) => quote(name));
  const lines = rows.map((row) =>
    names.map((name) => cellText(Object.hasOwn(row, name) ? row[name] : null)).join(','),
  );
  const text = [header.join(','), ...lines].join('\n');
  const textColumns = new Set(names.flatMap((name, i) => (rows.some((row) => isCode(row, name)) ? [i] : [])));
  const { dataset, report } = await importDelimited(
    bytesSource(encodeUtf8(text)),
    { source: 'file', delimiter: COMMA, empty: 'import.json-invalid', header: true, made: true, textColumns },
    options,
  );
  return { dataset, report: { ...report, notices: [...tooLarge(rows), ...report.notices] } };
}

const isCode = (row: Row, name: string): boolean => {
  const value = Object.hasOwn(row, name) ? row[name] : null;
  return typeof value === 'string' && isDigitCode(value);
};

/** Numbers beyond 1.8e308, which are infinite once they are read. */
function tooLarge(rows: readonly Row[]): readonly ImportNotice[] {
  const count = rows.reduce((sum, row) => sum + Object.values(row).filter(isInfinite).length, 0);
  if (count === 0) return [];
  return [
    {
      code: 'numbers-too-large',
      count,
      message: `${plural(count, 'number')} beyond 1.8e308 became missing.`,
    },
  ];
}

const isInfinite = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value);

async function readText(source: ByteSource): Promise<string> {
  const bytes = await source.read(0, source.size);
  const { encoding, mark } = sniffEncoding(bytes);
  const body = bytes.subarray(mark);
  const utf8 = encoding === 'utf-8' ? body : new Utf16Transcoder(encoding === 'utf-16le').push(body);
  return decodeUtf8(utf8) ?? decodeWindows1252(utf8);
}

const LONG = /\d{16}/;
/** Texts and numbers one after the other. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Whole numbers beyond what a number can hold become text before they are read, to the last digit. */
const quoteLong = (found: string): string =>
  /^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found;

function parse(text: string): unknown {
  try {
    return JSON.parse(LONG.test(text) ? text.replace(TOKENS, quoteLong) : text);
  } catch {
    const isCut = /^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text);
    throw new ImportError(
      'import.json-invalid',
      {},
      isCut ? 'Its end is missing: save or download it again.' : '',
    );
  }
}

/** Objects, at least one of which says something; one without properties is a row of missing cells. */
function rowsOf(content: unknown): readonly Row[] {
  const rows = tableIn(content);
  if (!rows?.some((row) => Object.keys(row).length > 0)) throw new ImportError('import.json-invalid');
  return rows.some((row) => Object.values(row).some(isRow)) ? rows.map((row) => flat(row)) : rows;
}

const MAX_DEPTH = 8;
/** Largest time that a date can be (ECMA-262, 21.4.1.1). */
const MAX_TIME = 8.64e15;

/** Objects inside of a row are columns of their own: { a: { b: 1 } } is a.b. */
const flat = (row: Row, path = '', depth = 0): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, held]) => {
      const value = plainValue(held);
      return isRow(value) && depth < MAX_DEPTH
        ? Object.entries(flat(value, `${path}${name}.`, depth + 1))
        : [[`${path}${name}`, value]];
    }),
  );

const EXTENDED = /^\$(?:oid|date|numberInt|numberLong|numberDouble|numberDecimal|uuid)$/;

/** What MongoDB keeps in an object of its own: { $oid: … }, { $date: … }, { $numberLong: … }. */
function plainValue(value: unknown): unknown {
  if (!isRow(value)) return value;
  const [[kind, inner] = ['', null], ...others] = Object.entries(value);
  if (others.length > 0 || !EXTENDED.test(kind)) return value;
  const plain = plainValue(inner);
  const time = typeof plain === 'string' && !/^-?\d+$/.test(plain) ? Number.NaN : Number(plain);
  return kind === '$date' && Math.abs(time) <= MAX_TIME ? new Date(time).toISOString() : plain;
}

/**
 * The table that a value holds: objects or lists by row, lists by column, names and lists apart (pandas' split), cells by the
 * names of rows (pandas' columns and index), or one of these as the only table among other properties of an object.
 */
function tableIn(content: unknown): readonly Row[] | null {
  if (Array.isArray(content)) {
    if (content.every(isRow)) return content;
    return content.every(Array.isArray) ? fromLists(content, null) : null;
  }
  if (!isRow(content)) return null;
  const { columns, data } = content;
  if (isNames(columns) && Array.isArray(data) && data.every(Array.isArray)) return fromLists(data, columns);
  return fromColumns(content) ?? fromNamedRows(content) ?? tableWithin(content);
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** Lists of cells; the first names the columns where nothing else does and it holds words alone. */
function fromLists(lists: readonly (readonly unknown[])[], given: readonly string[] | null): readonly Row[] {
  const [first = [], ...others] = lists;
  const isHead = given === null && others.length > 0 && isNames(first) && !others.every(isNames);
  const names = given ?? (isHead ? (first as readonly string[]) : []);
  return (isHead ? others : lists).map((cells) =>
    Object.fromEntries(cells.map((cell, i) => [names[i] ?? `Column${i + 1}`, cell])),
  );
}

/** Objects by the names of their rows, which count from 0 where nobody gave them; else they are columns of such cells, or alike and named by what they are kept under. */
function fromNamedRows(content: Row): readonly Row[] | null {
  const inner = Object.values(content);
  if (inner.length === 0 || !inner.every(isRow)) return null;
  const isCounted = (names: readonly string[]) =>
    names.length > 0 && names.every((name, i) => name === String(i));
  if (isCounted(Object.keys(content))) return inner;
  const keys = Object.keys(inner[0] ?? {});
  if (!isCounted(keys)) return areAlike(inner) ? withNames(content, keys) : null;
  return keys.map((key) =>
    Object.fromEntries(Object.entries(content).map(([name, cells]) => [name, (cells as Row)[key]])),
  );
}

/** Two objects or more with the same properties, none of which holds others. */
function areAlike([first, ...others]: readonly Row[]): boolean {
  const keys = Object.keys(first ?? {});
  const isSame = (row: Row): boolean =>
    Object.keys(row).length === keys.length &&
    keys.every((key) => Object.hasOwn(row, key)) &&
    Object.values(row).every((value) => typeof value !== 'object' || value === null);
  return keys.length > 1 && others.length > 0 && [first ?? {}, ...others].every(isSame);
}

/** Rows with what they are kept under as their first cell. */
function withNames(content: Row, keys: readonly string[]): readonly Row[] {
  const own = ['Name', 'Key', 'Row'].find((name) => !keys.includes(name)) ?? '';
  return Object.entries(content).map(([name, row]) => ({ [own]: name, ...(row as Row) }));
}

/** What services call the rows of their answers. */
const ROWS =
  /^(?:rows|records|data|items|results?|features|values?|hits|nodes|entries|observations|responses)$/i;
const isTable = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** The only list of objects among what an object says of it, or the only one that is called rows; else that inside of the only object that has one. */
function tableWithin(content: Row, depth = 0): readonly Row[] | null {
  const tables = Object.entries(content).flatMap(([name, value]) =>
    isTable(value) ? [{ name, value }] : [],
  );
  const called = tables.filter(({ name }) => ROWS.test(name));
  const [table, ...others] = called.length === 1 ? called : tables;
  if (table) return others.length === 0 ? table.value : null;
  if (depth >= MAX_DEPTH) return null;
  const inner = Object.values(content).flatMap((value) => {
    const found = isRow(value) ? tableWithin(value, depth + 1) : null;
    return found ? [found] : [];
  });
  return inner.length === 1 ? (inner[0] ?? null) : null;
}

/** An object of lists of one length is a table by columns, unless all it holds is one list of objects. */
function fromColumns(columns: Row): readonly Row[] | null {
  const lists = Object.entries(columns).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  const rows = lists[0]?.[1].length ?? 0;
  if (
    rows === 0 ||
    lists.length < Object.keys(columns).length ||
    lists.some(([, list]) => list.length !== rows) ||
    (lists.length === 1 && lists[0]?.[1].every(isRow))
  )
    return null;
  return Array.from({ length: rows }, (_, i) =>
    Object.fromEntries(lists.map(([name, list]) => [name, list[i]])),
  );
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A row of missing cells stays a row: its cells are quoted blanks. */
function cellText(value: unknown): string {
  if (value === null || value === undefined || isInfinite(value)) return '""';
  return quote(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
