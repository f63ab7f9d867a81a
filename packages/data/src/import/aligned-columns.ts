/** Columns that are set one below the other by spaces alone, as .prn files, listings and printed tables have them: cells may be blank and hold several words. */

/** Lines of data that have to be there. */
const MIN_ROWS = 3;
const NUMBER = /^[-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][-+]?\d+)?%?$/;
const DIVIDERS = [',', ';', '\t', '|'] as const;

interface Span {
  readonly from: number;
  readonly to: number;
}

const isBlank = (line: string): boolean => line.trim() === '';

/** Whether a sign stands equally often in all lines: it divides the cells then. */
const isDivided = (lines: readonly string[]): boolean =>
  DIVIDERS.some((sign) => {
    const counts = new Set(lines.map((line) => line.split(sign).length));
    return counts.size === 1 && !counts.has(1);
  });

/** The stretches of positions at which some line has more than space. */
function spansOf(lines: readonly string[]): readonly Span[] {
  const used: boolean[] = [];
  for (const line of lines) for (let at = 0; at < line.length; at++) if (line[at] !== ' ') used[at] = true;
  const spans: Span[] = [];
  for (let from = 0; from < used.length; from++) {
    if (!used[from]) continue;
    let to = from;
    while (used[to]) to++;
    spans.push({ from, to });
    from = to;
  }
  return spans;
}

const cellAt = (line: string, { from, to }: Span): string => line.slice(from, to).trim();

/** 1 where the cells of a column are set to its end, -1 where they are set to its beginning, 0 where all are as wide as it is. */
function sideOf(lines: readonly string[], { from, to }: Span): -1 | 0 | 1 {
  const cells = lines.map((line) => line.slice(from, to).padEnd(to - from)).filter((cell) => !isBlank(cell));
  const atEnd = cells.every((cell) => !cell.endsWith(' '));
  const atStart = cells.every((cell) => !cell.startsWith(' '));
  return atEnd === atStart ? 0 : atEnd ? 1 : -1;
}

/** A stretch without a name is a part of the column beside it: of the next one where cells are set to the ends of columns, else of the one before. */
function columnsOf(lines: readonly string[], spans: readonly Span[]): readonly Span[] {
  const names = lines.slice(0, 1);
  const isNamed = (span: Span): boolean => names.every((line) => cellAt(line, span) !== '');
  const columns: Span[] = [];
  let begun: number | null = null;
  for (const [i, span] of spans.entries()) {
    const before = columns.at(-1);
    const next = spans.slice(i).find(isNamed);
    if (isNamed(span) || before === undefined) {
      columns.push({ from: begun ?? span.from, to: span.to });
      begun = null;
      continue;
    }
    const side = sideOf(names, before) || sideOf(lines, before) || (next ? sideOf(names, next) : -1);
    if (next && (begun !== null || side > 0)) begun ??= span.from;
    else columns[columns.length - 1] = { from: before.from, to: span.to };
  }
  return columns;
}

/** The rows of such a table with its names; null where the lines are something else. */
export function alignedColumns(lines: readonly string[]): readonly (readonly string[])[] | null {
  const filled = lines.filter((line) => !isBlank(line));
  const [names = '', ...rows] = filled;
  if (rows.length < MIN_ROWS || filled.some((line) => line.includes('\t')) || isDivided(filled)) return null;
  // R's tables and plain numbers have as many words in each line
  const words = new Set(filled.map((line) => line.trim().split(/\s+/).length));
  const wide = filled.filter((line) => /\S {2,}\S/.test(line)).length;
  if (words.size === 1 || 2 * wide <= filled.length) return null;
  const columns = columnsOf(filled, spansOf(filled));
  const header = columns.map((column) => cellAt(names, column));
  // the first column may count the rows
  if (columns.length < 3 || header.some((name, i) => NUMBER.test(name) || (name === '' && i > 0)))
    return null;
  const cells = rows.map((row) => columns.map((column) => cellAt(row, column)));
  // a gap inside a cell: names that span several columns, or no columns at all
  if (cells.flat().some((cell) => /\S {2,}\S/.test(cell))) return null;
  const isNumeric = (i: number): boolean => {
    const own = cells.map((row) => row[i] ?? '').filter((cell) => cell !== '');
    return own.length >= MIN_ROWS && own.filter((cell) => NUMBER.test(cell)).length * 2 > own.length;
  };
  const isFilled = (i: number): boolean => cells.some((row) => row[i] !== '');
  const numeric = columns.filter((_, i) => isNumeric(i)).length;
  return numeric > 0 && columns.every((_, i) => isFilled(i)) ? [header, ...cells] : null;
}
