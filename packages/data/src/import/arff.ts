/** Files of Weka and its kin (.arff): names with their types, then cells between commas (attribute-relation file format, Weka manual 9.2). */
import { decodeUtf8, decodeWindows1252 } from './bytes.ts';
import { checkCells } from './cell-store.ts';
import { readDatesAmong } from './dates.ts';
import type { ImportOptions } from './delimited.ts';
import { ImportError } from './errors.ts';
import { importLabelled, type LabelledColumn } from './labelled.ts';
import { parseNumber } from './numbers.ts';
import type { Imported } from './report.ts';
import type { ByteSource } from './source.ts';

const ARFF = 'ARFF';
const ATTRIBUTE = /^@attribute\s+("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s{]+)\s*(.*)$/i;
/** Cells of numbers; other types are nominal, in braces, or text. */
const NUMERIC = /^(?:numeric|real|integer)\b/i;
/** A word, or what stands in quotes of either kind with its escapes; and what comes behind. */
const CELL = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^,\t]*))\s*(?:[,\t]|$)/gy;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
/** Truth values among columns of numbers. */
const TRUTH = /^(?:true|false)$/i;
const TRUTH_LABELS: ReadonlyMap<string, string> = new Map([
  ['0', 'false'],
  ['1', 'true'],
]);
const truthOf = (cell: string | null): number =>
  cell === null ? Number.NaN : Number(cell.toLowerCase() === 'true');
/** How a cell is missing. */
const MISSING = '?';

interface Attribute {
  readonly name: string;
  readonly type: 'number' | 'date' | 'text' | 'nominal';
  readonly levels: readonly string[];
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);

const unquoted = (text: string): string =>
  /^(["']).*\1$/s.test(text) && text.length > 1 ? unescaped(text.slice(1, -1)) : text;

/** The cells of a line; null stands for a missing one. */
function cellsOf(line: string): readonly (string | null)[] {
  const cells: (string | null)[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < line.length) {
    const at = CELL.lastIndex;
    const [, double, single, plain = ''] = CELL.exec(line) ?? [];
    const quoted = double ?? single;
    // a cell that is cut short: the rest as it stands
    if (CELL.lastIndex <= at) return [...cells, line.slice(at).trim()];
    const text = plain.trim();
    const isMissing = quoted === undefined ? text === MISSING || text === '' : quoted === '';
    cells.push(isMissing ? null : quoted === undefined ? text : unescaped(quoted));
  }
  return cells;
}

function attributeOf(line: string): Attribute | null {
  const [, name, type = ''] = ATTRIBUTE.exec(line) ?? [];
  if (name === undefined) return null;
  const listed = /^\{(.*)\}/s.exec(type)?.[1];
  const levels = listed === undefined ? [] : cellsOf(listed).filter((level) => level !== null);
  const kind = NUMERIC.test(type) ? 'number' : /^date\b/i.test(type) ? 'date' : 'text';
  return { name: unquoted(name), type: listed === undefined ? kind : 'nominal', levels };
}

/** A row in which only some cells are told, by their place: the others are 0, or the first level (Weka manual, 9.2.4). */
function sparseRow(line: string, attributes: readonly Attribute[]): readonly (string | null)[] {
  const row: (string | null)[] = attributes.map(({ levels }) => levels[0] ?? '0');
  for (const part of line.slice(1, line.lastIndexOf('}')).split(/,(?=\s*\d+\s)/)) {
    const [, place, cell = ''] = /^\s*(\d+)\s+(.*)$/s.exec(part) ?? [];
    if (place !== undefined && Number(place) < row.length) row[Number(place)] = cellsOf(cell)[0] ?? null;
  }
  return row;
}

/** Reads a file of Weka: nominal attributes are categories in the order of their list. */
export async function importArff(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const bytes = await source.read(0, source.size);
  const lines = (decodeUtf8(bytes) ?? decodeWindows1252(bytes)).replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const data = lines.findIndex((line) => /^\s*@data\b/i.test(line));
  const attributes = lines.slice(0, Math.max(0, data)).flatMap((line) => attributeOf(line.trim()) ?? []);
  if (data < 0 || attributes.length === 0) throw new ImportError('import.file-not-format', { format: ARFF });
  const rows: (readonly (string | null)[])[] = [];
  for (const line of lines.slice(data + 1)) {
    const text = line.trim();
    if (text === '' || text.startsWith('%')) continue;
    rows.push(text.startsWith('{') ? sparseRow(text, attributes) : cellsOf(text));
  }
  checkCells(rows.length, attributes.length);
  const columns = attributes.map((attribute, i) =>
    columnOf(
      attribute,
      rows.map((row) => row[i] ?? null),
    ),
  );
  return importLabelled({ format: ARFF, rows: rows.length, columns, notices: [] }, options);
}

function columnOf({ name, type, levels }: Attribute, cells: readonly (string | null)[]): LabelledColumn {
  const common = { name, labels: new Map<string, string>(), missing: [] };
  if (type === 'number' && cells.every((cell) => cell === null || TRUTH.test(cell)) && cells.some(Boolean))
    // what R's foreign calls numeric
    return {
      ...common,
      labels: TRUTH_LABELS,
      data: { kind: 'numbers', values: Float64Array.from(cells, truthOf) },
    };
  if (type === 'number' && cells.every((cell) => cell === null || !Number.isNaN(parseNumber(cell))))
    return {
      ...common,
      data: { kind: 'numbers', values: Float64Array.from(cells, (cell) => parseNumber(cell ?? '')) },
    };
  if (type === 'date') {
    const times = readDatesAmong(cells.filter((cell) => cell !== null));
    const values = Float64Array.from(cells, (cell) => times.get(cell ?? '') ?? Number.NaN);
    return { ...common, data: { kind: 'dates', values } };
  }
  const known = [...new Set([...levels, ...cells.filter((cell) => cell !== null)])];
  const codes = new Map(known.map((level, code) => [level, code]));
  return {
    ...common,
    ...(type === 'nominal' ? { factor: 'nominal' as const } : {}),
    data: {
      kind: 'texts',
      codes: Int32Array.from(cells, (cell) => codes.get(cell ?? '') ?? -1),
      levels: known,
    },
  };
}
