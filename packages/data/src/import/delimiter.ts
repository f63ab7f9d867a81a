/** Which character divides the cells. */
import { CellReader, CR, LF } from './cell-reader.ts';

export const COMMA = 0x2c;
export const SEMICOLON = 0x3b;
export const TAB = 0x09;
const BAR = 0x7c;
export const SPACE = 0x20;
const QUOTE = 0x22;

const CANDIDATES = [COMMA, SEMICOLON, TAB, BAR] as const;
const SAMPLE_RECORDS = 50;

/** The cells of one record, and where the next begins; null when the record is not complete. */
export function readRecord(
  buffer: Uint8Array,
  start: number,
  end: number,
  final: boolean,
  reader: CellReader,
): { readonly cells: readonly Uint8Array[]; readonly next: number } | null {
  const cells: Uint8Array[] = [];
  let at = start;
  for (;;) {
    if (!reader.read(buffer, at, end, final)) return null;
    cells.push(reader.bytes.slice(reader.from, reader.to));
    at = reader.next + 1;
    if (reader.next >= end || buffer[reader.next] !== reader.delimiter)
      return { cells, next: Math.min(at, end) };
  }
}

/** Skips line ends. */
export function skipBlank(buffer: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && (buffer[at] === LF || buffer[at] === CR)) at++;
  return at;
}

/** The first line `sep=;` with which spreadsheets are told what divides the cells; null where there is none. */
export function statedDelimiter(
  buffer: Uint8Array,
): { readonly delimiter: number; readonly length: number } | null {
  const start = String.fromCharCode(...buffer.subarray(0, 12));
  const [line, sign] = /^"?sep=([^\w\s]|\t)"?(?:\r\n|\r|\n)/i.exec(start) ?? [];
  return line && sign ? { delimiter: sign.charCodeAt(0), length: line.length } : null;
}

/** More than any other score. */
const PREFERRED = 2;

/**
 * For files: the candidate that divides most of the first records into the same number of cells, and into most cells
 * among equals; the one that the name of the file promises, where it divides all of them alike. Where nothing divides them: spaces, if they do as R writes tables, else comma.
 */
export function detectDelimiter(buffer: Uint8Array, end: number, final: boolean, preferred?: number): number {
  let best: number = COMMA;
  let bestScore = 0;
  for (const candidate of CANDIDATES) {
    const widths = firstRecords(buffer, end, final, candidate).map(({ cells }) => cells.length);
    const usual = usualWidth(widths);
    const agreeing = widths.filter((width) => width === usual).length / Math.max(1, widths.length);
    const isPreferred = candidate === preferred && usual > 1 && agreeing === 1;
    const score = isPreferred ? PREFERRED : usual > 1 ? agreeing + Math.min(usual, 1000) / 10_000 : 0;
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return bestScore === 0 && isSpaced(buffer, end, final) ? SPACE : best;
}

/**
 * Whether spaces divide the cells: all rows then have the same number, and something must say that they are no sentences: names in quotes, a
 * header without a name for row names that are in quotes or count the rows, nothing but numbers, or cells set below each other with numbers among them.
 */
function isSpaced(buffer: Uint8Array, end: number, final: boolean): boolean {
  const records = firstRecords(buffer, end, final, SPACE);
  const [head, ...rows] = records;
  const width = rows[0]?.cells.length ?? 0;
  if (!head || width < 2 || rows.some(({ cells }) => cells.length !== width)) return false;
  const textOf = (cell: Uint8Array | undefined): string => String.fromCharCode(...(cell ?? []));
  if (head.cells.length === width - 1)
    return rows.every(({ start, cells }, i) => buffer[start] === QUOTE || textOf(cells[0]) === String(i + 1));
  if (head.cells.length !== width) return false;
  const isNumber = (cell: Uint8Array | undefined): boolean => /^[-+.\deE]+$/.test(textOf(cell));
  if (buffer[head.start] === QUOTE || rows.every(({ cells }) => cells.every(isNumber))) return true;
  return (
    isAligned(buffer, records) && head.cells.some((_, i) => rows.every(({ cells }) => isNumber(cells[i])))
  );
}

/** Whether most records hold cells that are set one below the other by several spaces. */
function isAligned(buffer: Uint8Array, records: readonly FirstRecord[]): boolean {
  const wide = records.filter(({ start }) => {
    const line = buffer.subarray(start, lineEnd(buffer, start));
    return line.some((byte, i) => byte === SPACE && line[i + 1] === SPACE);
  });
  return records.length > 2 && 2 * wide.length > records.length;
}

function lineEnd(buffer: Uint8Array, start: number): number {
  const at = buffer.subarray(start).findIndex((byte) => byte === LF || byte === CR);
  return at < 0 ? buffer.length : start + at;
}

export interface FirstRecord {
  readonly start: number;
  readonly cells: readonly Uint8Array[];
}

/** The records at the beginning, as far as they are looked at before the reading. */
export function firstRecords(
  buffer: Uint8Array,
  end: number,
  final: boolean,
  delimiter: number,
): readonly FirstRecord[] {
  const reader = new CellReader(delimiter);
  const records: FirstRecord[] = [];
  let at = skipBlank(buffer, 0, end);
  while (at < end && records.length < SAMPLE_RECORDS) {
    const record = readRecord(buffer, at, end, final, reader);
    if (!record) break;
    records.push({ start: at, cells: record.cells });
    at = skipBlank(buffer, record.next, end);
  }
  return records;
}

/** A comma that divides no thousands, and a point that does. */
const COMMA_DECIMAL = /^[-+]?\d+,(?:\d{1,2}|\d{4,})$/;
const POINT_DECIMAL = /^[-+]?(?:\d+\.\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?)$/;

/** Whether numbers of the first records have a comma before their decimals, and none a point. */
export function writesComma(records: readonly FirstRecord[]): boolean {
  const texts = records.flatMap(({ cells }) =>
    cells.map((cell) => String.fromCharCode(...cell.subarray(0, 24))),
  );
  return texts.some((text) => COMMA_DECIMAL.test(text)) && !texts.some((text) => POINT_DECIMAL.test(text));
}

/** The most frequent number of cells, the larger of several. */
export function usualWidth(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let usual = 1;
  for (const [width, count] of counts) {
    const most = counts.get(usual) ?? 0;
    if (count > most || (count === most && width > usual)) usual = width;
  }
  return usual;
}

/** For pasted text: tab if the first line has more tabs than commas, otherwise comma. */
export function pasteDelimiter(text: string): number {
  const line = text.split(/\r\n|\r|\n/, 1)[0] ?? '';
  return line.split('\t').length > line.split(',').length ? TAB : COMMA;
}
