/** Stata files (.dta, formats 105 to 119) with labels, dates and all kinds of missing. */
import { BinaryReader } from '../binary-reader.ts';
import { checkCells, NumberStore, TextStore } from '../cell-store.ts';
import { decodeLoosely, untilZero } from '../charset.ts';
import type { ImportOptions } from '../delimited.ts';
import { ImportError } from '../errors.ts';
import { importLabelled, type LabelledColumn, validTime } from '../labelled.ts';
import type { Imported } from '../report.ts';
import type { ByteSource } from '../source.ts';
import { tagLetter } from '../tagged-missing.ts';
import { DTA, type DtaHeader, type DtaKind, type DtaVariable, readHeader } from './dta-header.ts';
import { readLongTexts, readValueLabels } from './dta-labels.ts';

/** Stata counts from 1 January 1960. */
export const STATA_EPOCH = Date.UTC(1960, 0, 1);

const DAY_MS = 86_400_000;
const WEEKS = 52;

/** Time of a number by the letter of its format; years (%ty) stay numbers. */
const TIMES: ReadonlyMap<string, (value: number) => number> = new Map([
  ['d', (value) => STATA_EPOCH + value * DAY_MS],
  ['c', (value) => STATA_EPOCH + value],
  ['C', (value) => STATA_EPOCH + value],
  [
    'w',
    (value) =>
      Date.UTC(1960 + Math.floor(value / WEEKS), 0, 1 + 7 * (value - WEEKS * Math.floor(value / WEEKS))),
  ],
  ['m', (value) => Date.UTC(1960, value)],
  ['q', (value) => Date.UTC(1960, 3 * value)],
  ['h', (value) => Date.UTC(1960, 6 * value)],
]);

/** The smallest number that means missing; 113 and later use all above it for .a to .z. */
const MISSING: Readonly<Record<Exclude<DtaKind, 'text' | 'long-text'>, { first: number; old: number }>> = {
  byte: { first: 101, old: 127 },
  int: { first: 32_741, old: 32_767 },
  long: { first: 2_147_483_621, old: 2_147_483_647 },
  float: { first: 2 ** 127, old: 2 ** 127 },
  double: { first: 2 ** 1023, old: 2 ** 1023 },
};
const EXTENDED_MISSING = 113;
const TAG_STEPS = 4096;
const PROGRESS_ROWS = 16_384;

/** Reads a Stata file. */
export async function importDta(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const reader = new BinaryReader(await source.read(0, source.size), DTA);
  if (options.signal?.aborted) throw new ImportError('import.cancelled');
  const header = readHeader(reader);
  const { rows, variables, release } = header;
  const rowBytes = variables.reduce((sum, { type }) => sum + type.size, 0);
  if (rowBytes === 0) throw new ImportError('import.file-no-data', { format: DTA });
  const dataAt = reader.skip(rows * rowBytes);
  checkCells(rows, variables.length);
  const longTexts = readLongTexts(reader, release);
  const columns = variables.map((variable) => cellReader(reader, variable, header, longTexts));
  for (let row = 0, at = dataAt; row < rows; row++) {
    for (const column of columns) {
      column.store(at);
      at += column.size;
    }
    if (row % PROGRESS_ROWS === 0) options.onProgress?.(at, source.size);
  }
  const labels = readValueLabels(reader, release);
  return importLabelled(
    {
      format: DTA,
      rows,
      columns: variables.map((variable, i) => ({
        name: variable.name,
        label: variable.label,
        labels: labels.get(variable.labelsName) ?? new Map(),
        missing: [],
        ...columns[i]!.finish(),
      })),
      notices: [],
    },
    options,
  );
}

interface CellReader {
  readonly size: number;
  store(at: number): void;
  finish(): Pick<LabelledColumn, 'data' | 'tags'>;
}

function cellReader(
  reader: BinaryReader,
  { type, format }: DtaVariable,
  { release }: DtaHeader,
  longTexts: ReadonlyMap<string, Uint8Array>,
): CellReader {
  const { kind, size } = type;
  if (kind === 'text' || kind === 'long-text') {
    const texts = new TextStore();
    const none = new Uint8Array(0);
    const store =
      kind === 'text'
        ? (at: number) => texts.push(untilZero(reader.bytes.subarray(at, at + size)))
        : (at: number) => texts.push(longTexts.get(longTextKey(reader, at, release)) ?? none);
    return { size, store, finish: () => ({ data: { kind: 'texts', ...texts.finish(decodeLoosely) } }) };
  }
  const numbers = new NumberStore();
  const read = numberReader(reader, kind);
  const missing = release >= EXTENDED_MISSING ? MISSING[kind].first : MISSING[kind].old;
  const tags = new Map<number, string>();
  const isWhole = kind === 'byte' || kind === 'int' || kind === 'long';
  let row = 0;
  return {
    size,
    store(at) {
      const value = read(at);
      // whole numbers count on; floats are a 4096th of the first apart
      if (value > missing)
        tags.set(row, tagLetter(isWhole ? value - missing : (value / missing - 1) * TAG_STEPS));
      numbers.push(value >= missing ? Number.NaN : value);
      row++;
    },
    finish() {
      const values = numbers.finish();
      const toTime = TIMES.get(/^%-?t?([a-zA-Z])/.exec(isDateFormat(format) ? format : '')?.[1] ?? '');
      if (!toTime) return { data: { kind: 'numbers', values }, tags };
      return {
        data: { kind: 'dates', values: values.map((value) => validTime(toTime(value))) },
        tags,
      };
    },
  };
}

/** %td, %tc and so on, or the old %d; %9.0g and the like are numbers. */
const isDateFormat = (format: string): boolean => /^%-?(?:t[a-zA-Z]|d)/.test(format);

function numberReader(reader: BinaryReader, kind: keyof typeof MISSING): (at: number) => number {
  const { view, littleEndian } = reader;
  switch (kind) {
    case 'byte':
      return (at) => view.getInt8(at);
    case 'int':
      return (at) => view.getInt16(at, littleEndian);
    case 'long':
      return (at) => view.getInt32(at, littleEndian);
    case 'float':
      return (at) => shortest(view.getFloat32(at, littleEndian));
    case 'double':
      return (at) => view.getFloat64(at, littleEndian);
  }
}

/** A float of 32 bits as the decimal it was typed as: 0.1 rather than 0.10000000149011612. */
const shortest = (value: number): number =>
  Number.isInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(7));

/** The variable and row that first held the text: 4 + 4 bytes, later 2 + 6, for very wide files 3 + 5. */
function longTextKey({ bytes, littleEndian }: BinaryReader, at: number, release: number): string {
  const split = release === 117 ? 4 : release === 118 ? 2 : 3;
  return `${integer(bytes.subarray(at, at + split), littleEndian)},${integer(bytes.subarray(at + split, at + 8), littleEndian)}`;
}

const integer = (bytes: Uint8Array, littleEndian: boolean): number =>
  (littleEndian ? bytes.toReversed() : bytes).reduce((sum, byte) => sum * 256 + byte, 0);
