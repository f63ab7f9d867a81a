/** Text that is being typed into a cell, kept until it is written or given up: a page that is loaded again goes on with it. */
import { useEditor } from './editor-session.ts';
import { type CellEditing, select, useGrid } from './grid-state.ts';
import { cellAt } from './selection.ts';

const KEY = 'constat-typed-cell';

type Typed = Pick<CellEditing, 'row' | 'column' | 'text' | 'replaces'> & { readonly dataset: string };

/** Remembers what is in the field, for this tab. */
export function keepTyped({ row, column, text, replaces }: CellEditing): void {
  const dataset = useEditor.getState().edited?.dataset.id;
  if (dataset === undefined) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ dataset, row, column, text, replaces } satisfies Typed));
  } catch {
    // without storage the text lives as long as the page
  }
}

/** Forgets it: it was written or given up. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  'row' in value &&
  Number.isInteger(value.row) &&
  'column' in value &&
  Number.isInteger(value.column) &&
  'text' in value &&
  typeof value.text === 'string';

function remembered(): Typed | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isTyped(value) ? value : null;
  } catch {
    return null;
  }
}

/** Opens the field again with what was typed, where the cell is still there. */
export function resumeTyping(): void {
  const dataset = useEditor.getState().edited?.dataset;
  const typed = remembered();
  if (!dataset || !typed || typed.dataset !== dataset.id) return;
  if (typed.row > dataset.rows || typed.column >= dataset.columns.length) return;
  const { row, column, text } = typed;
  select(cellAt(Math.min(row, dataset.rows - 1), column));
  useGrid.setState({ editing: { row, column, text: '', replaces: true, typed: text } });
}
