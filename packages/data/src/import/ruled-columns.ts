/**
 * Text whose columns no sign divides: set under dashes, as database shells print them (sqlcmd, SQL*Plus, SQLite), or numbers between spaces
 * under a line of names behind # or %, as loggers and simulations write them; or that are drawn in boxes. Becomes text with commas.
 */
import { alignedColumns } from './aligned-columns.ts';
import { encodeUtf8 } from './bytes.ts';
import { decodeLoosely } from './charset.ts';
import { EUROSTAT_MESSAGE, eurostatTable } from './eurostat.ts';
import type { ImportNotice } from './report.ts';
import { type ByteSource, bytesSource, sniff } from './source.ts';

/** Larger files are left as they are: they are read whole here. */
const MAX_BYTES = 200_000_000;
const LINE_END = /\r\n|\r|\n/;
const RULER = /^ *-+(?: +-+)+ *$/;
/** Comment lines above numbers. */
const MAX_COMMENTS = 20;
/** Lines that are looked at before all are read. */
const SAMPLE = 50;

type Rows = readonly (readonly string[])[];

const isBlank = (line: string): boolean => line.trim() === '';

/** The table under the first line of names that has dashes below it; what the shell says below a blank line is none of it. */
function underDashes(lines: readonly string[]): Rows | null {
  const first = lines.findIndex((line) => !isBlank(line));
  const [names = '', ruler = ''] = lines.slice(first, first + 2);
  if (first < 0 || !RULER.test(ruler)) return null;
  const starts = [...ruler.matchAll(/-+/g)].map(({ index }) => index);
  const cut = (line: string) => starts.map((start, i) => line.slice(start, starts[i + 1]).trim());
  if (cut(names).includes('')) return null;
  const rows: (readonly string[])[] = [cut(names)];
  for (const line of lines.slice(first + 2)) {
    if (isBlank(line)) break;
    // a shell that prints pages repeats both lines
    if (line !== names && line !== ruler) rows.push(cut(line));
  }
  return rows.length > 1 ? rows : null;
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?$|^[-+]?(?:nan|inf)$/i;
const wordsOf = (line: string): readonly string[] => line.trim().split(/\s+/);

/** Numbers between spaces under names behind # or %. */
function underComment(lines: readonly string[]): Rows | null {
  const first = lines.findIndex((line) => !/^\s*[#%]/.test(line));
  if (first < 1 || first > MAX_COMMENTS) return null;
  const names = wordsOf((lines[first - 1] ?? '').replace(/^\s*[#%]+/, ''));
  const rows = lines.slice(first).filter((line) => !isBlank(line));
  const isRow = (line: string): boolean => {
    const words = wordsOf(line);
    return words.length === names.length && words.every((word) => NUMBER.test(word));
  };
  if (names.length < 2 || names.every((name) => NUMBER.test(name)) || rows.length < 2) return null;
  return rows.every(isRow) ? [names, ...rows.map(wordsOf)] : null;
}

const BOX = /^\+[-=]+(?:\+[-=]+)*\+$/;
/** SAP draws its lists under and above lines without corners. */
const DASHES = /^\|?-{8,}\|?$/;
const isRuler = (line: string): boolean => BOX.test(line) || DASHES.test(line);
const isRow = (line: string): boolean => line.length > 2 && line.startsWith('|') && line.endsWith('|');

/** A table in a box, as MySQL draws it; what the shell says around it is none of it. */
function inBox(lines: readonly string[]): Rows | null {
  const first = lines.findIndex(
    (line, i) =>
      isRuler(line.trim()) && isRow((lines[i + 1] ?? '').trim()) && !DASHES.test((lines[i + 1] ?? '').trim()),
  );
  if (first < 0 || first > MAX_COMMENTS) return null;
  const corners = (lines[first] ?? '').trim();
  const ruler = BOX.test(corners) ? corners : (lines[first + 1] ?? '').trim();
  const walls = [...ruler.matchAll(/[+|]/g)].map(({ index }) => index);
  const rows: (readonly string[])[] = [];
  for (const line of lines.slice(first).map((each) => each.trim())) {
    if (isRuler(line)) continue;
    if (!isRow(line)) break;
    // letters of double width move the walls
    const isStraight = line.length === ruler.length && walls.every((at) => line[at] === '|');
    const cells = isStraight
      ? walls.slice(1).map((wall, i) => line.slice((walls[i] ?? 0) + 1, wall))
      : line.slice(1, -1).split('|');
    if (cells.length !== walls.length - 1) return null;
    rows.push(cells.map((cell) => cell.trim()));
  }
  return rows.length > 1 && !(rows[0] ?? []).includes('') ? rows : null;
}

const FORMS = [underDashes, underComment, inBox, eurostatTable, alignedColumns] as const;

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Such a file as text with commas, and what is said of it; null where it is none. */
export async function withCommas(
  source: ByteSource,
): Promise<{ readonly source: ByteSource; readonly notices: readonly ImportNotice[] } | null> {
  if (source.size > MAX_BYTES) return null;
  const { encoding, mark, start, end } = await sniff(source);
  if (encoding !== 'utf-8') return null;
  const sample = decodeLoosely(start.subarray(0, end)).split(LINE_END).slice(0, SAMPLE);
  // the last line may be cut
  const seen = sample.length > 3 ? sample.slice(0, -1) : sample;
  const tableOf = FORMS.find((table) => table(seen) !== null);
  if (!tableOf) return null;
  const text = decodeLoosely(await source.read(mark, source.size));
  const rows = tableOf(text.split(LINE_END));
  if (!rows) return null;
  const notices: readonly ImportNotice[] =
    tableOf === eurostatTable ? [{ code: 'survey-header', message: EUROSTAT_MESSAGE }] : [];
  return {
    source: bytesSource(encodeUtf8(rows.map((row) => row.map(quoted).join(',')).join('\n'))),
    notices,
  };
}
