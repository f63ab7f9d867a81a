/** A table of one row, turned so that it fits a phone: one line per statistic, limits beside their estimate. */
import type { LayoutColumn, LayoutRow, TableLayout, TextRun } from '@constat/report';

/** A turned table, with the column that each cell comes from. */
export interface TurnedLayout extends TableLayout {
  readonly origins: readonly (readonly (string | null)[])[];
}

type Words = readonly TextRun[];

interface Cell {
  readonly words: Words | null;
  /** The column that it comes from. */
  readonly origin: string;
}

interface Line {
  readonly label: Words;
  /** Value of a plain column, or of each column below a spanner by its label. */
  readonly cells: ReadonlyMap<string, Cell>;
}

const textOf = (words: Words): string => words.map((run) => run.text).join('');
/** What stands beside each other below its spanner; other columns of a spanner get a line each. */
const BESIDE: ReadonlySet<string> = new Set(['Estimate', 'LL', 'UL']);
/** Fewer columns than this fit a phone as they are. */
const MIN_COLUMNS = 5;

/** The turned table, or null when it has several rows or is narrow enough. */
export function transposeOneRow(layout: TableLayout): TurnedLayout | null {
  const only = layout.rows[0];
  if (layout.rows.length !== 1 || !only || only.heading || layout.columns.length < MIN_COLUMNS) return null;
  const { row, columns } = named(only, layout.columns);
  const [first, ...rest] = columns;
  if (!first) return null;
  const heads = new Map<string, Words>();
  const lines: Line[] = [];
  const plain = 'Estimate';
  let open: { spanner: Words; cells: Map<string, Cell> } | null = null;
  rest.forEach((column, i) => {
    const cell: Cell = { words: row.cells[i + 1] ?? null, origin: column.key };
    if (!column.spanner) {
      open = null;
      lines.push({ label: column.label, cells: new Map([[plain, cell]]) });
      return;
    }
    const key = textOf(column.label);
    if (!BESIDE.has(key)) {
      open = null;
      lines.push({
        label: [...column.spanner, { text: ': ' }, ...column.label],
        cells: new Map([[plain, cell]]),
      });
      return;
    }
    heads.set(key, column.label);
    if (!open || textOf(open.spanner) !== textOf(column.spanner)) {
      open = { spanner: column.spanner, cells: new Map() };
      lines.push({ label: open.spanner, cells: open.cells });
    }
    open.cells.set(key, cell);
  });
  if (!heads.has(plain) && lines.some((line) => line.cells.has(plain)))
    return headed(row, first, [[plain, [{ text: 'Value' }]], ...heads], lines);
  return headed(row, first, [...heads], lines);
}

const NUMBER = /^[−<>]? ?\.?\d/;

/** A row that starts with a number, or is named by several columns, has no one name: every column is then a statistic. */
function named(
  row: LayoutRow,
  columns: readonly LayoutColumn[],
): { row: LayoutRow; columns: readonly LayoutColumn[] } {
  const start = row.cells[0];
  const hasName = start && !NUMBER.test(textOf(start)) && columns[1]?.align !== 'left';
  if (hasName || !start) return { row, columns };
  const name: LayoutColumn = { key: 'statistic', label: [{ text: 'Statistic' }], align: 'left' };
  return { row: { ...row, cells: [name.label, ...row.cells] }, columns: [name, ...columns] };
}

function headed(
  row: LayoutRow,
  first: LayoutColumn,
  heads: readonly (readonly [string, Words])[],
  lines: readonly Line[],
): TurnedLayout {
  return {
    columns: [
      { key: 'statistic', label: row.cells[0] ?? first.label, align: 'left' },
      ...heads.map(([key, label]): LayoutColumn => ({ key, label, align: 'right' })),
    ],
    spans: [],
    rows: lines.map((line) => ({
      cells: [line.label, ...heads.map(([key]) => line.cells.get(key)?.words ?? null)],
      heading: false,
      indent: false,
      total: false,
    })),
    origins: lines.map((line) => [null, ...heads.map(([key]) => line.cells.get(key)?.origin ?? null)]),
  };
}
