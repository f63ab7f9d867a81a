/**
 * A dataset as an SPSS system file with labels, missing codes, dates and levels of measurement, in UTF-8 and with
 * bytecodes. Facts of the format are from the System File Format chapter of the PSPP developers' manual.
 */
import type { Dataset } from '../dataset.ts';
import { decodeUtf8 } from '../import/bytes.ts';
import { SPSS_EPOCH } from '../import/sav/sav.ts';
import { ByteWriter, encodeWithin } from './byte-writer.ts';
import { type NumberColumn, type TextColumn, type WrittenColumn, writtenColumns } from './labelled-column.ts';
import { BytecodeWriter } from './sav-bytecode.ts';
import { missingOf, type SavMissing } from './sav-missing.ts';

const BLANK = 0x20;
const BIAS = 100;
const MAX_NAME = 64;
const MAX_LABEL = 255;
const MAX_VALUE_LABEL = 120;
const MAX_TEXT = 32_767;
const SHORT_TEXT = 8;
const PIECE = 255;
const SEGMENT = 252;
const SYSTEM_MISSING = -Number.MAX_VALUE;
/** The number next to the most negative one, which is taken. */
const LOWEST = -1.7976931348623155e308;
const FORMATS = {
  number: (5 << 16) | (8 << 8) | 2,
  date: (20 << 16) | (11 << 8),
  datetime: (22 << 16) | (20 << 8),
};
const MEASURES = { nominal: 1, ordinal: 2, scale: 3 } as const;

const cut = (name: string, spare: number): string => decodeUtf8(encodeWithin(name, MAX_NAME - spare)) ?? name;

/** A column with its place in the file: a very long text takes several variables. */
interface Placed {
  readonly column: WrittenColumn;
  readonly shortNames: readonly string[];
  /** Bytes of text; 0 for numbers. */
  readonly width: number;
  /** Widths of its variables. */
  readonly segments: readonly number[];
  readonly missing: SavMissing;
  /** Position of its first eight bytes in a case, from 1. */
  readonly element: number;
}

/** The columns as the file has them: names that SPSS allows, and what stands in each row. */
export const savColumns = (dataset: Pick<Dataset, 'columns'>): readonly WrittenColumn[] =>
  writtenColumns(dataset, {
    forbidden: /[^\p{L}\p{N}._$#@]/gu,
    start: /^[\p{L}@]/u,
    cut,
    describesTexts: true,
  });

/** The bytes of the file. */
export function datasetToSav(dataset: Dataset): Uint8Array<ArrayBuffer> {
  const columns = savColumns(dataset);
  let variables = 0;
  let elements = 0;
  const placed = columns.map((column): Placed => {
    const width = column.kind === 'texts' ? textWidth(column, dataset.rows) : 0;
    const segments = segmentsOf(width);
    const element = elements + 1;
    for (const segment of segments) elements += elementsOf(segment);
    const shortNames = segments.map(() => `V${++variables}`);
    return { column, shortNames, width, segments, element, missing: missingOf(column, width, dataset.rows) };
  });
  const writer = new ByteWriter();
  writeHeader(writer, elements, dataset.rows);
  for (const each of placed) writeVariables(writer, each);
  for (const each of placed) writeLabels(writer, each);
  writeExtensions(writer, placed, dataset.rows);
  writer.i32(999);
  writer.i32(0);
  writeCases(writer, placed, dataset.rows);
  return writer.finish();
}

const elementsOf = (width: number): number => Math.max(1, Math.ceil(width / 8));

/** Every segment of a very long text is 255 wide but the last. */
function segmentsOf(width: number): readonly number[] {
  if (width <= PIECE) return [width];
  const count = Math.ceil(width / SEGMENT);
  return Array.from({ length: count }, (_, i) => (i < count - 1 ? PIECE : width - (count - 1) * SEGMENT));
}

function textWidth({ value, labels, missing }: TextColumn, rows: number): number {
  let width = 1;
  const see = (text: string) => {
    width = Math.max(width, encodeWithin(text, MAX_TEXT).length);
  };
  for (let row = 0; row < rows; row++) see(value(row) ?? '');
  for (const [text] of labels) see(text);
  for (const text of missing) see(text);
  return width;
}

function writeHeader(writer: ByteWriter, elements: number, rows: number): void {
  const field = (text: string, length: number) => writer.padded(encodeWithin(text, length), length, BLANK);
  field('$FL2', 4);
  field('@(#) SPSS DATA FILE - Constat', 60);
  writer.i32(2);
  writer.i32(elements);
  writer.i32(1);
  writer.i32(0);
  writer.i32(rows);
  writer.f64(BIAS);
  field('01 Jan 70', 9);
  field('00:00:00', 8);
  field('', 64);
  writer.padded(new Uint8Array(0), 3);
}

function writeVariables(writer: ByteWriter, { column, shortNames, segments, missing }: Placed): void {
  const label = encodeWithin(column.label, MAX_LABEL);
  segments.forEach((width, i) => {
    const first = i === 0;
    const format =
      column.kind === 'numbers' ? FORMATS[column.format] : (1 << 16) | (Math.min(width, PIECE) << 8);
    const codes = first ? missing.inRecord : [];
    variableRecord(
      writer,
      width,
      format,
      shortNames[i]!,
      first ? label : label.subarray(0, 0),
      first && missing.isRange ? -codes.length : codes.length,
    );
    for (const code of codes) writer.padded(code, 8, BLANK);
    for (let more = elementsOf(width); more > 1; more--)
      variableRecord(writer, -1, 0, '', label.subarray(0, 0), 0);
  });
}

function variableRecord(
  writer: ByteWriter,
  width: number,
  format: number,
  name: string,
  label: Uint8Array,
  missing: number,
): void {
  writer.i32(2);
  writer.i32(width);
  writer.i32(label.length > 0 ? 1 : 0);
  writer.i32(missing);
  writer.i32(format);
  writer.i32(format);
  writer.padded(encodeWithin(name, 8), 8, BLANK);
  if (label.length === 0) return;
  writer.i32(label.length);
  writer.padded(label, Math.ceil(label.length / 4) * 4, BLANK);
}

/** Labels of numbers and of text up to eight bytes; those of longer text follow in a record of their own. */
function writeLabels(writer: ByteWriter, { column, width, element }: Placed): void {
  if (column.labels.length === 0 || width > SHORT_TEXT) return;
  writer.i32(3);
  writer.i32(column.labels.length);
  for (const [value, text] of column.labels) {
    if (typeof value === 'number') writer.f64(value);
    else writer.padded(encodeWithin(value, SHORT_TEXT), SHORT_TEXT, BLANK);
    const label = encodeWithin(text, MAX_VALUE_LABEL);
    writer.u8(label.length);
    writer.padded(label, Math.ceil((label.length + 1) / 8) * 8 - 1, BLANK);
  }
  writer.i32(4);
  writer.i32(1);
  writer.i32(element);
}

function writeExtensions(writer: ByteWriter, placed: readonly Placed[], rows: number): void {
  const record = (subtype: number, size: number, write: (content: ByteWriter) => void) => {
    const content = new ByteWriter();
    write(content);
    if (content.length === 0) return;
    for (const value of [7, subtype, size, content.length / size]) writer.i32(value);
    writer.bytes(content.finish());
  };
  record(3, 4, (content) => {
    for (const value of [1, 0, 0, -1, 1, 1, 2, 65_001]) content.i32(value);
  });
  record(4, 8, (content) => {
    for (const value of [SYSTEM_MISSING, Number.MAX_VALUE, LOWEST]) content.f64(value);
  });
  record(11, 4, (content) => {
    for (const { column, segments } of placed)
      for (const width of segments) {
        content.i32(MEASURES[column.measure]);
        content.i32(width === 0 ? 8 : Math.min(width, 40));
        content.i32(width === 0 ? 1 : 0);
      }
  });
  record(13, 1, (content) =>
    content.text(placed.map(({ column, shortNames }) => `${shortNames[0]}=${column.name}`).join('\t')),
  );
  record(14, 1, (content) => {
    for (const { shortNames, width } of placed)
      if (width > PIECE) content.text(`${shortNames[0]}=${String(width).padStart(5, '0')}\0\t`);
  });
  record(16, 8, (content) => {
    content.u64(1);
    content.u64(rows);
  });
  record(20, 1, (content) => content.text('UTF-8'));
  record(21, 1, (content) => {
    for (const { column, width } of placed)
      if (column.kind === 'texts' && width > SHORT_TEXT && column.labels.length > 0)
        longLabels(content, column, width);
  });
  record(22, 1, (content) => {
    for (const { column, missing } of placed)
      if (missing.apart.length > 0) {
        counted(content, encodeWithin(column.name, MAX_NAME));
        content.u8(missing.apart.length);
        content.i32(SHORT_TEXT);
        for (const code of missing.apart) content.padded(code, SHORT_TEXT, BLANK);
      }
  });
}

function counted(content: ByteWriter, bytes: Uint8Array): void {
  content.i32(bytes.length);
  content.bytes(bytes);
}

function longLabels(content: ByteWriter, { name, labels }: TextColumn, width: number): void {
  counted(content, encodeWithin(name, MAX_NAME));
  content.i32(width);
  content.i32(labels.length);
  for (const [value, text] of labels) {
    content.i32(width);
    content.padded(encodeWithin(value, width), width, BLANK);
    counted(content, encodeWithin(text, MAX_VALUE_LABEL));
  }
}

function writeCases(writer: ByteWriter, placed: readonly Placed[], rows: number): void {
  const codes = new BytecodeWriter(writer, BIAS);
  const cells = placed.map(({ column, width, segments, missing }) =>
    column.kind === 'numbers'
      ? numberCell(codes, column, missing)
      : textCell(codes, column, width, segments, missing),
  );
  for (let row = 0; row < rows; row++) for (const cell of cells) cell(row);
  codes.finish();
}

function numberCell(
  codes: BytecodeWriter,
  { value, format }: NumberColumn,
  { blanked }: SavMissing,
): (row: number) => void {
  return (row) => {
    const number = value(row);
    if (!Number.isFinite(number) || blanked.has(number)) codes.missing();
    else codes.number(format === 'number' ? number : number / 1000 + SPSS_EPOCH);
  };
}

function textCell(
  codes: BytecodeWriter,
  { value }: TextColumn,
  width: number,
  segments: readonly number[],
  { blanked }: SavMissing,
): (row: number) => void {
  const padded = new Uint8Array(segments.reduce((sum, segment) => sum + elementsOf(segment) * 8, 0));
  return (row) => {
    const text = value(row);
    padded.fill(BLANK);
    if (text !== null && !blanked.has(text)) {
      const bytes = encodeWithin(text, width);
      // A full segment is 256 bytes in the case, of which 255 hold text.
      for (let from = 0, at = 0; from < bytes.length; from += PIECE, at += PIECE + 1)
        padded.set(bytes.subarray(from, from + PIECE), at);
    }
    codes.text(padded);
  };
}
