/** JSON files: a list of objects, one per row. */
import { decodeUtf8, decodeWindows1252, encodeUtf8, sniffEncoding, Utf16Transcoder } from './bytes.ts';
import { type ImportOptions, importDelimited } from './delimited.ts';
import { COMMA } from './delimiter.ts';
import { ImportError } from './errors.ts';
import type { Imported } from './report.ts';
import { type ByteSource, bytesSource } from './source.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads a JSON file; its values pass through the same detection as those of any file. */
export async function importJson(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const rows = readRows(await readText(source));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const header = names.map((name) => quote(name));
  const lines = rows.map((row) =>
    names.map((name) => cellText(Object.hasOwn(row, name) ? row[name] : null)).join(','),
  );
  const text = [header.join(','), ...lines].join('\n');
  return importDelimited(
    bytesSource(encodeUtf8(text)),
    { source: 'file', delimiter: COMMA, empty: 'import.json-invalid', header: true, made: true },
    options,
  );
}

async function readText(source: ByteSource): Promise<string> {
  const bytes = await source.read(0, source.size);
  const { encoding, mark } = sniffEncoding(bytes);
  const body = bytes.subarray(mark);
  const utf8 = encoding === 'utf-8' ? body : new Utf16Transcoder(encoding === 'utf-16le').push(body);
  return decodeUtf8(utf8) ?? decodeWindows1252(utf8);
}

function readRows(text: string): readonly Row[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ImportError('import.json-invalid');
  }
  if (!Array.isArray(parsed) || parsed.length === 0 || !parsed.every(isRow))
    throw new ImportError('import.json-invalid');
  return parsed;
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A row of missing cells stays a row: its cells are quoted blanks. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '""';
  return quote(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
