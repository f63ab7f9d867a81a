/** Tables of an SQLite database, read from its bytes (SQLite, "Database File Format", sections 1.3, 1.5, 1.6 and 2.1). */
import { decodeText } from '../xlsx/xml.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER = 100;
const LEAF = 0x0d;
const INTERIOR = 0x05;
const MAX_DEPTH = 32;
/** Words that begin a rule of a table instead of a column. */
const RULE = /^(?:constraint|primary|foreign|unique|check)\b/i;

/** The database is cut short, or its parts contradict each other. */
export class SqliteDamage extends Error {}

export type SqliteValue = number | string | null;
export type SqliteRow = Readonly<Record<string, SqliteValue>>;

export class SqliteFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #pageSize: number;
  readonly #usable: number;
  readonly #tables = new Map<string, { readonly root: number; readonly columns: readonly string[] }>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < HEADER || decodeText(bytes, 0, MAGIC.length) !== MAGIC) throw new SqliteDamage();
    const size = this.#view.getUint16(16);
    this.#pageSize = size === 1 ? 65_536 : size;
    this.#usable = this.#pageSize - bytes[20]!;
    // UTF-8 alone, which is what programs write unless they are told otherwise
    if (this.#pageSize < 512 || this.#usable < 480 || this.#view.getUint32(56) > 1) throw new SqliteDamage();
    for (const [type, name, , root, sql] of this.#records(1))
      if (type === 'table' && typeof name === 'string')
        this.#tables.set(name, { root: Number(root), columns: columnsOf(String(sql)) });
  }

  get tables(): readonly string[] {
    return [...this.#tables.keys()];
  }

  /** The rows of a table in the order of their keys; none where there is no such table. */
  *rows(name: string): Generator<SqliteRow> {
    const table = this.#tables.get(name);
    if (!table) return;
    for (const record of this.#records(table.root))
      yield Object.fromEntries(table.columns.map((column, i) => [column, record[i] ?? null]));
  }

  /** The records below a page, leaf by leaf. */
  *#records(page: number, depth = 0): Generator<readonly SqliteValue[]> {
    const start = (page - 1) * this.#pageSize;
    const head = page === 1 ? HEADER : start;
    if (!(page >= 1) || start + this.#pageSize > this.#bytes.length || depth > MAX_DEPTH)
      throw new SqliteDamage();
    const type = this.#bytes[head];
    if (type !== LEAF && type !== INTERIOR) throw new SqliteDamage();
    const cells = this.#view.getUint16(head + 3);
    const pointers = head + (type === LEAF ? 8 : 12);
    if (pointers + 2 * cells > start + this.#pageSize) throw new SqliteDamage();
    for (let i = 0; i < cells; i++) {
      const at = start + this.#view.getUint16(pointers + 2 * i);
      if (at + 4 > start + this.#pageSize) throw new SqliteDamage();
      if (type === LEAF) yield this.#record(at);
      else yield* this.#records(this.#view.getUint32(at), depth + 1);
    }
    if (type === INTERIOR) yield* this.#records(this.#view.getUint32(head + 8), depth + 1);
  }

  #record(at: number): readonly SqliteValue[] {
    const size = this.#varint(this.#bytes, at);
    const key = this.#varint(this.#bytes, size.next);
    return this.#values(this.#payload(key.next, size.value), key.value);
  }

  /** What a cell holds; what has no room on its page follows on others. */
  #payload(at: number, size: number): Uint8Array {
    const most = this.#usable - 35;
    if (size <= most) return this.#take(at, size);
    if (size > this.#bytes.length) throw new SqliteDamage();
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23;
    const fitting = least + ((size - least) % (this.#usable - 4));
    const local = fitting <= most ? fitting : least;
    const whole = new Uint8Array(size);
    whole.set(this.#take(at, local));
    let page = this.#view.getUint32(at + local);
    for (let filled = local; filled < size; ) {
      const start = (page - 1) * this.#pageSize;
      const piece = Math.min(size - filled, this.#usable - 4);
      if (!(page >= 1)) throw new SqliteDamage();
      whole.set(this.#take(start + 4, piece), filled);
      page = this.#view.getUint32(start);
      filled += piece;
    }
    return whole;
  }

  #take(at: number, length: number): Uint8Array {
    if (at + length > this.#bytes.length) throw new SqliteDamage();
    return this.#bytes.subarray(at, at + length);
  }

  #values(payload: Uint8Array, key: number): readonly SqliteValue[] {
    const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
    const header = this.#varint(payload, 0);
    const values: SqliteValue[] = [];
    let body = header.value;
    for (let at = header.next; at < header.value; ) {
      const { value: type, next } = this.#varint(payload, at);
      at = next;
      const length = lengthOf(type);
      if (body + length > payload.length) throw new SqliteDamage();
      // a key that is a column of its own is stored as nothing
      values.push(type === 0 && values.length === 0 ? key : cellOf(payload, view, body, type, length));
      body += length;
    }
    return values;
  }

  /** A number of one to nine bytes, seven bits in each. */
  #varint(bytes: Uint8Array, from: number): { readonly value: number; readonly next: number } {
    let value = 0;
    for (let i = 0; i < 9; i++) {
      const byte = bytes[from + i];
      if (byte === undefined) throw new SqliteDamage();
      if (i === 8) return { value: value * 256 + byte, next: from + 9 };
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return { value, next: from + i + 1 };
    }
    throw new SqliteDamage();
  }
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8];
const DOUBLE = 7;

function lengthOf(type: number): number {
  if (type <= 6) return INTEGER_BYTES[type]!;
  if (type === DOUBLE) return 8;
  return type < 12 ? 0 : Math.floor((type - 12) / 2);
}

function cellOf(bytes: Uint8Array, view: DataView, at: number, type: number, length: number): SqliteValue {
  if (type === 0) return null;
  if (type === DOUBLE) return view.getFloat64(at);
  if (type === 8 || type === 9) return type - 8;
  if (type >= 12) return decodeText(bytes, at, at + length);
  let value = view.getInt8(at);
  for (let i = 1; i < length; i++) value = value * 256 + bytes[at + i]!;
  return value;
}

/** Names of the columns in the statement that made the table. */
function columnsOf(sql: string): readonly string[] {
  const body = sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')'));
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= body.length; i++) {
    if (body[i] === '(') depth++;
    else if (body[i] === ')') depth--;
    else if (i === body.length || (body[i] === ',' && depth === 0)) {
      parts.push(body.slice(from, i).trim());
      from = i + 1;
    }
  }
  return parts
    .filter((part) => part !== '' && !RULE.test(part))
    .map(
      (part) =>
        (/^(?:"([^"]+)"|\[([^\]]+)\]|`([^`]+)`|(\S+))/.exec(part) ?? []).slice(1).find(Boolean) ?? part,
    );
}
