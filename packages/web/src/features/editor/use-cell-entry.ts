import type { Dataset } from '@constat/data';
import { type KeyboardEvent, useRef, useState } from 'react';
import { writeCell } from './commands.ts';
import { dismissRefusal, useEditor } from './editor-session.ts';
import { type CellEditing, focusGrid, select, useGrid } from './grid-state.ts';
import { cellAt, moved } from './selection.ts';
import { forgetTyped, keepTyped } from './typed-text.ts';

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Typing into a cell: what is in the field, why it does not fit, and where the keys lead that end it. */
export function useCellEntry(editing: CellEditing) {
  const [text, setText] = useState(editing.typed ?? editing.text);
  const [problem, setProblem] = useState<string | null>(null);
  const closed = useRef(false);
  const { row, column } = editing;

  /** The row below the last one: it becomes part of the data when something is typed into it. */
  const isNewRow = row >= (useEditor.getState().edited?.dataset.rows ?? 0);
  const isChanged = isNewRow ? text.trim() !== '' : editing.replaces || text !== editing.text;
  const close = () => {
    closed.current = true;
    forgetTyped();
    useGrid.setState({ editing: null });
  };
  /** Writes what was typed; false while it does not fit. */
  const commit = (): boolean => {
    if (!isChanged) {
      close();
      return true;
    }
    if (!writeCell(row, column, text)) {
      setProblem(useEditor.getState().refusal);
      dismissRefusal();
      return false;
    }
    close();
    return true;
  };
  const go = (key: string, shift: boolean) => {
    const dataset = useEditor.getState().edited?.dataset;
    if (!dataset) return;
    const extent = { rows: dataset.rows, columns: dataset.columns.length, page: 1, isEmpty: () => false };
    const selection = isNewRow ? cellAt(row, column) : useGrid.getState().selection;
    select(
      moved(selection, { key, shift, control: false }, extent) ??
        cellAt(Math.min(row, dataset.rows - 1), column),
    );
    focusGrid();
  };
  /** After typing into the last row the next value goes below it. */
  const goOn = (key: string): boolean => {
    const dataset = useEditor.getState().edited?.dataset;
    const at =
      dataset && text.trim() !== '' && editing.replaces ? entryAfter(key, row, column, dataset) : null;
    if (at === null) return false;
    select(cellAt(row, at));
    useGrid.setState({ editing: { row: row + 1, column: at, text: '', replaces: true } });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Find and replace belong to the page.
    if ((event.ctrlKey || event.metaKey) && /^[fh]$/i.test(event.key)) return;
    event.stopPropagation();
    const { key, shiftKey } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape') {
      event.preventDefault();
      close();
      focusGrid();
      return;
    }
    const leaves = key === 'Enter' || key === 'Tab' || (editing.replaces && ARROWS.has(key));
    if (!leaves) return;
    event.preventDefault();
    if (!commit()) return;
    if (shiftKey || !goOn(key)) go(key, shiftKey && !ARROWS.has(key));
  };
  /** Leaving by the pointer: a value that does not fit is not kept, and the page says why. */
  const onBlur = () => {
    if (closed.current) return;
    close();
    if (isChanged) writeCell(row, column, text);
  };
  return {
    text,
    problem,
    onText: (next: string) => {
      setText(next);
      setProblem(null);
      keepTyped({ ...editing, text: next });
    },
    onKeyDown,
    onBlur,
  };
}

/** The column in which typing goes on below the last row: the same, or after its last cell the first. */
function entryAfter(key: string, row: number, column: number, { rows, columns }: Dataset): number | null {
  const { selection } = useGrid.getState();
  const { active, end } = selection;
  const single = selection.kind === 'cells' && active.row === end.row && active.column === end.column;
  if (!single || row !== rows - 1) return null;
  if (key === 'Enter') return selection.home ?? column;
  if (key === 'ArrowDown') return column;
  return key === 'Tab' && column === columns.length - 1 ? 0 : null;
}
