/** One cell of delimited text, quotes and spaces undone (RFC 4180, read leniently). */

export const LF = 0x0a;
export const CR = 0x0d;
const QUOTE = 0x22;
const SPACE = 0x20;
const TAB = 0x09;

/** Reads the cell at a position; the result stays in the fields until the next call, so that nothing is allocated. */
export class CellReader {
  /** The bytes that hold the cell: the buffer itself, or a copy without doubled quotes. */
  bytes: Uint8Array = new Uint8Array(0);
  /** The cell without the space around it; `outerFrom` and `outerTo` are with it. */
  from = 0;
  to = 0;
  outerFrom = 0;
  outerTo = 0;
  quoted = false;
  /** Position of the delimiter or line end after the cell. */
  next = 0;
  #scratch = new Uint8Array(256);

  constructor(readonly delimiter: number) {}

  /**
   * False when a quoted cell has no end before `end` and more is to come. At the end of the data a quote that is never
   * closed is an ordinary character. The byte at `end` must be readable and a line end if the data ends there.
   */
  read(buffer: Uint8Array, start: number, end: number, final: boolean): boolean {
    const isRead = this.#readCell(buffer, start, end, final);
    if (isRead && this.delimiter === SPACE) this.next = spacesEnd(buffer, this.next, end);
    return isRead;
  }

  #readCell(buffer: Uint8Array, start: number, end: number, final: boolean): boolean {
    let at = start;
    while (this.#isSpace(buffer[at]!) && at < end) at++;
    if (buffer[at] === QUOTE && at < end) {
      const closing = this.#closing(buffer, at + 1, end);
      if (closing >= 0) {
        this.#readQuoted(buffer, at + 1, closing, end);
        return true;
      }
      if (!final) return false;
    }
    let stop = at;
    while (stop < end && !this.#endsCell(buffer[stop]!)) stop++;
    this.#take(buffer, start, stop, stop, false);
    return true;
  }

  #isSpace(byte: number): boolean {
    return byte === SPACE || (byte === TAB && this.delimiter !== TAB);
  }

  #endsCell(byte: number): boolean {
    return byte === this.delimiter || byte === LF || byte === CR;
  }

  /** Position of the quote that closes, or -1. */
  #closing(buffer: Uint8Array, start: number, end: number): number {
    for (let at = start; at < end; at++) {
      if (buffer[at] !== QUOTE) continue;
      if (at + 1 < end && buffer[at + 1] === QUOTE) at++;
      else return at;
    }
    return -1;
  }

  #readQuoted(buffer: Uint8Array, start: number, closing: number, end: number): void {
    let next = closing + 1;
    while (next < end && !this.#endsCell(buffer[next]!)) next++;
    let after = next;
    while (after > closing + 1 && this.#isSpace(buffer[after - 1]!)) after--;
    const rest = after - (closing + 1);
    const doubled = hasQuote(buffer, start, closing);
    if (!doubled && rest === 0) this.#take(buffer, start, closing, next, true);
    else {
      const size = closing - start + rest;
      if (size > this.#scratch.length) this.#scratch = new Uint8Array(size * 2);
      let used = 0;
      for (let at = start; at < closing; at++) {
        this.#scratch[used++] = buffer[at]!;
        if (buffer[at] === QUOTE) at++;
      }
      for (let at = closing + 1; at < after; at++) this.#scratch[used++] = buffer[at]!;
      this.#take(this.#scratch, 0, used, next, true);
    }
  }

  #take(bytes: Uint8Array, from: number, to: number, next: number, quoted: boolean): void {
    let inner = from;
    let end = to;
    while (inner < end && isSpace(bytes[inner]!)) inner++;
    while (end > inner && isSpace(bytes[end - 1]!)) end--;
    this.bytes = bytes;
    this.from = inner;
    this.to = end;
    this.outerFrom = from;
    this.outerTo = to;
    this.next = next;
    this.quoted = quoted;
  }
}

/** Position of the first byte that is no space. */
export function skipSpaces(buffer: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && buffer[at] === SPACE) at++;
  return at;
}

/** Spaces that divide are one divider, however many they are, and none at the end of a line: the last of them, or the line end. */
export function spacesEnd(buffer: Uint8Array, at: number, end: number): number {
  if (at >= end || buffer[at] !== SPACE) return at;
  const after = skipSpaces(buffer, at, end);
  return after >= end || buffer[after] === LF || buffer[after] === CR ? after : after - 1;
}

const isSpace = (byte: number): boolean => byte === SPACE || (byte >= TAB && byte <= CR);

function hasQuote(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] === QUOTE) return true;
  return false;
}
