/**
 * What a Stata file says before its data. Two families: fields at fixed places (105 to 115) and fields between tags
 * (117 to 119). Facts of the formats are from Stata's own `help dta`.
 */
import type { BinaryReader } from '../binary-reader.ts';
import { decodeLoosely, untilZero } from '../charset.ts';
import { ImportError } from '../errors.ts';

export const DTA = 'Stata';

export type DtaKind = 'byte' | 'int' | 'long' | 'float' | 'double' | 'text' | 'long-text';

export interface DtaType {
  readonly kind: DtaKind;
  /** Bytes of a cell. */
  readonly size: number;
}

export interface DtaVariable {
  readonly name: string;
  readonly type: DtaType;
  readonly format: string;
  readonly labelsName: string;
  readonly label: string;
}

export interface DtaHeader {
  readonly release: number;
  readonly rows: number;
  readonly variables: readonly DtaVariable[];
}

/** Lengths of the text fields of a release. */
interface Widths {
  readonly name: number;
  readonly format: number;
  readonly label: number;
}

const OLDEST = 105;
const NEWEST = 119;
const TAGGED = 117;

const NUMBERS: readonly DtaType[] = [
  { kind: 'byte', size: 1 },
  { kind: 'int', size: 2 },
  { kind: 'long', size: 4 },
  { kind: 'float', size: 4 },
  { kind: 'double', size: 8 },
];
const LETTERS = 'bilfd';
const LONG_TEXT = 32_768;
const MAX_TEXT = 2045;

export const isTagged = (release: number): boolean => release >= TAGGED;

/** Bytes of the name of a variable or of a set of labels, with the zero behind it. */
export const nameWidth = (release: number): number => (release >= 118 ? 129 : release > 108 ? 33 : 9);

const widthsOf = (release: number): Widths => ({
  name: nameWidth(release),
  format: release >= 118 ? 57 : release > 113 ? 49 : 12,
  label: release >= 118 ? 321 : release > 105 ? 81 : 32,
});

/** Reads the header and leaves the reader at the first row. */
export function readHeader(reader: BinaryReader): DtaHeader {
  const first = reader.bytes[0] ?? 0;
  if (first === 0x3c) return taggedHeader(reader);
  if (first < 102 || first > 115) throw new ImportError('import.file-not-format', { format: DTA });
  return fixedHeader(reader);
}

const unsupported = (release: number): ImportError =>
  new ImportError('import.file-unsupported', { format: DTA, feature: `format ${release}` });

/** Steps over a tag, which has to be there. */
export function expectTag(reader: BinaryReader, tag: string): void {
  if (reader.ascii(tag.length) !== tag) throw reader.damaged();
}

const text = (reader: BinaryReader, width: number): string => decodeLoosely(untilZero(reader.take(width)));

function list<T>(reader: BinaryReader, count: number, width: number, read: () => T): T[] {
  if (count * width > reader.left) throw reader.damaged();
  return Array.from({ length: count }, read);
}

function taggedHeader(reader: BinaryReader): DtaHeader {
  const start = '<stata_dta><header><release>';
  if (reader.left < start.length || reader.ascii(start.length) !== start)
    throw new ImportError('import.file-not-format', { format: DTA });
  const release = Number(reader.ascii(3));
  if (!(release >= TAGGED && release <= NEWEST)) throw unsupported(release);
  expectTag(reader, '</release><byteorder>');
  reader.littleEndian = reader.ascii(3) === 'LSF';
  expectTag(reader, '</byteorder><K>');
  const count = release >= 119 ? reader.u32() : reader.u16();
  expectTag(reader, '</K><N>');
  const rows = release >= 118 ? reader.u64() : reader.u32();
  expectTag(reader, '</N><label>');
  reader.skip(release >= 118 ? reader.u16() : reader.u8());
  expectTag(reader, '</label><timestamp>');
  reader.skip(reader.u8());
  expectTag(reader, '</timestamp></header><map>');
  reader.skip(14 * 8);
  expectTag(reader, '</map><variable_types>');
  const types = list(reader, count, 2, () => taggedType(reader, reader.u16()));
  const widths = widthsOf(release);
  const column = (open: string, width: number) => {
    expectTag(reader, open);
    return list(reader, count, width, () => text(reader, width));
  };
  const names = column('</variable_types><varnames>', widths.name);
  expectTag(reader, '</varnames><sortlist>');
  reader.skip((count + 1) * (release >= 119 ? 4 : 2));
  const formats = column('</sortlist><formats>', widths.format);
  const labelsNames = column('</formats><value_label_names>', widths.name);
  const labels = column('</value_label_names><variable_labels>', widths.label);
  expectTag(reader, '</variable_labels><characteristics>');
  while (reader.bytes[reader.at + 1] === 0x63) {
    expectTag(reader, '<ch>');
    reader.skip(reader.u32());
    expectTag(reader, '</ch>');
  }
  expectTag(reader, '</characteristics><data>');
  return { release, rows, variables: combine(names, types, formats, labelsNames, labels) };
}

function taggedType(reader: BinaryReader, code: number): DtaType {
  if (code >= 1 && code <= MAX_TEXT) return { kind: 'text', size: code };
  if (code === LONG_TEXT) return { kind: 'long-text', size: 8 };
  // 65530 is a byte, 65526 a double.
  const type = NUMBERS[65_530 - code];
  if (!type) throw reader.damaged();
  return type;
}

function fixedHeader(reader: BinaryReader): DtaHeader {
  const release = reader.u8();
  const order = reader.u8();
  if (order !== 1 && order !== 2) throw new ImportError('import.file-not-format', { format: DTA });
  if (release < OLDEST) throw unsupported(release);
  reader.littleEndian = order === 2;
  reader.skip(2);
  const count = reader.u16();
  const rows = reader.u32();
  reader.skip(release > 105 ? 81 : 32);
  reader.skip(18);
  const widths = widthsOf(release);
  const types = list(reader, count, 1, () => fixedType(reader, release, reader.u8()));
  const names = list(reader, count, widths.name, () => text(reader, widths.name));
  reader.skip(2 * (count + 1));
  const formats = list(reader, count, widths.format, () => text(reader, widths.format));
  const labelsNames = list(reader, count, widths.name, () => text(reader, widths.name));
  const labels = list(reader, count, widths.label, () => text(reader, widths.label));
  for (;;) {
    const kind = reader.u8();
    const length = release > 108 ? reader.u32() : reader.u16();
    if (kind === 0) break;
    reader.skip(length);
  }
  return { release, rows, variables: combine(names, types, formats, labelsNames, labels) };
}

function fixedType(reader: BinaryReader, release: number, code: number): DtaType {
  if (release >= 111) {
    if (code >= 1 && code <= 244) return { kind: 'text', size: code };
    const type = NUMBERS[code - 251];
    if (!type) throw reader.damaged();
    return type;
  }
  const type = NUMBERS[LETTERS.indexOf(String.fromCharCode(code))];
  if (type) return type;
  if (code <= 127) throw reader.damaged();
  return { kind: 'text', size: code - 127 };
}

const combine = (
  names: readonly string[],
  types: readonly DtaType[],
  formats: readonly string[],
  labelsNames: readonly string[],
  labels: readonly string[],
): readonly DtaVariable[] =>
  names.map((name, i) => ({
    name,
    type: types[i]!,
    format: formats[i]!,
    labelsName: labelsNames[i]!,
    label: labels[i]!,
  }));
