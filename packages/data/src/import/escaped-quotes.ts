/** Cells in quotes in which a backslash stands before a quotation mark, as MySQL and Spark write them, where RFC 4180 doubles it. */
import { decodeLoosely } from './charset.ts';
import type { ImportNotice } from './report.ts';
import { type ByteSource, bytesSource, sniff } from './source.ts';

/** Larger files are left as they are: they are read whole here. */
const MAX_BYTES = 200_000_000;
const BACKSLASH = 0x5c;
const QUOTE = 0x22;

/** A cell with \" in its middle, up to the quote that a divider or the end of the line follows. */
const ESCAPED =
  /(?:^|[,;\t|])"(?:[^"\\\r\n]|\\[^"\r\n])*\\"(?![,;\t|\r\n])(?:[^"\\\r\n]|\\[^\r\n])*"(?=[,;\t|\r\n]|$)/m;
/** A quotation mark that is doubled inside of a cell. */
const DOUBLED = /[^,;\t|\r\n"]""[^,;\t|\r\n"]/;

const NOTICE: ImportNotice = {
  code: 'quotes-escaped',
  message:
    'A backslash before a quotation mark makes it a part of the cell, as MySQL and Spark write it: it was read so.',
};

/** The same file with doubled quotation marks, and what is said of it; null where it has no backslash before one. */
export async function withDoubledQuotes(
  source: ByteSource,
): Promise<{ readonly source: ByteSource; readonly notice: ImportNotice } | null> {
  if (source.size > MAX_BYTES) return null;
  const { encoding, mark, start, end } = await sniff(source);
  if (encoding !== 'utf-8') return null;
  const sample = decodeLoosely(start.subarray(0, end));
  if (!sample.includes('\\"') || DOUBLED.test(sample) || !ESCAPED.test(sample)) return null;
  const bytes = await source.read(mark, source.size);
  const made = new Uint8Array(bytes.length);
  let to = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const next = byte === BACKSLASH ? bytes[at + 1] : undefined;
    if (next === QUOTE) made[to++] = QUOTE;
    if (next === QUOTE || next === BACKSLASH) at++;
    made[to++] = next === QUOTE ? QUOTE : byte;
  }
  return { source: bytesSource(made.subarray(0, to)), notice: NOTICE };
}
