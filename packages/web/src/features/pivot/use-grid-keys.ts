/** Walking through the cells of a pivot table with the keyboard, and what a key does to the row it is on. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface GridPlace {
  readonly line: number;
  readonly cell: number;
}

/** Lines that a page is. */
const PAGE = 15;

/** Where a key leads; null for a key that moves nothing. */
export function placeAfter(
  key: string,
  ctrl: boolean,
  { line, cell }: GridPlace,
  lines: number,
  cells: number,
): GridPlace | null {
  const at = (nextLine: number, nextCell: number): GridPlace => ({
    line: Math.max(0, Math.min(nextLine, lines - 1)),
    cell: Math.max(0, Math.min(nextCell, cells - 1)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(line - 1, cell);
    case 'ArrowDown':
      return at(line + 1, cell);
    case 'ArrowLeft':
      return at(line, cell - 1);
    case 'ArrowRight':
      return at(line, cell + 1);
    case 'PageUp':
      return at(line - PAGE, cell);
    case 'PageDown':
      return at(line + PAGE, cell);
    case 'Home':
      return at(ctrl ? 0 : line, 0);
    case 'End':
      return at(ctrl ? lines - 1 : line, cells - 1);
    default:
      return null;
  }
}

interface GridKeys {
  readonly box: RefObject<HTMLElement | null>;
  readonly lines: number;
  readonly cells: number;
  readonly rowPx: number;
  /** Width of a cell where not all of them are made. */
  readonly cellPx: number | null;
  readonly onEnter: (place: GridPlace) => void;
  /** Plus opens the group of a line, minus closes it. */
  readonly onFold: (line: number, open: boolean) => void;
}

export function useGridKeys({ box, lines, cells, rowPx, cellPx, onEnter, onFold }: GridKeys) {
  const [active, setActive] = useState<GridPlace>({ line: 0, cell: 0 });
  const at = { line: Math.min(active.line, lines - 1), cell: Math.min(active.cell, cells - 1) };
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    box.current?.querySelector<HTMLElement>('[data-active="true"]')?.focus({ preventScroll: true });
  });
  /** Brings a place into sight: it may not be made yet. */
  const show = (place: GridPlace) => {
    const element = box.current;
    if (!element) return;
    const head = element.querySelector('thead')?.clientHeight ?? 0;
    const top = place.line * rowPx;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + 2 * rowPx + head > element.scrollTop + element.clientHeight)
      element.scrollTop = top + 2 * rowPx + head - element.clientHeight;
    if (cellPx !== null) element.scrollLeft = Math.max(0, place.cell * cellPx - element.clientWidth / 2);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const next = placeAfter(event.key, event.ctrlKey, at, lines, cells);
    if (next) {
      moved.current = true;
      setActive(next);
      show(next);
    } else if (event.key === 'Enter') onEnter(at);
    else if (event.key === '+' || event.key === '-') onFold(at.line, event.key === '+');
    else return;
    event.preventDefault();
  };
  return { at, setActive, onKeyDown };
}
