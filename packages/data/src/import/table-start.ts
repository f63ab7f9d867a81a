/** Where the table of a text file begins: below lines that are none of it, and whether its header lacks the first name. */
import { type FirstRecord, usualWidth } from './delimiter.ts';
import { decode } from './finish.ts';
import { groupedNames, isWord, textRows, YEAR } from './header-rows.ts';
import type { ImportNotice } from './report.ts';

/** Lines of one cell above a table; more of them are data. */
const MAX_TITLE = 20;
/** Share of the records below that have to be alike. */
const ALIKE = 0.8;

export interface TableStart {
  /** Lines above the table that hold one cell each, and the first of them. */
  readonly titleLines: number;
  readonly title: string;
  /** Position of the first record of the table. */
  readonly start: number;
  /** Every record has one cell more than the header: the first is the name of the row, as R writes it. */
  readonly hasRowNames: boolean;
}

const isBlank = (cell: Uint8Array | undefined): boolean => cell === undefined || cell.length === 0;

/** Judges by the records at the beginning; `spaced` ones are divided by spaces, as R writes them. */
export function tableStart(records: readonly FirstRecord[], spaced = false): TableStart {
  const declared = declaredStart(records) ?? commentsAbove(records);
  if (declared) return declared;
  const widths = records.map(({ cells }) => cells.length);
  const usual = usualWidth(widths);
  const padded = spaced || usual < 3 ? null : paddedTitle(records);
  if (padded) return padded;
  const first = widths.indexOf(usual);
  const below = widths.slice(first).filter((width) => width === usual).length;
  const isTitle =
    !spaced &&
    usual > 1 &&
    first > 0 &&
    first <= MAX_TITLE &&
    below > 1 &&
    below >= ALIKE * (widths.length - first) &&
    records.slice(0, first).every((record) => isAside(filledIn(record), usual));
  // a delimiter behind the last cell of every row is no cell
  const hasRowNames =
    first === 1 &&
    widths[0] === usual - 1 &&
    (spaced || usual > 2) &&
    below === widths.length - 1 &&
    records.some(({ cells }, i) => i > 0 && !isBlank(cells.at(-1)));
  return {
    titleLines: isTitle ? first : 0,
    title: decode(records[0]?.cells[0] ?? new Uint8Array(0), false),
    start: records[first]?.start ?? 0,
    hasRowNames,
  };
}

const HEADER_END = '***End_of_Header***';

/** LabVIEW says where its headers end (Specification for the LabVIEW Measurement File): the table begins below the last of them. */
function declaredStart(records: readonly FirstRecord[]): TableStart | null {
  const texts = records.map(({ cells }) => decode(cells[0] ?? new Uint8Array(0), false).trim());
  const first = texts.lastIndexOf(HEADER_END) + 1;
  const begin = records[first];
  if (first === 0 || begin === undefined) return null;
  return { titleLines: first, title: texts[0] ?? '', start: begin.start, hasRowNames: false };
}

const COMMENT = /^(?:#(?!N\/A|DIV)|%|\/\/)/i;

/** Loggers write lines behind # or % above the names. */
function commentsAbove(records: readonly FirstRecord[]): TableStart | null {
  const texts = records.map(({ cells }) => decode(cells[0] ?? new Uint8Array(0), false).trim());
  const first = texts.findIndex((text) => !COMMENT.test(text));
  const begin = records[first];
  if (first < 1 || first > MAX_TITLE || !begin || begin.cells.length < 2 || !areNames(begin.cells))
    return null;
  return { titleLines: first, title: texts[0] ?? '', start: begin.start, hasRowNames: false };
}

const filledIn = ({ cells }: FirstRecord): number => cells.filter((cell) => !isBlank(cell)).length;

/** Spreadsheets write the lines of a title as wide as the table: one cell, and dividers behind it. */
function paddedTitle(records: readonly FirstRecord[]): TableStart | null {
  const start = sheetStart(records);
  const above = records.slice(0, start.titleLines);
  const isPadded = above.some((record) => record.cells.length > 1);
  const widest = Math.max(...records.map(filledIn));
  return isPadded && above.every((record) => isAside(filledIn(record), widest)) ? start : null;
}

/** A line of one cell, or of a word and what it says (Hospital; Kisumu) above a table that is at least twice as wide. */
const isAside = (cells: number, width: number): boolean => cells <= 1 || (cells === 2 && width >= 4);

/**
 * The same for a sheet, whose rows are all as wide as the widest: the table begins with the first row that has most cells, if
 * that holds words alone and something above it fills half of them at most.
 */
export function sheetStart(records: readonly FirstRecord[]): TableStart {
  const filled = records.map(filledIn);
  const most = filled.reduce((largest, each) => Math.max(largest, each), 0);
  const fullest = filled.indexOf(most);
  const first = groupsAbove(records, fullest) ?? fullest;
  const isTitle =
    most > 1 &&
    first > 0 &&
    first <= MAX_TITLE &&
    first < records.length - 1 &&
    filled.slice(0, first).some((each) => 2 * each <= most) &&
    areNames(records[first]?.cells ?? []);
  return {
    titleLines: isTitle ? first : 0,
    title: records[0]?.cells.map((cell) => decode(cell, false)).find((text) => text.trim() !== '') ?? '',
    start: records[first]?.start ?? 0,
    hasRowNames: false,
  };
}

/** Words; among them there may be years, by which tables of countries call their columns. */
function areNames(cells: readonly Uint8Array[]): boolean {
  const texts = cells.filter((cell) => !isBlank(cell)).map((cell) => decode(cell, false).trim());
  const words = texts.filter(isWord).length;
  return words > 0 && texts.every((text) => isWord(text) || YEAR.test(text));
}

/** The row of the names of groups, where the names below them, or the first row of data, are the fullest row. */
function groupsAbove(records: readonly FirstRecord[], fullest: number): number | undefined {
  return [fullest - 1, fullest - 2].find(
    (row) => row >= 0 && groupedNames(textRows(records.slice(row))) !== null,
  );
}

const SHOWN_TITLE = 40;

/** What was found above the table, and whether it was left out. */
export function titleNotices({ titleLines, title }: TableStart, skipped: boolean): readonly ImportNotice[] {
  if (titleLines === 0) return [];
  const shown = title.length > SHOWN_TITLE ? `${title.slice(0, SHOWN_TITLE)}…` : title;
  const one = titleLines === 1;
  const lines = one ? `The first line, '${shown}',` : `The first ${titleLines} lines, from '${shown}' on,`;
  const message = skipped
    ? `${lines} ${one ? 'was' : 'were'} left out.`
    : `${lines} ${one ? 'seems' : 'seem'} to stand above the table and not to be part of it.`;
  return [{ code: 'title-lines', count: titleLines, message }];
}
