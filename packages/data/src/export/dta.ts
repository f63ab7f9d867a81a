/** A dataset as a Stata file, format 118 (Stata 14 and later). Facts of the format are from Stata's `help dta`. */
import type { Dataset } from '../dataset.ts';
import { encodeUtf8 } from '../import/bytes.ts';
import { STATA_EPOCH } from '../import/dta/dta.ts';
import { ByteWriter, encodeWithin } from './byte-writer.ts';
import { type NumberColumn, type TextColumn, type WrittenColumn, writtenColumns } from './labelled-column.ts';

const MAX_NAME = 32;
const MAX_LABEL = 80;
const MAX_VALUE_LABEL = 32_000;
const MAX_TEXT = 2045;
const DAY_MS = 86_400_000;
/** The numbers of . and, a 4096th of it apart, of .a to .z. */
const MISSING = 2 ** 1023;
const FIRST_MISSING_LABEL = 2_147_483_621;
const LETTERS = 26;
const TYPES = { longText: 32_768, double: 65_526 };
const FORMATS = { number: '%10.0g', date: '%td', datetime: '%tc' };
const RESERVED =
  '_all|_b|_coef|_cons|_n|_N|_pi|_pred|_rc|_skip|byte|double|float|if|in|int|long|strL|using|with|str\\d+';

const cut = (name: string, spare: number): string => [...name].slice(0, MAX_NAME - spare).join('');

interface Placed {
  readonly column: WrittenColumn;
  readonly type: number;
  /** Name of its labels; blank when it has none. */
  readonly labelsName: string;
}

/** The bytes of the file. */
export function datasetToDta(dataset: Dataset): Uint8Array<ArrayBuffer> {
  const start = new RegExp(`^(?!(?:${RESERVED})$)[\\p{L}_]`, 'u');
  const columns = writtenColumns(dataset, {
    forbidden: /[^\p{L}\p{N}_]/gu,
    start,
    cut,
    describesTexts: false,
  });
  const placed = columns.map(
    (column, i): Placed => ({
      column,
      type: column.kind === 'numbers' ? TYPES.double : textType(column, dataset.rows),
      labelsName: column.kind === 'numbers' && labelsOf(column).length > 0 ? `labels${i + 1}` : '',
    }),
  );
  const writer = new ByteWriter();
  const offsets: number[] = [];
  const section = (name: string, write: () => void) => {
    offsets.push(writer.length);
    writer.text(`<${name}>`);
    write();
    writer.text(`</${name}>`);
  };
  const fields = (name: string, width: number, text: (each: Placed) => string, limit: number) =>
    section(name, () => {
      for (const each of placed) writer.padded(encodeUtf8(firstCharacters(text(each), limit)), width);
    });
  writeHeader(writer, dataset, placed.length);
  offsets.push(0);
  const mapAt = writer.length + '<map>'.length;
  section('map', () => writer.padded(new Uint8Array(0), 14 * 8));
  section('variable_types', () => {
    for (const { type } of placed) writer.u16(type);
  });
  fields('varnames', 129, ({ column }) => column.name, MAX_NAME);
  section('sortlist', () => writer.padded(new Uint8Array(0), 2 * (placed.length + 1)));
  fields('formats', 57, formatOf, 56);
  fields('value_label_names', 129, ({ labelsName }) => labelsName, MAX_NAME);
  fields('variable_labels', 321, ({ column }) => column.label, MAX_LABEL);
  section('characteristics', () => {});
  const longTexts = new ByteWriter();
  section('data', () => writeRows(writer, longTexts, placed, dataset.rows));
  section('strls', () => writer.bytes(longTexts.finish()));
  section('value_labels', () => {
    for (const each of placed) if (each.labelsName !== '') writeLabels(writer, each);
  });
  offsets.push(writer.length);
  writer.text('</stata_dta>');
  offsets.push(writer.length);
  offsets.forEach((offset, i) => {
    writer.setU64(mapAt + i * 8, offset);
  });
  return writer.finish();
}

const firstCharacters = (text: string, count: number): string => [...text].slice(0, count).join('');

function writeHeader(writer: ByteWriter, { name, rows }: Dataset, columns: number): void {
  writer.text('<stata_dta><header><release>118</release><byteorder>LSF</byteorder><K>');
  writer.u16(columns);
  writer.text('</K><N>');
  writer.u64(rows);
  writer.text('</N><label>');
  const label = encodeUtf8(firstCharacters(name, MAX_LABEL));
  writer.u16(label.length);
  writer.bytes(label);
  writer.text('</label><timestamp>');
  writer.u8(0);
  writer.text('</timestamp></header>');
}

function textType({ value }: TextColumn, rows: number): number {
  let width = 1;
  for (let row = 0; row < rows; row++) width = Math.max(width, encodeUtf8(value(row) ?? '').length);
  return width > MAX_TEXT ? TYPES.longText : width;
}

const formatOf = ({ column, type }: Placed): string =>
  column.kind === 'numbers' ? FORMATS[column.format] : type === TYPES.longText ? '%9s' : `%${type}s`;

/** The kind of missing of a code, counted from .a = 1, and 0 where it is none: -1 to -26 as files of Stata are read, else in order. */
function missingKind(missing: readonly number[]): (value: number) => number {
  const isTag = missing.every((code) => Number.isInteger(code) && code <= -1 && code >= -LETTERS);
  return (value) => (missing.includes(value) ? (isTag ? -value : missing.indexOf(value) + 1) : 0);
}

/** Stata labels whole numbers; the labels of codes that mean missing go to .a, .b and so on. */
function labelsOf({ labels, missing }: NumberColumn): readonly (readonly [number, string])[] {
  const kindOf = missingKind(missing);
  return labels.flatMap(([value, text]): (readonly [number, string])[] => {
    const letter = kindOf(value);
    if (letter > 0) return letter <= LETTERS ? [[FIRST_MISSING_LABEL + letter, text]] : [];
    return Number.isInteger(value) && Math.abs(value) < FIRST_MISSING_LABEL ? [[value, text]] : [];
  });
}

function writeLabels(writer: ByteWriter, { column, labelsName }: Placed): void {
  if (column.kind !== 'numbers') return;
  const labels = labelsOf(column);
  const texts = labels.map(([, text]) => encodeWithin(text, MAX_VALUE_LABEL));
  const length = texts.reduce((sum, bytes) => sum + bytes.length + 1, 0);
  writer.text('<lbl>');
  writer.i32(8 + 8 * labels.length + length);
  writer.padded(encodeUtf8(labelsName), 129);
  writer.padded(new Uint8Array(0), 3);
  writer.i32(labels.length);
  writer.i32(length);
  let offset = 0;
  for (const bytes of texts) {
    writer.i32(offset);
    offset += bytes.length + 1;
  }
  for (const [value] of labels) writer.i32(value);
  for (const bytes of texts) {
    writer.bytes(bytes);
    writer.u8(0);
  }
  writer.text('</lbl>');
}

function writeRows(writer: ByteWriter, longTexts: ByteWriter, placed: readonly Placed[], rows: number): void {
  const cells = placed.map(({ column, type }, i) =>
    column.kind === 'numbers'
      ? numberCell(writer, column)
      : type === TYPES.longText
        ? longTextCell(writer, longTexts, column, i + 1)
        : (row: number) => writer.padded(encodeUtf8(column.value(row) ?? ''), type),
  );
  for (let row = 0; row < rows; row++) for (const cell of cells) cell(row);
}

function numberCell(writer: ByteWriter, { value, format, missing }: NumberColumn): (row: number) => void {
  const kindOf = missingKind(missing);
  return (row) => {
    const number = value(row);
    const letter = kindOf(number);
    if (!(Math.abs(number) < MISSING)) writer.f64(MISSING);
    else if (letter > 0) writer.f64(letter <= LETTERS ? MISSING * (1 + letter / 4096) : MISSING);
    else if (format === 'number') writer.f64(number);
    else writer.f64(format === 'date' ? (number - STATA_EPOCH) / DAY_MS : number - STATA_EPOCH);
  };
}

/** The cell holds variable and row of the text, which follows the data; a blank text is 0, 0. */
function longTextCell(
  writer: ByteWriter,
  longTexts: ByteWriter,
  { value }: TextColumn,
  variable: number,
): (row: number) => void {
  return (row) => {
    const bytes = encodeUtf8(value(row) ?? '');
    if (bytes.length === 0) {
      writer.u64(0);
      return;
    }
    writer.u16(variable);
    writer.i32(row + 1);
    writer.u16(0);
    longTexts.text('GSO');
    longTexts.i32(variable);
    longTexts.u64(row + 1);
    longTexts.u8(130);
    longTexts.i32(bytes.length + 1);
    longTexts.bytes(bytes);
    longTexts.u8(0);
  };
}
