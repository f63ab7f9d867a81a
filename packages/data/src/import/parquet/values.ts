/** Values of one Parquet page as numbers, or as codes of the texts of their column. */
import type { Encoding, ParquetType, SchemaElement } from 'hyparquet';
import { ByteDictionary } from '../byte-dictionary.ts';
import { Cursor, ParquetDamage, readDeltas, readHybrid } from './hybrid.ts';

export type CellKind = 'number' | 'boolean' | 'date' | 'text';

const DAY_MS = 86_400_000;
/** Days from the start of the Julian count to 1 January 1970. */
const JULIAN_1970 = 2_440_588;
const HIGH_WORD = 2 ** 32;

/** What a column of this type is here; null for those that cannot be shown in a cell. */
export function kindOf({
  type,
  converted_type: converted,
  logical_type: logical,
}: SchemaElement): CellKind | null {
  if (converted === 'INTERVAL' || converted === 'BSON' || logical?.type === 'VARIANT') return null;
  if (type === 'BOOLEAN') return 'boolean';
  if (type === 'INT96') return 'date';
  if (converted === 'DATE' || logical?.type === 'DATE') return 'date';
  if (/^TIMESTAMP/.test(converted ?? '') || logical?.type === 'TIMESTAMP') return 'date';
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL' || logical?.type === 'FLOAT16') return 'number';
  return type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY' ? 'text' : 'number';
}

/** Turns what is stored into cells: numbers, days and times in milliseconds, codes of texts. */
export class ValueReader {
  readonly kind: CellKind;
  readonly #type: ParquetType;
  readonly #length: number;
  readonly #scale: number;
  /** Milliseconds of one unit of a date or time. */
  readonly #unit: number;
  readonly #unsigned: boolean;
  readonly #isDecimal: boolean;
  readonly #isHalf: boolean;
  readonly #isUuid: boolean;
  readonly texts = new ByteDictionary();
  /** Whole numbers that are not kept to the last digit. */
  inexact = 0;

  constructor(element: SchemaElement, kind: CellKind) {
    const { type, type_length: length, converted_type: converted, logical_type: logical } = element;
    if (!type) throw new ParquetDamage();
    this.kind = kind;
    this.#type = type;
    this.#length = length ?? 0;
    this.#isDecimal = converted === 'DECIMAL' || logical?.type === 'DECIMAL';
    this.#scale = logical?.type === 'DECIMAL' ? logical.scale : (element.scale ?? 0);
    if (this.#isDecimal && !(this.#scale >= 0 && this.#scale <= 100)) throw new ParquetDamage();
    this.#isHalf = logical?.type === 'FLOAT16';
    this.#isUuid = logical?.type === 'UUID';
    this.#unsigned =
      /^UINT/.test(converted ?? '') || (logical?.type === 'INTEGER' && logical.isSigned === false);
    const unit = logical?.type === 'TIMESTAMP' ? logical.unit : null;
    this.#unit =
      converted === 'DATE' || logical?.type === 'DATE'
        ? DAY_MS
        : converted === 'TIMESTAMP_MICROS' || unit === 'MICROS'
          ? 1e-3
          : unit === 'NANOS'
            ? 1e-6
            : 1;
  }

  /** `count` values one after the other. */
  plain(cursor: Cursor, count: number): Float64Array | Int32Array {
    if (this.kind === 'text')
      return Int32Array.from({ length: this.#room(cursor, count) }, () => this.#text(cursor));
    const out = new Float64Array(this.#room(cursor, count));
    if (this.#type === 'BOOLEAN') {
      const bits = cursor.take(Math.ceil(count / 8));
      return out.map((_, i) => (bits[i >> 3]! >> (i & 7)) & 1);
    }
    for (let i = 0; i < count; i++) out[i] = this.#number(cursor);
    return out;
  }

  /** Values in any other encoding but that of a dictionary. */
  encoded(encoding: Encoding, cursor: Cursor, count: number): Float64Array | Int32Array {
    switch (encoding) {
      case 'PLAIN':
        return this.plain(cursor, count);
      case 'RLE': {
        const runs = new Cursor(cursor.take(cursor.u32()));
        return Float64Array.from(readHybrid(runs, 1, count));
      }
      case 'DELTA_BINARY_PACKED': {
        if (this.#type !== 'INT32' && this.#type !== 'INT64') throw new ParquetDamage();
        const bits = this.#type === 'INT32' ? 32 : 64;
        const wholes = readDeltas(cursor, count, bits);
        const cells = Float64Array.from(wholes, (value) => this.#whole(value));
        return this.kind === 'text' ? Int32Array.from(cells) : cells;
      }
      case 'DELTA_LENGTH_BYTE_ARRAY':
        return this.#coded(readDeltas(cursor, count, 32).map((length) => cursor.take(Number(length))));
      case 'DELTA_BYTE_ARRAY':
        return this.#coded(frontCoded(cursor, count));
      case 'BYTE_STREAM_SPLIT':
        return this.plain(new Cursor(unsplit(cursor, count, this.#width())), count);
      default:
        throw new ParquetDamage();
    }
  }

  /** The smallest that so many values can be must fit into what is left. */
  #room(cursor: Cursor, count: number): number {
    const least =
      this.#type === 'BOOLEAN' ? count / 8 : count * (this.#type === 'BYTE_ARRAY' ? 4 : this.#width());
    if (!(least <= cursor.left)) throw new ParquetDamage();
    return count;
  }

  #width(): number {
    switch (this.#type) {
      case 'INT32':
      case 'FLOAT':
        return 4;
      case 'INT96':
        return 12;
      case 'FIXED_LEN_BYTE_ARRAY':
        if (!(this.#length > 0)) throw new ParquetDamage();
        return this.#length;
      default:
        return 8;
    }
  }

  #text(cursor: Cursor): number {
    if (this.#type === 'INT64') return this.#wholeText(cursor.view.getBigInt64(cursor.skip(8), true));
    return this.#code(cursor.take(this.#type === 'BYTE_ARRAY' ? cursor.u32() : this.#width()));
  }

  #code(bytes: Uint8Array): number {
    const text = this.#isUuid ? uuidBytes(bytes) : bytes;
    return text.length === 0 ? -1 : this.texts.code(text, 0, text.length);
  }

  /** Byte arrays as what their column is: codes of texts, or decimals. */
  #coded(values: readonly Uint8Array[]): Float64Array | Int32Array {
    if (this.kind === 'text') return Int32Array.from(values, (bytes) => this.#code(bytes));
    return Float64Array.from(values, (bytes) => this.#bytesNumber(bytes));
  }

  #number(cursor: Cursor): number {
    const { view } = cursor;
    switch (this.#type) {
      case 'FLOAT':
        return view.getFloat32(cursor.skip(4), true);
      case 'DOUBLE':
        return view.getFloat64(cursor.skip(8), true);
      case 'INT32': {
        const at = cursor.skip(4);
        return this.#scaled(this.#unsigned ? view.getUint32(at, true) : view.getInt32(at, true));
      }
      case 'INT64': {
        const at = cursor.skip(8);
        if (this.#unit === 1e-6) return this.#whole(view.getBigInt64(at, true));
        const high = this.#unsigned ? view.getUint32(at + 4, true) : view.getInt32(at + 4, true);
        return this.#scaled(high * HIGH_WORD + view.getUint32(at, true));
      }
      case 'INT96': {
        const at = cursor.skip(12);
        const nanos = view.getUint32(at + 4, true) * HIGH_WORD + view.getUint32(at, true);
        return (view.getInt32(at + 8, true) - JULIAN_1970) * DAY_MS + Math.floor(nanos / 1e6);
      }
      case 'BYTE_ARRAY':
        return this.#bytesNumber(cursor.take(cursor.u32()));
      default:
        return this.#bytesNumber(cursor.take(this.#width()));
    }
  }

  /** A whole number to its last digit. */
  #wholeText(value: bigint): number {
    const digits = String(this.#unsigned ? BigInt.asUintN(64, value) : value);
    return this.#code(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)));
  }

  #whole(value: bigint): number {
    if (this.kind === 'text') return this.#wholeText(value);
    if (this.#unit === 1e-6) return Math.floor(Number(value / 1000n) / 1000);
    return this.#scaled(Number(this.#unsigned ? BigInt.asUintN(64, value) : value));
  }

  #scaled(value: number): number {
    if (this.kind === 'date') return this.#unit === 1e-3 ? Math.floor(value / 1000) : value * this.#unit;
    if (this.#isDecimal) return value / 10 ** this.#scale;
    if (!Number.isSafeInteger(value)) this.inexact++;
    return value;
  }

  /** A decimal of any length, most significant byte first, in two's complement; or a half-precision float. */
  #bytesNumber(bytes: Uint8Array): number {
    if (this.#isHalf) return half(bytes);
    let value = 0n;
    for (const byte of bytes) value = (value << 8n) | BigInt(byte);
    return Number(BigInt.asIntN(bytes.length * 8, value)) / 10 ** this.#scale;
  }
}

/** IEEE 754 binary16, least significant byte first. */
function half(bytes: Uint8Array): number {
  const bits = (bytes[1] ?? 0) * 256 + (bytes[0] ?? 0);
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1024;
  if (exponent === 0) return sign * fraction * 2 ** -14;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction) * 2 ** (exponent - 15);
}

function uuidBytes(bytes: Uint8Array): Uint8Array {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const text = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Texts that share the start of the one before (DELTA_BYTE_ARRAY). */
function frontCoded(cursor: Cursor, count: number): Uint8Array[] {
  const shared = readDeltas(cursor, count, 32);
  const lengths = readDeltas(cursor, count, 32);
  let before = new Uint8Array(0);
  return lengths.map((length, i) => {
    const rest = cursor.take(Number(length));
    const same = Number(shared[i]);
    if (!(same >= 0 && same <= before.length)) throw new ParquetDamage();
    const text = new Uint8Array(same + rest.length);
    text.set(before.subarray(0, same));
    text.set(rest, same);
    before = text;
    return text;
  });
}

/** Undoes BYTE_STREAM_SPLIT: first bytes of all values, then second bytes, and so on. */
function unsplit(cursor: Cursor, count: number, width: number): Uint8Array {
  const split = cursor.take(count * width);
  const out = new Uint8Array(split.length);
  for (let byte = 0; byte < width; byte++)
    for (let i = 0; i < count; i++) out[i * width + byte] = split[byte * count + i]!;
  return out;
}
