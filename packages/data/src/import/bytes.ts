/** Characters to bytes and back, without the platform: UTF-8, UTF-16 and Windows-1252 (a superset of Latin-1). */

/** Encodings from before Unicode, by their names in the Encoding Standard; a file of one becomes UTF-8 before it is read. */
export const OLD_ENCODINGS = [
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'macintosh',
  'ibm866',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type OldEncoding = (typeof OLD_ENCODINGS)[number];

/** Encodings of text files; Windows-1252 stands for Latin-1 too. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', ...OLD_ENCODINGS] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Windows-1252 where it differs from Latin-1: 0x80 to 0x9F (WHATWG Encoding Standard, index-windows-1252). */
const WINDOWS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

const PIECE = 4096;

/** Collects character codes and turns them into a string in pieces that `fromCharCode` can take. */
class Characters {
  readonly #codes = new Uint16Array(PIECE);
  #used = 0;
  #text = '';

  push(code: number): void {
    if (this.#used === PIECE) this.#flush();
    this.#codes[this.#used++] = code;
  }

  pushPoint(point: number): void {
    if (point < 0x10000) this.push(point);
    else {
      this.push(0xd800 + ((point - 0x10000) >> 10));
      this.push(0xdc00 + ((point - 0x10000) & 0x3ff));
    }
  }

  take(): string {
    this.#flush();
    const text = this.#text;
    this.#text = '';
    return text;
  }

  #flush(): void {
    // not spread: that walks over the codes one by one, ten times as slowly
    const codes = this.#codes.subarray(0, this.#used) as unknown as number[];
    this.#text += String.fromCharCode.apply(null, codes);
    this.#used = 0;
  }
}

const characters = new Characters();

const SHORT = 24;

/** A few plain letters, which need no memory in between; null where there are others, or many. */
function shortAscii(bytes: Uint8Array, from: number, to: number): string | null {
  if (to - from > SHORT) return null;
  let text = '';
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte >= 0x80) return null;
    text += String.fromCharCode(byte);
  }
  return text;
}

/** Bytes from `from` to `to` as text; null when they are not valid UTF-8 (Unicode 15, table 3-7). */
export function decodeUtf8(bytes: Uint8Array, from = 0, to = bytes.length): string | null {
  const plain = shortAscii(bytes, from, to);
  if (plain !== null) return plain;
  let at = from;
  while (at < to) {
    const lead = bytes[at++]!;
    if (lead < 0x80) {
      characters.push(lead);
      continue;
    }
    const more =
      lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0;
    let point = lead & (0x3f >> more);
    let valid = more > 0 && at + more <= to;
    for (let i = 0; valid && i < more; i++) {
      const next = bytes[at++]!;
      valid = (next & 0xc0) === 0x80;
      point = (point << 6) | (next & 0x3f);
    }
    if (
      !valid ||
      (more === 2 && (point < 0x800 || (point >= 0xd800 && point < 0xe000))) ||
      (more === 3 && (point < 0x10000 || point > 0x10ffff))
    ) {
      characters.take();
      return null;
    }
    characters.pushPoint(point);
  }
  return characters.take();
}

/** Bytes as text in Windows-1252, which every byte sequence is. */
export function decodeWindows1252(bytes: Uint8Array, from = 0, to = bytes.length): string {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    characters.push(byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte);
  }
  return characters.take();
}

/** Text that was read as Windows-1252, as the bytes that it was read from. */
export const encodeWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => {
    const above = WINDOWS_1252.indexOf(character);
    return above < 0 ? character.charCodeAt(0) : 0x80 + above;
  });

/** Text as UTF-8; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let used = 0;
  for (let at = 0; at < text.length; at++) {
    let point = text.codePointAt(at)!;
    if (point > 0xffff) at++;
    else if (point >= 0xd800 && point < 0xe000) point = 0xfffd;
    used = writePoint(bytes, used, point);
  }
  return bytes.slice(0, used);
}

function writePoint(bytes: Uint8Array, at: number, point: number): number {
  if (point < 0x80) {
    bytes[at] = point;
    return at + 1;
  }
  if (point < 0x800) {
    bytes[at] = 0xc0 | (point >> 6);
    bytes[at + 1] = 0x80 | (point & 0x3f);
    return at + 2;
  }
  if (point < 0x10000) {
    bytes[at] = 0xe0 | (point >> 12);
    bytes[at + 1] = 0x80 | ((point >> 6) & 0x3f);
    bytes[at + 2] = 0x80 | (point & 0x3f);
    return at + 3;
  }
  bytes[at] = 0xf0 | (point >> 18);
  bytes[at + 1] = 0x80 | ((point >> 12) & 0x3f);
  bytes[at + 2] = 0x80 | ((point >> 6) & 0x3f);
  bytes[at + 3] = 0x80 | (point & 0x3f);
  return at + 4;
}

/** Turns UTF-16 into UTF-8 chunk by chunk; a unit cut by the end of a chunk waits for the next. */
export class Utf16Transcoder {
  #half = -1;
  #high = 0;

  constructor(readonly littleEndian: boolean) {}

  push(chunk: Uint8Array): Uint8Array {
    const bytes = new Uint8Array((chunk.length + 2) * 3);
    let used = 0;
    for (const byte of chunk) {
      if (this.#half < 0) {
        this.#half = byte;
        continue;
      }
      const unit = this.littleEndian ? this.#half | (byte << 8) : (this.#half << 8) | byte;
      this.#half = -1;
      if (this.#high > 0) {
        const paired = unit >= 0xdc00 && unit < 0xe000;
        const point = paired ? 0x10000 + ((this.#high - 0xd800) << 10) + (unit - 0xdc00) : 0xfffd;
        used = writePoint(bytes, used, point);
        this.#high = 0;
        if (paired) continue;
      }
      if (unit >= 0xd800 && unit < 0xdc00) this.#high = unit;
      else used = writePoint(bytes, used, unit >= 0xdc00 && unit < 0xe000 ? 0xfffd : unit);
    }
    return bytes.subarray(0, used);
  }
}

/** Length of the byte-order mark, and the UTF-16 order that marks or zero bytes of Latin text reveal. */
export function sniffEncoding(start: Uint8Array): { readonly encoding: Encoding; readonly mark: number } {
  const [a, b, c] = start;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', mark: 2 };
  const pairs = Math.min(start.length, 512) >> 1;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < pairs; i++) {
    if (start[2 * i] === 0) even++;
    if (start[2 * i + 1] === 0) odd++;
  }
  if (pairs >= 2 && odd > pairs * 0.7 && even * 5 < odd) return { encoding: 'utf-16le', mark: 0 };
  if (pairs >= 2 && even > pairs * 0.7 && odd * 5 < even) return { encoding: 'utf-16be', mark: 0 };
  return { encoding: 'utf-8', mark: 0 };
}
