/**
 * The dictionary of an SPSS system file: what its variables are called and mean, before any case. Facts of the format
 * are from the System File Format chapter of the PSPP developers' manual.
 */
import { BinaryReader } from '../binary-reader.ts';
import { type Decode, decodeLoosely, decoderOf, unpadded } from '../charset.ts';
import { ImportError } from '../errors.ts';
import type { Measure } from '../labelled.ts';

export const SAV = 'SPSS';

export interface SavVariable {
  readonly name: string;
  readonly label: string;
  /** 0 for numbers, else bytes of text. */
  readonly width: number;
  /** Where its bytes lie in a case; the pieces of a very long text follow each other. */
  readonly pieces: readonly { readonly offset: number; readonly length: number }[];
  readonly format: number;
  readonly measure?: Measure;
  readonly labels: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
  readonly missingRange?: readonly [number, number];
}

export interface SavDictionary {
  readonly variables: readonly SavVariable[];
  readonly compression: number;
  readonly bias: number;
  readonly systemMissing: number;
  /** Bytes of a case. */
  readonly caseBytes: number;
  /** -1 when the writer did not know. */
  readonly cases: number;
  readonly weight: string | null;
  readonly decode: Decode;
  /** Name of the character set when nothing here can read it. */
  readonly unknownCharset: string | null;
}

interface RawVariable {
  readonly shortName: string;
  readonly width: number;
  readonly element: number;
  readonly format: number;
  readonly label: Uint8Array;
  readonly missing: readonly Uint8Array[];
  readonly hasRange: boolean;
}

interface RawLabels {
  readonly entries: readonly { readonly value: Uint8Array; readonly label: Uint8Array }[];
  readonly elements: readonly number[];
}

const SYSTEM_MISSING = -Number.MAX_VALUE;
const SEGMENT = 252;
const PIECE = 255;
const LONG_NAMES = 13;
const LONG_STRINGS = 14;
const LONG_COUNT = 16;
const LONG_LABELS = 21;
const LONG_MISSING = 22;
const MEASURES: readonly (Measure | undefined)[] = [undefined, 'nominal', 'ordinal', 'scale'];

/** R's haven and others write files with this library, which calls every number a scale unless it is told otherwise. */
const READSTAT = 'ReadStat';

type Assembled = { readonly variable: SavVariable; readonly element: number };

/** Where the writer says scale of everything, labels say more. */
function withoutScale({ variable, element }: Assembled): Assembled {
  const { measure, ...rest } = variable;
  return measure === 'scale' && rest.labels.size > 0 ? { variable: rest, element } : { variable, element };
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 1024));

/** Reads everything before the cases and leaves the reader at the first of them. */
export function readDictionary(reader: BinaryReader): SavDictionary {
  const magic = reader.left >= 4 ? reader.ascii(4) : '';
  if (magic !== '$FL2' && magic !== '$FL3') throw new ImportError('import.file-not-format', { format: SAV });
  const writer = reader.ascii(60);
  const layout = reader.i32();
  if (layout !== 2 && layout !== 3) reader.littleEndian = false;
  reader.skip(4);
  const compression = reader.i32();
  const weightIndex = reader.i32();
  let cases = reader.i32();
  const bias = reader.f64();
  reader.skip(84);

  const raw: RawVariable[] = [];
  const labels: RawLabels[] = [];
  const extensions = new Map<number, Uint8Array>();
  let elements = 0;
  for (let type = reader.i32(); type !== 999; type = reader.i32()) {
    if (type === 2) {
      const variable = readVariable(reader, elements++);
      if (variable) raw.push(variable);
    } else if (type === 3) labels.push(readLabels(reader));
    else if (type === 6) reader.skip(80 * reader.i32());
    else if (type === 7) {
      const subtype = reader.i32();
      const size = reader.i32();
      const count = reader.i32();
      if (size < 0 || count < 0) throw reader.damaged();
      extensions.set(subtype, reader.take(size * count));
    } else throw reader.damaged();
  }
  reader.skip(4);

  const nested = (subtype: number): BinaryReader => {
    const inner = new BinaryReader(extensions.get(subtype) ?? new Uint8Array(0), SAV);
    inner.littleEndian = reader.littleEndian;
    return inner;
  };
  const charset = charsetOf(extensions.get(20), nested(3));
  const known = charset === null ? decodeLoosely : decoderOf(charset);
  const decode = known ?? decodeLoosely;
  const count = nested(LONG_COUNT);
  if (count.left >= 16) {
    count.skip(8);
    cases = count.u64();
  }
  const floats = nested(4);
  const systemMissing = floats.left >= 8 ? floats.f64() : SYSTEM_MISSING;

  const assembled = assembleVariables(reader, raw, labels, nested, decode);
  const variables = writer.includes(READSTAT) ? assembled.map(withoutScale) : assembled;
  return {
    variables: variables.map(({ variable }) => variable),
    compression,
    bias,
    systemMissing,
    caseBytes: elements * 8,
    cases,
    weight: variables.find(({ element }) => element === weightIndex - 1)?.variable.name ?? null,
    decode,
    unknownCharset: known === null ? charset : null,
  };
}

/** A variable record; null for the continuation of a text. */
function readVariable(reader: BinaryReader, element: number): RawVariable | null {
  const width = reader.i32();
  const hasLabel = reader.i32();
  const missingCount = reader.i32();
  const format = (reader.i32() >> 16) & 0xff;
  reader.skip(4);
  const shortName = latin(unpadded(reader.take(8)));
  let label = new Uint8Array(0);
  if (hasLabel === 1) {
    const length = reader.i32();
    label = reader.take(length).slice();
    reader.skip((4 - (length % 4)) % 4);
  }
  if (Math.abs(missingCount) > 3) throw reader.damaged();
  const missing = Array.from({ length: Math.abs(missingCount) }, () => reader.take(8));
  if (width < 0) return null;
  return { shortName, width, element, format, label, missing, hasRange: missingCount < 0 };
}

function readLabels(reader: BinaryReader): RawLabels {
  const count = reader.i32();
  if (count < 0 || count * 16 > reader.left) throw reader.damaged();
  const entries = Array.from({ length: count }, () => {
    const value = reader.take(8);
    const length = reader.u8();
    const label = reader.take(length);
    reader.skip((8 - ((length + 1) % 8)) % 8);
    return { value, label };
  });
  if (reader.i32() !== 4) throw reader.damaged();
  const variables = reader.i32();
  if (variables < 0 || variables * 4 > reader.left) throw reader.damaged();
  return { entries, elements: Array.from({ length: variables }, () => reader.i32() - 1) };
}

/** Character set: by name, else by the number of its code page; 2 and 3 only say that it is some ASCII. */
function charsetOf(name: Uint8Array | undefined, machine: BinaryReader): string | null {
  if (name && name.length > 0) return latin(unpadded(name)).trim();
  if (machine.left < 32) return null;
  machine.skip(28);
  const code = machine.i32();
  if (code === 65_001) return 'utf-8';
  return code > 3 ? `windows-${code}` : null;
}

type Nested = (subtype: number) => BinaryReader;

function assembleVariables(
  reader: BinaryReader,
  raw: readonly RawVariable[],
  rawLabels: readonly RawLabels[],
  nested: Nested,
  decode: Decode,
): Assembled[] {
  const longNames = pairs(nested(LONG_NAMES).bytes, decode);
  const widths = pairs(nested(LONG_STRINGS).bytes, latin);
  const measures = readMeasures(nested(11), raw.length);
  const longLabels = readLongLabels(nested(LONG_LABELS), decode);
  const longMissing = readLongMissing(nested(LONG_MISSING), decode);
  const valueText = (value: Uint8Array, width: number): string =>
    width > 0 ? decode(unpadded(value.subarray(0, Math.min(width, 8)))) : String(numberOf(value, reader));
  const labelsOf = new Map<number, RawLabels['entries']>();
  for (const { entries, elements } of rawLabels)
    for (const element of elements) labelsOf.set(element, entries);

  const variables: Assembled[] = [];
  for (let at = 0; at < raw.length; at++) {
    const first = raw[at]!;
    const width = Number(widths.get(first.shortName) ?? first.width);
    const segments = width > PIECE ? Math.ceil(width / SEGMENT) : 1;
    const parts = raw.slice(at, at + segments);
    if (
      !Number.isInteger(width) ||
      parts.length < segments ||
      (segments > 1 && parts.some((part) => part.width === 0))
    )
      throw reader.damaged();
    const shortName = decode(latinBytes(first.shortName));
    const name = longNames.get(shortName) ?? shortName;
    const entries = labelsOf.get(first.element) ?? [];
    const labels = new Map(
      entries.map(({ value, label }) => [valueText(value, width), decode(unpadded(label))] as const),
    );
    for (const [value, label] of longLabels.get(name) ?? longLabels.get(first.shortName) ?? [])
      labels.set(value, label);
    const discrete = first.hasRange ? first.missing.slice(2) : first.missing;
    const [low, high] = first.missing;
    const measure = measures[at];
    variables.push({
      element: first.element,
      variable: {
        name,
        label: decode(unpadded(first.label)),
        width,
        pieces: piecesOf(parts, width),
        format: first.format,
        ...(measure === undefined ? {} : { measure }),
        labels,
        missing: [
          ...discrete.map((value) => valueText(value, width)),
          ...(longMissing.get(name) ?? longMissing.get(first.shortName) ?? []),
        ],
        ...(first.hasRange && width === 0 && low && high
          ? { missingRange: [numberOf(low, reader), numberOf(high, reader)] as const }
          : {}),
      },
    });
    at += segments - 1;
  }
  return variables;
}

/** Very long text fills 255 bytes of each segment until its width is reached. */
function piecesOf(parts: readonly RawVariable[], width: number): SavVariable['pieces'] {
  if (parts.length === 1) return [{ offset: parts[0]!.element * 8, length: Math.max(width, 0) }];
  let left = width;
  return parts.map(({ element, width: own }) => {
    const length = Math.min(PIECE, own, left);
    left -= length;
    return { offset: element * 8, length };
  });
}

const numberOf = (bytes: Uint8Array, { littleEndian }: BinaryReader): number =>
  new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, littleEndian);

const latinBytes = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** 'KEY=value' pairs divided by tabs. */
function pairs(bytes: Uint8Array, decode: Decode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of decode(bytes.subarray()).split('\t')) {
    const equals = entry.indexOf('=');
    if (equals > 0) found.set(entry.slice(0, equals), entry.slice(equals + 1).replaceAll('\0', ''));
  }
  return found;
}

/** Level of measurement per variable: two or three integers each, the first of which it is. */
function readMeasures(reader: BinaryReader, variables: number): readonly (Measure | undefined)[] {
  const step = reader.left / 4 / Math.max(1, variables);
  if (step !== 2 && step !== 3) return [];
  return Array.from({ length: variables }, () => {
    const measure = reader.i32();
    reader.skip((step - 1) * 4);
    return MEASURES[measure];
  });
}

function readLongLabels(
  reader: BinaryReader,
  decode: Decode,
): ReadonlyMap<string, readonly (readonly [string, string])[]> {
  const found = new Map<string, (readonly [string, string])[]>();
  while (reader.left > 0) {
    const name = decode(reader.take(reader.i32()));
    reader.skip(4);
    const count = reader.i32();
    const entries: (readonly [string, string])[] = [];
    for (let i = 0; i < count; i++) {
      const value = decode(unpadded(reader.take(reader.i32())));
      entries.push([value, decode(unpadded(reader.take(reader.i32())))]);
    }
    found.set(name, entries);
  }
  return found;
}

function readLongMissing(reader: BinaryReader, decode: Decode): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  while (reader.left > 0) {
    const name = decode(reader.take(reader.i32()));
    const count = reader.u8();
    const length = reader.i32();
    found.set(
      name,
      Array.from({ length: count }, () => decode(unpadded(reader.take(length)))),
    );
  }
  return found;
}
