import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { useForm } from './form-context.ts';
import { useRoleActions } from './use-role-actions.ts';
import type { RowEvents } from './variable-row.tsx';

interface RowControl {
  readonly events: RowEvents;
  /** The row that Tab stops at. */
  readonly current: ColumnInfo | undefined;
  /** Moves to the row at this place, or to the nearest. */
  readonly focus: (index: number) => void;
}

/** Keys and pointer in the list: arrows move, Enter assigns or removes, the menu key and the plus sign ask for the role. */
export function useRowEvents(
  columns: readonly ColumnInfo[],
  openMenu: (column: ColumnInfo, anchor: HTMLElement) => void,
): RowControl {
  const { setDragging } = useForm();
  const { toggle } = useRoleActions();
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
    switch (event.key) {
      case 'ArrowDown':
        focus(index + 1);
        break;
      case 'ArrowUp':
        focus(index - 1);
        break;
      case 'Home':
        focus(0);
        break;
      case 'End':
        focus(columns.length - 1);
        break;
      case 'Enter':
        toggle(column);
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
    else if (touched) toggle(column);
  };

  // Rows are given what never changes; what they set off is looked up when it happens.
  const latest = useRef({ onKeyDown, onClick, toggle });
  useLayoutEffect(() => {
    latest.current = { onKeyDown, onClick, toggle };
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
      drag: (column) => setDragging(column?.name ?? null),
    }),
    [openMenu, setDragging],
  );
  return { events, current: columns.find((column) => column.name === active) ?? columns[0], focus };
}
