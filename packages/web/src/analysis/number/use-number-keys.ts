/**
 * Asking numbers what they are: a click, or Enter on the focused one. Each table or sentence (`data-numbers`) is one stop of the Tab key;
 * arrows go from number to number inside it.
 */
import type { NumberPlace } from '@constat/analyses';
import { type RefObject, useEffect } from 'react';
import { placeOf } from '../../ui/number-mark.tsx';

const MARK = '[data-number]';
const GROUP = '[data-numbers]';

export type Ask = (place: NumberPlace, anchor: HTMLElement) => void;

/** Listens to the numbers inside `box` for as long as there is somebody to ask. */
export function useNumberKeys(box: RefObject<HTMLElement | null>, ask: Ask | null): void {
  useEffect(() => {
    const element = box.current;
    if (!element || !ask) return;
    const onClick = (event: Event) => {
      const mark = markOf(event.target);
      const place = mark && placeOf(mark);
      // who selects text wants the text
      if (mark && place && (getSelection()?.isCollapsed ?? true)) ask(place, mark);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const mark = markOf(event.target);
      if (!mark || event.altKey || event.ctrlKey || event.metaKey) return;
      const place = event.key === 'Enter' || event.key === ' ' ? placeOf(mark) : null;
      const next = neighbour(mark, event.key);
      if (!place && !next) return;
      event.preventDefault();
      if (place) ask(place, mark);
      else next?.focus();
    };
    const onFocus = (event: Event) => {
      const mark = markOf(event.target);
      if (mark) makeStop(mark);
    };
    const observer = new MutationObserver(() => giveStops(element));
    observer.observe(element, { childList: true, subtree: true });
    giveStops(element);
    element.addEventListener('click', onClick);
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      element.removeEventListener('click', onClick);
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('focusin', onFocus);
    };
  }, [box, ask]);
}

const markOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(MARK) : null;

const marksIn = (group: Element): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(MARK)];

/** One stop of the Tab key in each group that has lost, or never had, one. */
function giveStops(element: Element): void {
  for (const group of element.querySelectorAll(GROUP))
    if (!group.querySelector(`${MARK}[tabindex="0"]`)) {
      const first = group.querySelector<HTMLElement>(MARK);
      if (first) first.tabIndex = 0;
    }
}

/** The focused number is the stop from now on. */
function makeStop(mark: HTMLElement): void {
  const group = mark.closest(GROUP);
  if (!group) return;
  for (const other of group.querySelectorAll<HTMLElement>(`${MARK}[tabindex="0"]`)) other.tabIndex = -1;
  mark.tabIndex = 0;
}

/** The number that a key leads to. */
function neighbour(mark: HTMLElement, key: string): HTMLElement | null {
  const group = mark.closest(GROUP);
  if (!group) return null;
  const marks = marksIn(group);
  const at = marks.indexOf(mark);
  switch (key) {
    case 'ArrowLeft':
      return marks[at - 1] ?? null;
    case 'ArrowRight':
      return marks[at + 1] ?? null;
    case 'Home':
      return marks[0] ?? null;
    case 'End':
      return marks.at(-1) ?? null;
    case 'ArrowUp':
      return inColumn(mark, marks.slice(0, at).reverse()) ?? null;
    case 'ArrowDown':
      return inColumn(mark, marks.slice(at + 1)) ?? null;
    default:
      return null;
  }
}

const columnOf = (mark: HTMLElement): number | null => {
  const cell = mark.closest('td, th');
  return cell instanceof HTMLTableCellElement ? cell.cellIndex : null;
};

/** The next of these in the same column; outside of tables the next. */
function inColumn(mark: HTMLElement, others: readonly HTMLElement[]): HTMLElement | undefined {
  const column = columnOf(mark);
  return column === null ? others[0] : others.find((other) => columnOf(other) === column);
}
