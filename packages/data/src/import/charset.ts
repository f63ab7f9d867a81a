/** Text of files that name their own character set, often one of the many before Unicode. */
import {
  decodeUtf8,
  decodeWindows1252,
  type Encoding,
  encodeUtf8,
  OLD_ENCODINGS,
  type OldEncoding,
} from './bytes.ts';
import { type ByteSource, bytesSource, sniff } from './source.ts';

export type Decode = (bytes: Uint8Array) => string;

/** The decoder of every browser and of Node; absent elsewhere. */
interface Platform {
  readonly TextDecoder?: new (label: string) => { decode(bytes: Uint8Array): string };
}

const UTF8 = /^(?:utf-?8|unicode)$/i;
const LATIN = /^(?:us-ascii|ascii|iso-?8859-1|latin-?1|windows-1252|cp-?1252)$/i;

/** Valid UTF-8 as such, anything else as Windows-1252. */
export const decodeLoosely: Decode = (bytes) => decodeUtf8(bytes) ?? decodeWindows1252(bytes);

/** A decoder for the named character set; null when nothing here knows it. */
export function decoderOf(name: string): Decode | null {
  if (UTF8.test(name)) return decodeLoosely;
  if (LATIN.test(name)) return (bytes) => decodeWindows1252(bytes);
  const { TextDecoder } = globalThis as Platform;
  if (!TextDecoder) return null;
  for (const label of [name, name.replace(/^cp-?/i, 'windows-'), name.replace(/^(\d+)$/, 'windows-$1')]) {
    try {
      const decoder = new TextDecoder(label);
      return (bytes) => decoder.decode(bytes);
    } catch {
      // The label is not one of the Encoding Standard: the next spelling may be.
    }
  }
  return null;
}

export const isOldEncoding = (encoding: Encoding | undefined): encoding is OldEncoding =>
  OLD_ENCODINGS.some((each) => each === encoding);

/** A file of an old encoding as UTF-8. */
export async function inUtf8(source: ByteSource, encoding: OldEncoding): Promise<ByteSource> {
  const bytes = await source.read(0, source.size);
  return bytesSource(encodeUtf8((decoderOf(encoding) ?? decodeLoosely)(bytes)));
}

const LF = 0x0a;
const CR = 0x0d;

/** Whether a file looks like one of a Mac before Unicode, as some programs still write them: lines end with a carriage return alone. */
export async function isOldMac(source: ByteSource): Promise<boolean> {
  const { encoding, mark, start, end } = await sniff(source);
  if (encoding !== 'utf-8' || mark > 0) return false;
  const text = start.subarray(0, end);
  return text.includes(CR) && !text.includes(LF) && decodeUtf8(text) === null;
}

/** Bytes without the blanks and zero bytes that fill their field. */
export function unpadded(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 0x20 || bytes[end - 1] === 0)) end--;
  return bytes.subarray(0, end);
}

/** Bytes up to the first zero. */
export function untilZero(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}
