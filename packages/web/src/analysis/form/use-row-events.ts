import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { useForm } from './form-context.ts';
import { usePickedRows } from './use-picked-rows.ts';
import { useRoleActions } from './use-role-actions.ts';
import type { RowEvents } from './variable-row.tsx';

interface RowControl {
  readonly events: RowEvents;
  /** The row that Tab stops at. */
  readonly current: ColumnInfo | undefined;
  /** Moves to the row at this place, or to the nearest. */
  readonly focus: (index: number) => void;
  /** The rows that are selected together. */
  readonly picked: ReadonlySet<string>;
  readonly clear: () => void;
}

/** Keys and pointer in the list: arrows move, Enter assigns or removes, the menu key and the plus sign ask for the role. */
export function useRowEvents(
  columns: readonly ColumnInfo[],
  openMenu: (column: ColumnInfo, anchor: HTMLElement) => void,
  picking: boolean,
): RowControl {
  const { setDragging } = useForm();
  const { toggle, sendAll } = useRoleActions();
  const picks = usePickedRows(columns, picking);
  const [active, setActive] = useState<string | null>(null);
  const items = useRef(new Map<string, HTMLElement>());
  const focus = (index: number) => {
    const column = columns[Math.max(0, Math.min(columns.length - 1, index))];
    if (!column) return;
    setActive(column.name);
    items.current.get(column.name)?.focus();
  };
  const onKeyDown = (column: ColumnInfo, event: KeyboardEvent<HTMLElement>) => {
    const index = columns.indexOf(column);
    const row = picks.key(column, event);
    if (row !== undefined) {
      if (row !== null) focus(row);
      event.preventDefault();
      return;
    }
    const move = (to: number) => {
      const next = columns[Math.max(0, Math.min(columns.length - 1, to))];
      if (event.shiftKey && next) picks.extend(column, next);
      focus(to);
    };
    const chosen = picks.together(column);
    switch (event.key) {
      case 'ArrowDown':
        move(index + 1);
        break;
      case 'ArrowUp':
        move(index - 1);
        break;
      case 'Home':
        focus(0);
        break;
      case 'End':
        focus(columns.length - 1);
        break;
      case 'Enter':
        if (chosen.length === 1) toggle(column);
        else {
          sendAll(chosen);
          picks.clear();
        }
        break;
      case ' ':
        break; // on release: the menu must not take the same key press as a choice
      case 'ContextMenu':
        openMenu(column, event.currentTarget);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  /** The plus sign opens the role menu; a finger, which has no double click, assigns with one tap. */
  const onClick = (column: ColumnInfo, event: MouseEvent<HTMLElement>) => {
    const touched = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
    if (event.target instanceof Element && event.target.closest('[data-add]'))
      openMenu(column, event.currentTarget);
    else if (!picks.click(column, event, touched)) toggle(column);
  };

  // Rows are given what never changes; what they set off is looked up when it happens.
  /** A row that is selected brings the others along. */
  const onDrag = (column: ColumnInfo | null) =>
    setDragging(column ? picks.together(column).map(({ name }) => name) : []);
  const latest = useRef({ onKeyDown, onClick, onDrag, toggle });
  useLayoutEffect(() => {
    latest.current = { onKeyDown, onClick, onDrag, toggle };
  });
  const events = useMemo(
    (): RowEvents => ({
      element: ({ name }, element) => {
        if (element) items.current.set(name, element);
        else items.current.delete(name);
      },
      focus: ({ name }) => setActive(name),
      keyDown: (column, event) => latest.current.onKeyDown(column, event),
      click: (column, event) => latest.current.onClick(column, event),
      toggle: (column) => latest.current.toggle(column),
      menu: openMenu,
      drag: (column) => latest.current.onDrag(column),
    }),
    [openMenu],
  );
  const current = columns.find((column) => column.name === active) ?? columns[0];
  return { events, current, focus, picked: picks.names, clear: picks.clear };
}
