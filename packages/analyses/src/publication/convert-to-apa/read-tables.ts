/** Tables of coefficients, analyses of variance and tests, with tabs between their cells or set with spaces. */
import type { Typed, TypedP } from './found.ts';
import { isBlank, type Line } from './lines.ts';
import { NUMBER, readCell, readP } from './numbers.ts';
import {
  announcesTests,
  mayBeHead,
  type PlacedRole,
  placedRoles,
  type Role,
  roleOf,
} from './table-columns.ts';

export interface TableCell {
  readonly role: Role;
  readonly number: Typed | TypedP;
}

export interface TableLine {
  readonly label: string;
  readonly cells: readonly TableCell[];
  readonly line: Line;
}

export interface RawTable {
  readonly title: string;
  readonly lines: readonly TableLine[];
  readonly from: number;
  readonly to: number;
  /** Lines set with spaces, in which equations may stand beside the table. */
  readonly rest: string;
}

const RULE = /^[\s\-─=+|_━]*$/;
/** The first column of a model that grows. */
const STEP = /^(?:Step )?\d+[a-e]?$/;
const FOOT = /^\s*(?:---\s*$|Signif\. codes|[a-e]\.\s|Note\.|\*{1,3}\s|R2? ?=)/;

const cellsOf = (line: Line): readonly string[] =>
  line.text.includes('\t') ? line.text.split('\t') : line.text.replace(/^\s*\||\|\s*$/g, '').split('|');

const numberFor = (role: Role, cell: string, comma: boolean): Typed | TypedP | null =>
  role === 'p' || role === 'p-one' ? readP(cell, comma) : readCell(cell, comma);

const words = (line: Line | undefined): string => (line?.text ?? '').replace(/[\t|]+/g, ' ').trim();

/** A name without the letter of its footnote. */
const named = (text: string): string =>
  text
    .replace(/^(ANOVA|Coefficients|Correlations|Model Summary)\(?[a-e](?:,[a-e])?\)?$/, '$1')
    .replace(/:$/, '');

/** What stands above a table: its name, found a few lines up. */
function titleAbove(lines: readonly Line[], from: number): string {
  for (let i = from - 1; i >= Math.max(0, from - 4); i--) {
    const text = words(lines[i]);
    if (text === '' || RULE.test(text) || /^(?:Dependent Variable|Response):/.test(text)) continue;
    return text.length <= 80 && /\p{L}/u.test(text) && !/[=;]|\.$/.test(text) ? named(text) : '';
  }
  return '';
}

/** The first row of heads may be the name of the table. */
function titleOf(lines: readonly Line[], from: number): string {
  const cells = cellsOf(lines[from] ?? { text: '', start: 0, end: 0 }).filter((cell) => cell.trim() !== '');
  const [only = ''] = cells;
  const above = titleAbove(lines, from);
  if (cells.length !== 1 || roleOf(only) !== null) return above;
  return above === '' ? named(only.trim()) : `${above}, ${only.trim()}`;
}

/** Rows of heads in a table of cells: each column has the lowest head that is known. */
function headsOfCells(lines: readonly Line[], from: number): { roles: (Role | null)[]; to: number } | null {
  const roles: (Role | null)[] = [];
  let to = from;
  for (; to < Math.min(lines.length, from + 4); to++) {
    const line = lines[to];
    if (!line || isBlank(line)) break;
    const cells = cellsOf(line);
    const known = cells.map(roleOf);
    if (cells.some((cell) => /^[\s<>]*-?[.,]?\d/.test(cell) && roleOf(cell) === null && !/%/.test(cell)))
      break;
    if (to > from && !known.some((role) => role !== null) && !cells.some((cell) => cell.trim() === '')) break;
    known.forEach((role, i) => {
      roles[i] = role ?? roles[i] ?? null;
    });
  }
  const filled = Array.from(roles, (role) => role ?? null);
  return to > from && announcesTests(filled) ? { roles: filled, to } : null;
}

function rowOfCells(
  line: Line,
  roles: readonly (Role | null)[],
  comma: boolean,
  above: string,
): TableLine | null {
  const cells = cellsOf(line);
  const numbers: TableCell[] = [];
  const labels: string[] = [];
  cells.forEach((cell, i) => {
    const role = roles[i] ?? null;
    const number = role === null ? null : numberFor(role, cell, comma);
    if (role !== null && number !== null) numbers.push({ role, number });
    else if (/\p{L}/u.test(cell) && numbers.length === 0) labels.push(cell.trim());
  });
  if (numbers.length === 0) return null;
  const own = labels.filter((word) => !STEP.test(word));
  const label = (cells[0]?.trim() === '' && own.length < 2 && above !== '' ? [above, ...own] : own).join(
    ', ',
  );
  return { label, cells: numbers, line };
}

/** The table of cells that begins at a line. */
function readCells(lines: readonly Line[], from: number, comma: boolean): RawTable | null {
  const heads = headsOfCells(lines, from);
  if (!heads) return null;
  const rows: TableLine[] = [];
  let to = heads.to;
  let above = '';
  for (; to < lines.length; to++) {
    const line = lines[to];
    if (!line || isBlank(line) || FOOT.test(line.text)) break;
    if (RULE.test(line.text.replace(/:/g, ''))) continue;
    const cells = cellsOf(line);
    if (cells.length < 2 || (mayBeHead(line.text) && headsOfCells(lines, to))) break;
    // a cell over several rows: `score` beside `Equal variances assumed`, then beside `not assumed`
    const two = /\p{L}/u.test(cells[0] ?? '') && /\p{L}/u.test(cells[1] ?? '');
    if (cells[0]?.trim()) above = two && !STEP.test(cells[0].trim()) ? cells[0].trim() : '';
    const row = rowOfCells(line, heads.roles, comma, two ? '' : above);
    if (row) rows.push(row);
  }
  return rows.length > 0 ? { title: titleOf(lines, from), lines: rows, from, to, rest: '' } : null;
}

const TOKEN = new RegExp(`(?<![^\\s|])(?:[<>] ?)?${NUMBER}[a-e*†]{0,3}(?![^\\s|])`, 'g');

/** Numbers of a line by the heads above them: as many as there are heads in order, else by their place. */
function rowOfSpaces(line: Line, roles: readonly PlacedRole[], comma: boolean): TableLine | null {
  if (line.text.length > 400) return null;
  const first = Math.min(...roles.map(({ start }) => start));
  const tokens = [
    ...line.text.replace(/= {0,20}\S{1,20}/g, (one) => ' '.repeat(one.length)).matchAll(TOKEN),
  ].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const bar = line.text.indexOf('|');
  const after = tokens.filter(
    ({ start, end }) => start > bar && (end > first - 2 || tokens.length === roles.length),
  );
  const inOrder = after.length >= roles.length;
  const used = inOrder ? after.slice(after.length - roles.length) : after;
  const cells = used.flatMap((token, i): readonly TableCell[] => {
    const role = inOrder ? roles[i]?.role : nearest(token, roles)?.role;
    const number = role === undefined ? null : numberFor(role, token.text, comma);
    return role === undefined || number === null ? [] : [{ role, number }];
  });
  const start = used[0]?.start ?? 0;
  const label = line.text.slice(0, bar > 0 && bar < start ? bar : start).trim();
  return cells.length === 0 || label === '' || /^[-─=]/.test(label)
    ? null
    : { label: label.replace(/ {2,}/g, ', '), cells, line };
}

/** The head that a number stands below: by their right edges, as programs set numbers. */
function nearest(token: { readonly start: number; readonly end: number }, roles: readonly PlacedRole[]) {
  const distance = ({ start, end }: PlacedRole): number =>
    Math.min(
      Math.abs(token.end - end),
      Math.abs(token.start - start),
      overlaps(token, { start, end }) ? 1 : 99,
    );
  return [...roles].sort((a, b) => distance(a) - distance(b))[0];
}

const overlaps = (
  a: { readonly start: number; readonly end: number },
  b: { readonly start: number; readonly end: number },
): boolean => a.start < b.end && b.start < a.end;

/** The table set with spaces that begins at a line. */
function readSpaces(lines: readonly Line[], from: number, comma: boolean): RawTable | null {
  const roles = placedRoles(lines[from]?.text ?? '');
  if (roles.length < 3 || !announcesTests(roles.map(({ role }) => role))) return null;
  const rows: TableLine[] = [];
  let to = from + 1;
  let blanks = 0;
  for (; to < lines.length; to++) {
    const line = lines[to];
    if (!line || FOOT.test(line.text)) break;
    if (isBlank(line)) {
      if (++blanks > 1 || rows.length > 0) break;
      continue;
    }
    if (RULE.test(line.text)) continue;
    if (placedRoles(line.text).length >= 3) break;
    const row = rowOfSpaces(line, roles, comma);
    if (row) rows.push(row);
  }
  if (rows.length === 0) return null;
  const rest = lines
    .slice(from, to)
    .map(({ text }) => text)
    .join('\n');
  return { title: titleAbove(lines, from), lines: rows, from, to, rest };
}

/** The table whose heads begin at a line, if one does. */
export function readTable(lines: readonly Line[], from: number, comma: boolean): RawTable | null {
  const line = lines[from];
  if (!line || !mayBeHead(line.text) || RULE.test(line.text)) return null;
  const parted = line.text.includes('\t') || /\|.*\|/.test(line.text);
  return (parted ? readCells(lines, from, comma) : null) ?? readSpaces(lines, from, comma);
}
