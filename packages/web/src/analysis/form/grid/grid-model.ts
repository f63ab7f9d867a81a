/** What people do to the rows of a grid, as pure functions from rows to rows. */
import { choiceLabel, defaultOf, type ScalarOption } from '@constat/analyses';
import { numberProblem, numberText, validNumber } from '../number-text.ts';

/** A column: its heading, and the option that says what its cells take. */
export interface GridColumn {
  readonly name: string;
  readonly option: ScalarOption;
}

/** One value per column. */
export type GridRow = readonly unknown[];

/** What was typed into cells, by `cellKey`: kept while it says what the cell holds, so that wrong numbers stay to be mended. */
export type Typed = ReadonlyMap<string, string>;

/** The place of a cell as a key. */
export const cellKey = (row: number, column: number): string => `${row}:${column}`;

/** A row as it is before anybody filled it in. */
export const blankRow = (columns: readonly GridColumn[]): GridRow =>
  columns.map(({ option }) => defaultOf(option));

/** Whether nothing was filled in. */
export const isBlank = (columns: readonly GridColumn[], row: GridRow): boolean =>
  columns.every(({ option }, j) => (row[j] ?? defaultOf(option)) === defaultOf(option));

export const withCell = (
  rows: readonly GridRow[],
  row: number,
  column: number,
  value: unknown,
): readonly GridRow[] =>
  rows.map((each, i) => (i === row ? each.map((cell, j) => (j === column ? value : cell)) : each));

export const withoutRow = (rows: readonly GridRow[], row: number): readonly GridRow[] =>
  rows.filter((_, i) => i !== row);

/** The texts of the rows that stay when one goes. */
export function typedWithoutRow(typed: Typed, gone: number): Typed {
  const kept = new Map<string, string>();
  for (const [key, text] of typed) {
    const [row = 0, column = 0] = key.split(':').map(Number);
    if (row !== gone) kept.set(cellKey(row > gone ? row - 1 : row, column), text);
  }
  return kept;
}

/** The text a cell shows: what was typed while it still says the value, else the value. */
export function cellText(option: ScalarOption, value: unknown, typed: string | undefined): string {
  if (option.kind !== 'number') return typeof value === 'string' ? value : '';
  const number = typeof value === 'number' ? value : null;
  return typed !== undefined && validNumber(option, typed) === number ? typed : numberText(option, number);
}

/** What a text means to a cell; `undefined` when it means nothing there. */
export function readCell(option: ScalarOption, text: string): unknown {
  const plain = text.trim();
  switch (option.kind) {
    case 'number':
      return plain === '' ? defaultOf(option) : (validNumber(option, plain) ?? undefined);
    case 'text':
      return plain.slice(0, option.maxLength);
    case 'choice': {
      const wanted = plain.toLowerCase();
      return Object.entries(option.choices).find(
        ([key, choice]) => key.toLowerCase() === wanted || choiceLabel(choice).toLowerCase() === wanted,
      )?.[0];
    }
    case 'toggle':
      return /^(true|yes|1)$/i.test(plain) ? true : /^(false|no|0)?$/i.test(plain) ? false : undefined;
    case 'variable':
      return plain === '' ? null : plain;
  }
}

/** The cells of a block copied from a spreadsheet, or null when the text is one cell. */
export function blockOf(text: string): readonly (readonly string[])[] | null {
  const body = text.replace(/(\r?\n)+$/, '');
  if (!/[\t\n]/.test(body)) return null;
  return body.split(/\r?\n/).map((line) => line.split('\t'));
}

/** Whether the first line of a block names its columns: no number where the next line has one. */
function hasHeading(
  columns: readonly GridColumn[],
  block: readonly (readonly string[])[],
  from: number,
): boolean {
  const numbers = (line: readonly string[] = []) =>
    line.filter((text, j) => {
      const option = columns[from + j]?.option;
      return option?.kind === 'number' && text.trim() !== '' && readCell(option, text) !== undefined;
    }).length;
  return (
    block.length > 1 &&
    numbers(block[0]) === 0 &&
    numbers(block[1]) > 0 &&
    block[0]!.some((text) => text.trim() !== '')
  );
}

interface Pasted {
  readonly rows: readonly GridRow[];
  readonly typed: Typed;
  /** Cells that were filled, and those whose text could not be read. */
  readonly filled: number;
  readonly unread: number;
  /** Rows of the block for which there was no room. */
  readonly left: number;
}

/** A block put into the grid from a cell on; rows are added where the grid may have them. */
export function paste(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  typed: Typed,
  at: { readonly row: number; readonly column: number },
  block: readonly (readonly string[])[],
  max: number,
): Pasted {
  const lines = hasHeading(columns, block, at.column) ? block.slice(1) : block;
  const next = rows.map((row) => [...row]);
  const texts = new Map(typed);
  const height = Math.min(at.row + lines.length, Math.max(max, rows.length));
  while (next.length < height) next.push([...blankRow(columns)]);
  let filled = 0;
  let unread = 0;
  for (let i = at.row; i < height; i++)
    for (const [offset, text] of (lines[i - at.row] ?? []).entries()) {
      const column = at.column + offset;
      const option = columns[column]?.option;
      if (!option) continue;
      const value = readCell(option, text);
      next[i]![column] = value === undefined ? defaultOf(option) : value;
      texts.set(cellKey(i, column), text.trim());
      if (value === undefined) unread += 1;
      else filled += 1;
    }
  return { rows: next, typed: texts, filled, unread, left: at.row + lines.length - height };
}

/** A row by what its first words call it: 'Food 3 (Beef curry)'. */
export function rowName(columns: readonly GridColumn[], row: GridRow, name: string): string {
  const first = columns[0]?.option.kind === 'text' && typeof row[0] === 'string' ? row[0].trim() : '';
  return first === '' ? name : `${name} (${first})`;
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const isEmpty = (option: ScalarOption, value: unknown): boolean =>
  'required' in option && option.required === true && (value ?? '') === '';

/** What is wrong in the grid, each line naming its row. `waits`: a row that is not complete is not computed. */
export function gridProblems(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  typed: Typed,
  nameOf: (row: number) => string,
  waits: boolean,
): readonly string[] {
  return rows.flatMap((row, i) => {
    const name = rowName(columns, row, nameOf(i));
    const wrong = columns.flatMap(({ name: column, option }, j) => {
      const text = option.kind === 'number' ? cellText(option, row[j], typed.get(cellKey(i, j))) : '';
      const problem = option.kind === 'number' ? numberProblem(option, text) : null;
      return problem === null ? [] : [`${name}, ${column}: ${lowered(problem)}, not “${text}”.`];
    });
    if (wrong.length > 0 || !waits || isBlank(columns, row)) return wrong;
    const empty = columns
      .filter(({ option }, j) => isEmpty(option, row[j]))
      .map(({ name: column }) => column);
    return empty.length === 0
      ? []
      : [`${name} is not counted yet: ${empty.join(' and ')} ${empty.length === 1 ? 'is' : 'are'} empty.`];
  });
}
