/** The keyboard of the grid. */
import { cellText } from '@constat/data';
import { type KeyboardEvent, useRef } from 'react';
import { clearCells, fillDown, fillRight, travel } from './commands.ts';
import { dismissRefusal, useEditor } from './editor-session.ts';
import { select, selectHere, useGrid } from './grid-state.ts';
import { cellAt, moved, within } from './selection.ts';
import { stepWidths } from './width-commands.ts';

/** Begins editing the active cell: with its own text, or with what was typed. */
export function startEditing(typed?: string): void {
  const dataset = useEditor.getState().edited?.dataset;
  if (!dataset || dataset.rows === 0) return;
  const { active } = within(useGrid.getState().selection, dataset.rows, dataset.columns.length);
  const column = dataset.columns[active.column];
  if (!column) return;
  dismissRefusal();
  useGrid.setState(({ reveal }) => ({
    editing: {
      ...active,
      text: typed ?? cellText(column, active.row),
      replaces: typed !== undefined,
    },
    reveal: reveal + 1,
  }));
}

/** Handles keys of the grid; `page` is the number of rows on the screen, `openMenu` shows the menu by the active cell. */
export function useGridKeys(page: number, openMenu: () => void): (event: KeyboardEvent) => void {
  /** After Escape, Tab leaves the grid instead of moving in it. */
  const leaving = useRef(false);
  return (event) => {
    const dataset = useEditor.getState().edited?.dataset;
    if (!dataset || event.nativeEvent.isComposing) return;
    const control = event.ctrlKey || event.metaKey;
    const { key, shiftKey: shift } = event;
    if (key === 'Tab' && leaving.current) {
      leaving.current = false;
      return;
    }
    leaving.current = key === 'Escape';
    const { selection } = useGrid.getState();
    const done = () => event.preventDefault();
    if (key === 'Escape') {
      dismissRefusal();
      select(cellAt(selection.active.row, selection.active.column));
    } else if (key === 'F2' || (key === 'Enter' && control)) {
      done();
      startEditing();
    } else if (key === 'Delete' || key === 'Backspace') {
      done();
      clearCells();
    } else if (key === 'ContextMenu' || (key === 'F10' && shift)) {
      done();
      openMenu();
    } else if (event.altKey && !control && !shift && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      done();
      stepWidths(key === 'ArrowRight' ? 1 : -1);
    } else if (control && key.toLowerCase() === 'd') {
      done();
      fillDown();
    } else if (control && !shift && key.toLowerCase() === 'r') {
      done();
      fillRight();
    } else if (control && (key.toLowerCase() === 'z' || key.toLowerCase() === 'y')) {
      done();
      travel(key.toLowerCase() === 'y' || shift ? 'redo' : 'undo');
    } else {
      const next = moved(
        within(selection, dataset.rows, dataset.columns.length),
        { key, control, shift },
        {
          rows: dataset.rows,
          columns: dataset.columns.length,
          page,
          isEmpty: (row, column) => cellText(dataset.columns[column]!, row) === '',
        },
      );
      if (next) {
        done();
        if (control && key.toLowerCase() === 'a') selectHere(next);
        else select(next);
      } else if (key.length === 1 && !control && !event.altKey) {
        done();
        startEditing(key);
      }
    }
  };
}
