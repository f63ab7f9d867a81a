/**
 * R's serialization (R Internals, 1.8, serialization formats 2 and 3), in XDR or as text: what a data frame is made of is read, anything else
 * is passed over.
 */
import { BinaryReader } from '../binary-reader.ts';
import { decodeUtf8, decodeWindows1252 } from '../bytes.ts';
import { ImportError } from '../errors.ts';
import { NA_INTEGER, NO_ATTRIBUTES, R_NULL, R_OTHER, type RPair, type RValue } from './r-values.ts';
import { TextFields } from './text-fields.ts';

export const R_FORMAT = 'R';
/** Lists inside lists; a file of more is not one of data. */
const MAX_DEPTH = 200;
const LATIN_1 = 1 << 2;
const TYPE = {
  symbol: 1,
  pairs: 2,
  closure: 3,
  environment: 4,
  promise: 5,
  language: 6,
  special: 7,
  builtin: 8,
  character: 9,
  logical: 10,
  integer: 13,
  double: 14,
  complex: 15,
  strings: 16,
  dots: 17,
  list: 19,
  expression: 20,
  external: 22,
  weak: 23,
  raw: 24,
  s4: 25,
  alternative: 238,
  pairsWithAttributes: 239,
  languageWithAttributes: 240,
  baseEnvironment: 241,
  emptyEnvironment: 242,
  namespace: 249,
  package: 248,
  persistent: 247,
  baseNamespace: 250,
  missingArgument: 251,
  unbound: 252,
  global: 253,
  nothing: 254,
  reference: 255,
} as const;
const SINGLE: ReadonlySet<number> = new Set([
  TYPE.baseEnvironment,
  TYPE.emptyEnvironment,
  TYPE.baseNamespace,
  TYPE.missingArgument,
  TYPE.unbound,
  TYPE.global,
]);
const PAIRS: ReadonlySet<number> = new Set([
  TYPE.pairs,
  TYPE.language,
  TYPE.closure,
  TYPE.promise,
  TYPE.dots,
  TYPE.pairsWithAttributes,
  TYPE.languageWithAttributes,
]);

const HAS_ATTRIBUTES = 0x200;
const HAS_TAG = 0x400;

/** Where the parts of a stream are read, one after another. */
type Fields = Pick<BinaryReader, 'i32' | 'u64' | 'f64' | 'u8' | 'take' | 'damaged'> & {
  readonly left: number;
};

/** Reads the value of a stream from its header on, in its binary or its text form. */
export function readSerialized(bytes: Uint8Array): RValue {
  const reader = fieldsOf(bytes);
  const version = reader.i32();
  // the versions of R that wrote it and that can read it
  reader.i32();
  reader.i32();
  if (version !== 2 && version !== 3) throw reader.damaged();
  if (version === 3) reader.take(reader.i32());
  return new Unserializer(reader).value(0);
}

function fieldsOf(bytes: Uint8Array): Fields {
  const reader = new BinaryReader(bytes, R_FORMAT);
  reader.littleEndian = false;
  const form = reader.ascii(2);
  if (form === 'A\n') return new TextFields(bytes.subarray(2), R_FORMAT);
  if (form === 'X\n') return reader;
  throw new ImportError('import.file-unsupported', {
    format: R_FORMAT,
    feature: 'a form that is not portable',
  });
}

class Unserializer {
  /** What later parts refer to by number: symbols and environments, in the order of their writing. */
  readonly #known: RValue[] = [];
  readonly #reader: Fields;

  constructor(reader: Fields) {
    this.#reader = reader;
  }

  value(depth: number): RValue {
    return this.#value(this.#reader.i32(), depth);
  }

  #value(flags: number, depth: number): RValue {
    const reader = this.#reader;
    if (depth > MAX_DEPTH) throw reader.damaged();
    const type = flags & 0xff;
    if (type === TYPE.nothing) return R_NULL;
    if (SINGLE.has(type)) return R_OTHER;
    if (PAIRS.has(type)) return this.#pairs(flags, depth);
    switch (type) {
      case TYPE.reference: {
        const at = flags >> 8 || reader.i32();
        const found = this.#known[at - 1];
        if (!found) throw reader.damaged();
        return found;
      }
      case TYPE.symbol: {
        const name = this.#characters();
        return this.#remember({ kind: 'symbol', name: name ?? 'NA' });
      }
      case TYPE.environment: {
        this.#remember(R_OTHER);
        reader.i32();
        for (let part = 0; part < 4; part++) this.value(depth + 1);
        return R_OTHER;
      }
      case TYPE.namespace:
      case TYPE.package:
      case TYPE.persistent: {
        reader.i32();
        const count = this.#count(4);
        for (let i = 0; i < count; i++) this.#characters();
        return this.#remember(R_OTHER);
      }
      case TYPE.external:
        this.#remember(R_OTHER);
        this.value(depth + 1);
        this.value(depth + 1);
        this.#attributes(flags, depth);
        return R_OTHER;
      case TYPE.weak:
        this.#attributes(flags, depth);
        return this.#remember(R_OTHER);
      case TYPE.special:
      case TYPE.builtin:
        reader.take(this.#count(1));
        return R_OTHER;
      case TYPE.alternative:
        return this.#alternative(depth);
      case TYPE.s4:
        this.#attributes(flags, depth);
        return R_OTHER;
      default:
        return this.#vector(type, flags, depth);
    }
  }

  #vector(type: number, flags: number, depth: number): RValue {
    const reader = this.#reader;
    switch (type) {
      case TYPE.logical:
      case TYPE.integer: {
        const values = new Int32Array(this.#count(4));
        for (let i = 0; i < values.length; i++) values[i] = reader.i32();
        return {
          kind: type === TYPE.logical ? 'logical' : 'integer',
          values,
          attributes: this.#attributes(flags, depth),
        };
      }
      case TYPE.double: {
        const values = new Float64Array(this.#count(8));
        for (let i = 0; i < values.length; i++) values[i] = reader.f64();
        return { kind: 'double', values, attributes: this.#attributes(flags, depth) };
      }
      case TYPE.strings: {
        const count = this.#count(4);
        const values = Array.from({ length: count }, () => this.#characters());
        return { kind: 'character', values, attributes: this.#attributes(flags, depth) };
      }
      case TYPE.list:
      case TYPE.expression: {
        const count = this.#count(4);
        const values = Array.from({ length: count }, () => this.value(depth + 1));
        return { kind: 'list', values, attributes: this.#attributes(flags, depth) };
      }
      case TYPE.complex:
      case TYPE.raw: {
        const isRaw = type === TYPE.raw;
        const count = this.#count(isRaw ? 1 : 16) * (isRaw ? 1 : 2);
        for (let i = 0; i < count; i++)
          if (isRaw) reader.u8();
          else reader.f64();
        this.#attributes(flags, depth);
        return R_OTHER;
      }
      default:
        throw new ImportError('import.file-unsupported', {
          format: R_FORMAT,
          feature: 'compiled code or another kind of object that is no data',
        });
    }
  }

  /** A number of items of so many bytes at least; larger counts than the file has room for are damage. */
  #count(size: number): number {
    let count = this.#reader.i32();
    if (count === -1) count = this.#reader.u64();
    if (!(count >= 0 && count * size <= this.#reader.left)) throw this.#reader.damaged();
    return count;
  }

  /** The text of a character item; null where it is NA. */
  #characters(): string | null {
    const reader = this.#reader;
    const flags = reader.i32();
    if ((flags & 0xff) !== TYPE.character) throw reader.damaged();
    const length = reader.i32();
    if (length === -1) return null;
    const bytes = reader.take(length);
    const isLatin = ((flags >> 12) & LATIN_1) !== 0;
    return (isLatin ? null : decodeUtf8(bytes)) ?? decodeWindows1252(bytes);
  }

  /** A list of pairs; it is written item after item, so that long ones are not deep. */
  #pairs(first: number, depth: number): RValue {
    const pairs: RPair[] = [];
    let attributes = NO_ATTRIBUTES;
    for (let flags = first; ; ) {
      const type = flags & 0xff;
      const carries = type === TYPE.pairsWithAttributes || type === TYPE.languageWithAttributes;
      if ((flags & HAS_ATTRIBUTES) !== 0 || carries) {
        const own = this.#attributePairs(depth);
        if (pairs.length === 0) attributes = own;
      }
      const tag = (flags & HAS_TAG) !== 0 || carries ? this.value(depth + 1) : R_NULL;
      const value = this.value(depth + 1);
      pairs.push({ tag: tag.kind === 'symbol' ? tag.name : null, value });
      flags = this.#reader.i32();
      if (PAIRS.has(flags & 0xff)) continue;
      // the end of the list, or what stands behind a dot
      this.#value(flags, depth + 1);
      return { kind: 'pairs', pairs, attributes };
    }
  }

  #attributes(flags: number, depth: number): ReadonlyMap<string, RValue> {
    return (flags & HAS_ATTRIBUTES) === 0 ? NO_ATTRIBUTES : this.#attributePairs(depth);
  }

  #attributePairs(depth: number): ReadonlyMap<string, RValue> {
    const list = this.value(depth + 1);
    if (list.kind !== 'pairs') return NO_ATTRIBUTES;
    return new Map(list.pairs.flatMap(({ tag, value }) => (tag === null ? [] : [[tag, value] as const])));
  }

  /** Vectors that R keeps in a shorter form (R Internals, ALTREP): sequences, texts not made yet, wrapped vectors. */
  #alternative(depth: number): RValue {
    const info = this.value(depth + 1);
    const state = this.value(depth + 1);
    const own = this.value(depth + 1);
    const attributes =
      own.kind === 'pairs'
        ? new Map(own.pairs.flatMap(({ tag, value }) => (tag === null ? [] : [[tag, value] as const])))
        : NO_ATTRIBUTES;
    const name =
      info.kind === 'pairs' && info.pairs[0]?.value.kind === 'symbol' ? info.pairs[0].value.name : '';
    const made = expanded(name, state);
    if (!made) throw this.#reader.damaged();
    return 'attributes' in made ? { ...made, attributes } : made;
  }

  #remember(value: RValue): RValue {
    this.#known.push(value);
    return value;
  }
}

/** Sequences longer than this are no column that fits. */
const MAX_SEQUENCE = 2 ** 28;

function expanded(name: string, state: RValue): RValue | null {
  if (name === 'compact_intseq' || name === 'compact_realseq') {
    if (state.kind !== 'double') return null;
    const [count = 0, first = 0, step = 1] = state.values;
    if (!(count >= 0 && count <= MAX_SEQUENCE)) return null;
    const at = (i: number) => first + step * i;
    return name === 'compact_intseq'
      ? { kind: 'integer', values: new Int32Array(count).map((_, i) => at(i)), attributes: NO_ATTRIBUTES }
      : { kind: 'double', values: new Float64Array(count).map((_, i) => at(i)), attributes: NO_ATTRIBUTES };
  }
  if (name === 'deferred_string') {
    const from = state.kind === 'pairs' ? state.pairs[0]?.value : undefined;
    if (from?.kind !== 'integer' && from?.kind !== 'double') return null;
    const isMissing = (value: number) =>
      Number.isNaN(value) || (from.kind === 'integer' && value === NA_INTEGER);
    return {
      kind: 'character',
      values: Array.from(from.values, (value) => (isMissing(value) ? null : String(value))),
      attributes: NO_ATTRIBUTES,
    };
  }
  if (!name.startsWith('wrap_')) return null;
  return (
    (state.kind === 'list' ? state.values[0] : state.kind === 'pairs' ? state.pairs[0]?.value : null) ?? null
  );
}
