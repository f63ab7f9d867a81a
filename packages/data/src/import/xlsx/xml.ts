/** The little of XML that spreadsheets are made of, read from bytes: tags in order, their attributes, their text. */
import { decodeUtf8, decodeWindows1252, encodeUtf8 } from '../bytes.ts';

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const COLON = 0x3a;
const SPACE = 0x20;

/** Numbers that are kept for each attribute. */
const PLACES = 4;
const EQUALS = 0x3d;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

/** Bytes that are looked for, and how far each byte at their end lets the search go on. */
interface Sought {
  readonly wanted: Uint8Array;
  readonly steps: Uint32Array;
}

function soughtText(text: string): Sought {
  const wanted = encodeUtf8(text);
  const steps = new Uint32Array(256).fill(wanted.length);
  wanted.forEach((byte, i) => {
    if (i < wanted.length - 1) steps[byte] = wanted.length - 1 - i;
  });
  return { wanted, steps };
}

const NOTHING = soughtText('');

/** Walks over the tags of a document; comments and declarations are passed over. */
export class XmlWalker {
  /** Name of the current tag without its prefix, as bytes from `nameFrom` to `nameTo`. */
  nameFrom = 0;
  nameTo = 0;
  /** Position after the tag: where its text begins. */
  after = 0;
  isEnd = false;
  isEmpty = false;
  #at = 0;
  /** Where name and value of each attribute of the tag whose name ends at `#readAt` begin and end: found once, decoded on demand. */
  readonly #attributes: number[] = [];
  #readAt = -1;
  #skipped = '';
  #ending = NOTHING;
  #opening = NOTHING;

  constructor(readonly bytes: Uint8Array) {}

  /** Steps to the next tag; false at the end of the document. */
  next(): boolean {
    const { bytes } = this;
    for (;;) {
      const open = bytes.indexOf(LESS, this.#at);
      if (open < 0) return false;
      const close = bytes.indexOf(GREATER, open);
      if (close < 0) return false;
      this.#at = close + 1;
      const first = bytes[open + 1]!;
      if (first === 0x21 || first === 0x3f) {
        this.#at = this.#pastComment(open, close);
        continue;
      }
      this.isEnd = first === SLASH;
      this.isEmpty = bytes[close - 1] === SLASH;
      let from = this.isEnd ? open + 2 : open + 1;
      let to = from;
      for (; to < close; to++) {
        const byte = bytes[to]!;
        if (byte === COLON) from = to + 1;
        else if (byte <= SPACE || byte === SLASH) break;
      }
      this.nameFrom = from;
      this.nameTo = to;
      this.after = close + 1;
      return true;
    }
  }

  #pastComment(open: number, close: number): number {
    if (this.bytes[open + 2] !== 0x2d) return close + 1;
    for (let at = close; at >= 0; at = this.bytes.indexOf(GREATER, at + 1))
      if (this.bytes[at - 1] === 0x2d && this.bytes[at - 2] === 0x2d && at >= open + 6) return at + 1;
    return this.bytes.length;
  }

  /**
   * Steps past the element that begins with the current tag, to the tag that ends it, without looking at what is inside; false where it
   * holds one of its own kind or has no end, and all tags have to be looked at.
   */
  skipElement(): boolean {
    const { bytes } = this;
    const from = this.#rawName();
    // elements of the same name often follow each other
    if (!this.#reads(from, this.nameTo, this.#skipped)) {
      this.#skipped = decodeText(bytes, from, this.nameTo);
      this.#ending = soughtText(`</${this.#skipped}>`);
      this.#opening = soughtText(`<${this.#skipped} `);
    }
    const end = soughtIn(bytes, this.#ending, this.after, bytes.length);
    if (end < 0 || soughtIn(bytes, this.#opening, this.after, end) >= 0) return false;
    this.#at = end;
    return this.next();
  }

  /** Where the name of the current tag begins, with its prefix. */
  #rawName(): number {
    let from = this.nameFrom;
    while (bytesBefore(this.bytes, from)) from--;
    return from;
  }

  is(name: string): boolean {
    return this.#reads(this.nameFrom, this.nameTo, name);
  }

  #reads(from: number, to: number, name: string): boolean {
    const length = to - from;
    if (length !== name.length) return false;
    for (let i = length - 1; i >= 0; i--) if (this.bytes[from + i] !== name.charCodeAt(i)) return false;
    return true;
  }

  /** Position where the text after the tag ends. */
  textEnd(): number {
    const end = this.bytes.indexOf(LESS, this.after);
    return end < 0 ? this.bytes.length : end;
  }

  text(): string {
    return this.isEmpty ? '' : unescapeXml(decodeText(this.bytes, this.after, this.textEnd()));
  }

  /** An attribute of the tag by its name, with its prefix if it has one; null when it is not there. */
  attribute(name: string): string | null {
    if (this.#readAt !== this.nameTo) this.#readAttributes();
    const places = this.#attributes;
    for (let i = 0; i < places.length; i += PLACES)
      if (this.#reads(places[i]!, places[i + 1]!, name))
        return unescapeXml(decodeText(this.bytes, places[i + 2]!, places[i + 3]!));
    return null;
  }

  #readAttributes(): void {
    this.#readAt = this.nameTo;
    this.#attributes.length = 0;
    if (this.after - 1 <= this.nameTo) return;
    const { bytes } = this;
    const end = this.after - 1;
    for (let at = this.nameTo; at < end; ) {
      while (at < end && (bytes[at]! <= SPACE || bytes[at] === SLASH)) at++;
      const equals = bytes.indexOf(EQUALS, at);
      if (equals < 0 || equals >= end) return;
      let open = equals + 1;
      while (open < end && bytes[open]! <= SPACE) open++;
      const quote = bytes[open]!;
      if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) return;
      const close = bytes.indexOf(quote, open + 1);
      if (close < 0 || close >= end) return;
      let to = equals;
      while (to > at && bytes[to - 1]! <= SPACE) to--;
      this.#attributes.push(at, to, open + 1, close);
      at = close + 1;
    }
  }
}

const bytesBefore = (bytes: Uint8Array, at: number): boolean =>
  at > 0 && bytes[at - 1] !== LESS && bytes[at - 1] !== SLASH;

/** Where some bytes begin between two positions, passed over by their length (Horspool, 1980); -1 where they are not. */
function soughtIn(bytes: Uint8Array, { wanted, steps }: Sought, from: number, to: number): number {
  const last = wanted.length - 1;
  for (let at = from + last; at < to; at += steps[bytes[at]!]!) {
    let i = last;
    while (i >= 0 && bytes[at - last + i] === wanted[i]) i--;
    if (i < 0) return at - last;
  }
  return -1;
}

export const decodeText = (bytes: Uint8Array, from: number, to: number): string =>
  decodeUtf8(bytes, from, to) ?? decodeWindows1252(bytes, from, to);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with its entities and character references undone (XML 1.0, 4.1). */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** Text of Office, in which _x000D_ is the character of that code (ECMA-376 part 1, 22.9.2.19, ST_Xstring). */
export const unescapeOffice = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

const CDATA = encodeUtf8('<![CDATA[');
const CDATA_END = encodeUtf8(']]>');

/** Where some bytes begin, looked for by one of them that is rare in such documents; -1 where they are not. */
function placeOf(bytes: Uint8Array, wanted: Uint8Array, rare: number, from: number): number {
  const letter = wanted[rare] ?? 0;
  for (let at = bytes.indexOf(letter, from); at >= 0; at = bytes.indexOf(letter, at + 1))
    if (at - rare >= from && wanted.every((byte, i) => bytes[at - rare + i] === byte)) return at - rare;
  return -1;
}

const cdataAt = (bytes: Uint8Array, from: number): number => placeOf(bytes, CDATA, 2, from);

/** A document in which text that stood in CDATA sections is written like any other (XML 1.0, 2.7). */
export function withoutCdata(bytes: Uint8Array): Uint8Array {
  const first = cdataAt(bytes, 0);
  if (first < 0) return bytes;
  const parts: Uint8Array[] = [];
  let at = 0;
  for (let open = first; open >= 0; open = cdataAt(bytes, at)) {
    const from = open + CDATA.length;
    const close = placeOf(bytes, CDATA_END, 0, from);
    const to = close < 0 ? bytes.length : close;
    const text = decodeText(bytes, from, to).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    parts.push(bytes.subarray(at, open), encodeUtf8(text.replaceAll('>', '&gt;')));
    at = Math.min(bytes.length, to + CDATA_END.length);
  }
  parts.push(bytes.subarray(at));
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let used = 0;
  for (const part of parts) {
    joined.set(part, used);
    used += part.length;
  }
  return joined;
}

const TAIL = 65_536;

/** Whether a document closes this element, empty ones included; it is looked for near the end, where it belongs. */
export function endsIn(bytes: Uint8Array, name: string): boolean {
  const tail = decodeText(bytes, Math.max(0, bytes.length - TAIL), bytes.length);
  return (
    new RegExp(`</(?:\\w+:)?${name}\\s*>|<(?:\\w+:)?${name}[^>]*/>`).test(tail) || endsLater(bytes, name)
  );
}

/** What follows the element may be long: then all tags are looked at. */
function endsLater(bytes: Uint8Array, name: string): boolean {
  const walker = new XmlWalker(bytes);
  while (walker.next()) if (walker.is(name) && (walker.isEnd || walker.isEmpty)) return true;
  return false;
}
