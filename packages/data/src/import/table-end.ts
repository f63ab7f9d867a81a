/** Where the table of a file ends: above totals and notes, which are none of its cases. */
import type { Encoding } from './bytes.ts';
import { firstRecords, usualWidth } from './delimiter.ts';
import { decode } from './finish.ts';
import { isWord } from './header-rows.ts';
import type { ImportNotice } from './report.ts';
import type { ByteSource } from './source.ts';

export interface TableEnd {
  /** Position behind the last row of the table. */
  readonly at: number;
  /** Lines below it that hold something, and the first of them. */
  readonly lines: number;
  readonly first: string;
}

/** As much of the end as is looked at. */
const LOOKED_AT = 16 * 1024;
const MIN_WIDTH = 2;
/** Rows of the table that have to stand above. */
const MIN_ROWS = 3;
/** Words that make a text more than a name. */
const SENTENCE = 3;

const TOTAL =
  /^(?:(?:grand |sub-?)totals?\b.*|(?:(?:grand|sub|overall|column)[ -]?)?(?:totals?|sums?|mean|average|median|std\.? ?dev\.?|gesamt|summe|mittelwert|suma|somme|totaux|moyenne)\s*:?)$/i;
const NOTE =
  /^(?:notes?|sources?|footnotes?|legend|abbreviations?|prepared|printed|generated|exported|created)\b|^(?:\*+|†|‡|©|#)\s?\p{L}|^\(\d+ rows?(?: affected)?\)$/iu;

interface Line {
  readonly start: number;
  /** Cells, blank ones among them, and those that are not. */
  readonly width: number;
  readonly filled: readonly string[];
}

/** Rows that say how far values are apart: below or above one of the others they belong to it, alone they may be the name of a case. */
const SPREAD =
  /^(?:s\.?d\.?|s\.?e\.?m?\.?|cv|min|max|n|count|standard (?:deviation|error)|geo(?:metric|\.)? ?mean)\s*:?$/i;

type Kind = 'blank' | 'total' | 'spread' | 'note' | 'word' | 'row';

/** Judges by the last lines; null where the file ends with its table. */
export async function tableEnd(
  source: ByteSource,
  delimiter: number,
  encoding: Encoding,
): Promise<TableEnd | null> {
  if (encoding.startsWith('utf-16')) return null;
  const from = Math.max(0, source.size - LOOKED_AT);
  const lines = linesOf(await source.read(from, source.size), delimiter, from > 0);
  const usual = usualWidth(lines.map(({ width }) => width));
  if (usual < MIN_WIDTH) return null;
  const kinds = settled(lines.map((line) => kindOf(line, usual)));
  let first = kinds.lastIndexOf('row') + 1;
  // A lone word may be the name of a case: it is a note where a blank line parts it from the table.
  while (kinds[first] === 'word') first += 1;
  const below = lines.slice(first).filter(({ filled }) => filled.length > 0);
  const rows = kinds.slice(0, first).filter((kind) => kind === 'row').length;
  const begin = lines[first];
  if (rows < MIN_ROWS || begin === undefined || below.length === 0) return null;
  return { at: from + begin.start, lines: below.length, first: below[0]?.filled[0] ?? '' };
}

function kindOf({ filled }: Line, usual: number): Kind {
  const [head] = filled;
  if (head === undefined) return 'blank';
  if (TOTAL.test(head)) return 'total';
  if (SPREAD.test(head)) return 'spread';
  if (NOTE.test(head) && filled.length < usual) return 'note';
  if (filled.length > 1 || !isWord(head)) return 'row';
  return head.split(/\s+/).length >= SENTENCE ? 'note' : 'word';
}

/** Measures of spread next to a total are totals, too; elsewhere they are rows. */
function settled(kinds: readonly Kind[]): readonly Kind[] {
  const isTotal = kinds.map((kind) => kind === 'total');
  for (let i = 1; i < kinds.length; i++) if (kinds[i] === 'spread' && isTotal[i - 1]) isTotal[i] = true;
  for (let i = kinds.length - 2; i >= 0; i--) if (kinds[i] === 'spread' && isTotal[i + 1]) isTotal[i] = true;
  return kinds.map((kind, i) => (isTotal[i] ? 'total' : kind === 'spread' ? 'row' : kind));
}

const LF = 0x0a;
const QUOTE = 0x22;

/** Lines of a text; none where a cell goes on in the next line, as its rows cannot be told from the end. */
function linesOf(bytes: Uint8Array, delimiter: number, isPart: boolean): readonly Line[] {
  const lines: Line[] = [];
  let start = isPart ? bytes.indexOf(LF) + 1 : 0;
  while (start < bytes.length) {
    const next = bytes.indexOf(LF, start);
    const end = next < 0 ? bytes.length : next;
    const line = bytes.slice(start, end);
    if (line.reduce((count, byte) => count + (byte === QUOTE ? 1 : 0), 0) % 2 === 1) return [];
    const cells = firstRecords(line, line.length, true, delimiter)[0]?.cells ?? [];
    const filled = cells.map((cell) => decode(cell, false).trim()).filter((text) => text !== '');
    lines.push({ start, width: cells.length, filled });
    start = end + 1;
  }
  return lines;
}

/** The source without what stands below its table. */
export const cutAt = (source: ByteSource, at: number): ByteSource => ({
  size: at,
  ...(source.chunk === undefined ? {} : { chunk: source.chunk }),
  read: (from, to) => source.read(from, Math.min(to, at)),
});

const SHOWN = 40;

/** What was found below the table, and whether it was left out. */
export function endNotices(end: TableEnd | null, skipped: boolean): readonly ImportNotice[] {
  if (end === null) return [];
  const shown = end.first.length > SHOWN ? `${end.first.slice(0, SHOWN)}…` : end.first;
  const one = end.lines === 1;
  const lines = one ? `The last line, '${shown}',` : `The last ${end.lines} lines, from '${shown}' on,`;
  const message = skipped
    ? `${lines} ${one ? 'was' : 'were'} left out.`
    : `${lines} ${one ? 'seems' : 'seem'} to stand below the table and not to be part of it.`;
  return [{ code: 'rows-below', count: end.lines, message }];
}
