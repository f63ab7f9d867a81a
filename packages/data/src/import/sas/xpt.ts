/**
 * SAS transport files, version 5 and 8. Facts of the format are from SAS technical paper TS-140, "The Record Layout of
 * a SAS Transport Data Set", and its successor for version 8.
 */
import { BinaryReader } from '../binary-reader.ts';
import { checkCells, NumberStore, TextStore } from '../cell-store.ts';
import { decodeLoosely, unpadded } from '../charset.ts';
import type { ImportOptions } from '../delimited.ts';
import { ImportError } from '../errors.ts';
import { importLabelled, type LabelledColumn } from '../labelled.ts';
import type { Imported, ImportNotice } from '../report.ts';
import type { ByteSource } from '../source.ts';
import { tagLetter } from '../tagged-missing.ts';
import { sasNumbers, sasUnit } from './sas-formats.ts';

const XPT = 'SAS transport';
const RECORD = 80;
const EXCESS = 64;
const BLANK = 0x20;
const CAPITAL_A = 0x41;
const CAPITAL_Z = 0x5a;

interface XptVariable {
  readonly name: string;
  label: string;
  readonly format: string;
  readonly isText: boolean;
  readonly length: number;
  readonly position: number;
}

/** Reads the first table of a SAS transport file. */
export async function importXpt(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const reader = new BinaryReader(await source.read(0, source.size), XPT);
  if (options.signal?.aborted) throw new ImportError('import.cancelled');
  reader.littleEndian = false;
  const version8 = readLibrary(reader);
  const variables = readVariables(reader, version8);
  const rowBytes = variables.reduce((most, { position, length }) => Math.max(most, position + length), 0);
  if (rowBytes === 0) throw new ImportError('import.file-no-data', { format: XPT });
  const from = reader.at;
  const end = nextTable(reader);
  const rows = countRows(reader.bytes.subarray(from, end), rowBytes);
  checkCells(rows, variables.length);
  const columns = variables.map((variable): LabelledColumn => {
    const at = from + variable.position;
    const cells = variable.isText
      ? textCells(reader.bytes, at, variable.length, rowBytes, rows)
      : numberCells(reader.bytes, at, variable, rowBytes, rows);
    return { name: variable.name, label: variable.label, labels: new Map(), missing: [], ...cells };
  });
  options.onProgress?.(source.size, source.size);
  const notices: ImportNotice[] =
    end < reader.bytes.length
      ? [{ code: 'more-tables', message: 'The file holds several tables; the first was read.' }]
      : [];
  return importLabelled({ format: XPT, rows, columns, notices }, options);
}

const HEADER = 'HEADER RECORD*******';

/** Steps over a header record, which has to be of one of the kinds; answers its kind and its digits. */
function header(reader: BinaryReader, kinds: readonly string[]): { kind: string; digits: string } {
  const text = reader.ascii(RECORD);
  const kind = text.slice(HEADER.length, HEADER.length + 8).trim();
  if (!text.startsWith(HEADER) || !kinds.includes(kind)) throw reader.damaged();
  return { kind, digits: text.slice(48) };
}

function readLibrary(reader: BinaryReader): boolean {
  if (reader.left < RECORD || reader.ascii(HEADER.length) !== HEADER)
    throw new ImportError('import.file-not-format', { format: XPT });
  reader.seek(0);
  const { kind } = header(reader, ['LIBRARY', 'LIBV8']);
  reader.skip(2 * RECORD);
  return kind === 'LIBV8';
}

function readVariables(reader: BinaryReader, version8: boolean): readonly XptVariable[] {
  const { digits } = header(reader, ['MEMBER', 'MEMBV8']);
  const size = Number(digits.slice(27, 30)) || 140;
  header(reader, ['DSCRPTR', 'DSCPTV8']);
  reader.skip(2 * RECORD);
  const count = Number(header(reader, ['NAMESTR', 'NAMSTV8']).digits.slice(0, 10));
  if (!Number.isInteger(count) || size < 88 || count * size > reader.left) throw reader.damaged();
  const variables = Array.from({ length: count }, () => readVariable(reader, size, version8));
  toRecord(reader);
  let next = header(reader, ['OBS', 'OBSV8', 'LABELV8', 'LABELV9']);
  if (next.kind.startsWith('LABEL')) {
    const labels = Number(next.digits.trim().slice(0, 10));
    for (let i = 0; i < labels; i++) readLongLabel(reader, variables, next.kind === 'LABELV9');
    toRecord(reader);
    next = header(reader, ['OBS', 'OBSV8']);
  }
  return variables;
}

function readVariable(reader: BinaryReader, size: number, version8: boolean): XptVariable {
  const end = reader.at + size;
  const isText = reader.i16() === 2;
  reader.skip(2);
  const length = reader.u16();
  reader.skip(2);
  const text = (width: number) => decodeLoosely(unpadded(reader.take(width)));
  const shortName = text(8);
  const label = text(40);
  const format = text(8);
  reader.skip(20);
  const position = reader.u32();
  const longName = version8 && size >= 120 ? text(32) : '';
  if (length === 0 || (!isText && length > 8)) throw reader.damaged();
  reader.seek(end);
  return { name: longName || shortName, label, format, isText, length, position };
}

/** Labels beyond 40 characters, and in version 9 formats too, have their own section. */
function readLongLabel(reader: BinaryReader, variables: readonly XptVariable[], formats: boolean): void {
  const variable = variables[reader.i16() - 1];
  const lengths = [reader.u16(), reader.u16(), ...(formats ? [reader.u16(), reader.u16()] : [])];
  reader.skip(lengths[0]!);
  const label = decodeLoosely(unpadded(reader.take(lengths[1]!)));
  for (const length of lengths.slice(2)) reader.skip(length);
  if (variable) variable.label = label;
}

const toRecord = (reader: BinaryReader): void => {
  reader.skip((RECORD - (reader.at % RECORD)) % RECORD);
};

/** Where the header of a further table begins, else the end of the file. */
function nextTable({ bytes, at }: BinaryReader): number {
  const marks = [`${HEADER}MEMBER `, `${HEADER}MEMBV8 `].map((text) =>
    Uint8Array.from(text, (c) => c.charCodeAt(0)),
  );
  for (let from = at; from + RECORD <= bytes.length; from += RECORD)
    if (marks.some((mark) => mark.every((byte, i) => bytes[from + i] === byte))) return from;
  return bytes.length;
}

/** Whole rows; blank ones in the last record only fill it. */
function countRows(data: Uint8Array, rowBytes: number): number {
  let rows = Math.floor(data.length / rowBytes);
  const isFiller = (row: number) =>
    row * rowBytes > data.length - RECORD &&
    data.subarray(row * rowBytes, (row + 1) * rowBytes).every((byte) => byte === BLANK);
  while (rows > 0 && isFiller(rows - 1)) rows--;
  return rows;
}

function textCells(bytes: Uint8Array, from: number, length: number, rowBytes: number, rows: number) {
  const texts = new TextStore();
  for (let row = 0, at = from; row < rows; row++, at += rowBytes) texts.push(bytes.subarray(at, at + length));
  return { data: { kind: 'texts', ...texts.finish(decodeLoosely) } } as const;
}

function numberCells(
  bytes: Uint8Array,
  from: number,
  { length, format }: XptVariable,
  rowBytes: number,
  rows: number,
): Pick<LabelledColumn, 'data' | 'tags'> {
  const numbers = new NumberStore();
  const tags = new Map<number, string>();
  for (let row = 0, at = from; row < rows; row++, at += rowBytes) {
    const value = ibmNumber(bytes.subarray(at, at + length));
    const kind = bytes[at]!;
    if (Number.isNaN(value) && kind >= CAPITAL_A && kind <= CAPITAL_Z)
      tags.set(row, tagLetter(kind - CAPITAL_A + 1));
    numbers.push(value);
  }
  return { data: sasNumbers(numbers.finish(), format), ...sasUnit(format), tags };
}

/**
 * A hexadecimal floating-point number of IBM System/360 (Principles of Operation): sign, exponent of 16 in excess 64,
 * fraction of up to 56 bits. A fraction of zero behind a character is missing.
 */
export function ibmNumber(bytes: Uint8Array): number {
  const lead = bytes[0] ?? 0;
  let fraction = 0;
  for (let i = bytes.length - 1; i > 0; i--) fraction = (fraction + bytes[i]!) / 256;
  if (fraction === 0) return lead === 0 || lead === 0x80 ? 0 : Number.NaN;
  const magnitude = fraction * 2 ** (4 * ((lead & 0x7f) - EXCESS));
  return lead & 0x80 ? -magnitude : magnitude;
}
