/** Names that come again among the rows, as in files that were joined one below the other: these rows are none. */
import { settleBlankRows } from './blank-rows.ts';
import { type Dialect, type ImportOptions, readDelimited } from './delimited.ts';
import { skipBlank } from './delimiter.ts';
import { withFirstRow } from './first-row.ts';
import { type Imported, type ImportNotice, plural } from './report.ts';
import { type ByteSource, bytesSource } from './source.ts';

const LF = 0x0a;
const CR = 0x0d;
/** Larger files are not held in memory to be looked through. */
const MAX_SIZE = 256 * 1024 * 1024;

/** Reads delimited text into a dataset, or throws ImportError. */
export async function importDelimited(
  file: ByteSource,
  dialect: Dialect,
  options: ImportOptions,
): Promise<Imported> {
  const { imported, tableAt } = await readDelimited(file, dialect, options);
  const rest = tableAt === null || !mayRepeat(imported) ? null : await withoutRepeated(file, tableAt);
  const skips = options.skipBlank === true;
  const isGuessed = options.header === undefined && dialect.header === undefined;
  if (rest === null) return settleBlankRows(withFirstRow(imported, isGuessed), skips);
  // helpers would read the bytes of the file themselves
  const { helpers: _, ...others } = options;
  const { dataset, report } = (await readDelimited(rest.source, dialect, others)).imported;
  const notices = [repeatedNotice(rest.count), ...report.notices];
  return settleBlankRows({ dataset, report: { ...report, notices } }, skips);
}

/** Whether a column holds its own name among numbers. */
const mayRepeat = ({ report }: Imported): boolean =>
  report.notices.some(
    ({ code, column, words = [] }) => code === 'missing-words' && words.some((word) => word === column),
  );

/** The bytes without the lines that are the same as the one at `from`, and how many those were; null where there are none. */
async function withoutRepeated(
  source: ByteSource,
  start: number,
): Promise<{ readonly source: ByteSource; readonly count: number } | null> {
  if (source.size > MAX_SIZE) return null;
  const bytes = await source.read(0, source.size);
  const from = skipBlank(bytes, start, bytes.length);
  const head = lineAt(bytes, from);
  const kept: Uint8Array[] = [];
  let count = 0;
  let begun = 0;
  for (let at = head.next; at < bytes.length; ) {
    const { end, next } = lineAt(bytes, at);
    if (isSame(bytes, from, head.end, at, end)) {
      kept.push(bytes.subarray(begun, at));
      begun = next;
      count++;
    }
    at = next;
  }
  return count === 0 ? null : { source: bytesSource(joined([...kept, bytes.subarray(begun)])), count };
}

function lineAt(bytes: Uint8Array, from: number): { readonly end: number; readonly next: number } {
  const feed = bytes.indexOf(LF, from);
  const next = feed < 0 ? bytes.length : feed + 1;
  let end = feed < 0 ? bytes.length : feed;
  if (bytes[end - 1] === CR) end--;
  return { end, next };
}

function isSame(bytes: Uint8Array, from: number, to: number, at: number, end: number): boolean {
  if (end - at !== to - from) return false;
  for (let i = 0; i < to - from; i++) if (bytes[from + i] !== bytes[at + i]) return false;
  return true;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const repeatedNotice = (count: number): ImportNotice => ({
  code: 'repeated-names',
  count,
  message: `The names of the columns came again in ${plural(count, 'row')}, as in files that were joined: ${count === 1 ? 'it was' : 'they were'} left out.`,
});
