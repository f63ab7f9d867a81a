/** How much of a table the page shows before it is asked for more; copies and files hold all. */
import type { LayoutRow, TableBlock } from '@constat/report';

/** Longer tables are folded to their first rows. */
const MOST_ROWS = 20;
const FIRST_ROWS = 12;

/** What is drawn of a table while it is folded: the first rows, of details none. A heading never ends it. */
export function firstRows({ detail }: TableBlock, rows: readonly LayoutRow[]): readonly LayoutRow[] {
  if (detail) return [];
  if (rows.length <= MOST_ROWS) return rows;
  const first = rows.slice(0, FIRST_ROWS);
  return first.slice(0, 1 + first.findLastIndex(({ heading }) => !heading));
}

/** What the button of a folded table does. */
export function foldWords(open: boolean, first: readonly LayoutRow[], all: readonly LayoutRow[]): string {
  if (first.length === 0) return open ? 'Hide the table' : `Show the table (${countOf(all)})`;
  return open ? `Show the first ${countOf(first)}` : `Show all ${countOf(all)}`;
}

function countOf(rows: readonly LayoutRow[]): string {
  const count = rows.filter(({ heading }) => !heading).length;
  return count === 1 ? '1 row' : `${count} rows`;
}
