/** Dragging fields with a pointer, mouse or finger alike: what is dragged, and where it would go. */
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Place, Zone } from './zones.ts';

/** What is dragged: a field of the list, or an item of a zone. */
export type Dragged =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'item'; readonly name: string; readonly from: Place };

export interface DragState {
  readonly what: Dragged;
  readonly x: number;
  readonly y: number;
  readonly over: Place | null;
}

/** Pointers move this far before a press is a drag. */
const START_PX = 6;

/** The place under a point: zones are marked `data-zone`, their items `data-item`. */
function placeAt(x: number, y: number): Place | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-zone]');
  if (!element) return null;
  const items = [...element.querySelectorAll<HTMLElement>('[data-item]')];
  const before = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return y < top + height / 2;
  });
  return { zone: element.dataset.zone as Zone, index: before < 0 ? items.length : before };
}

export interface DragHandle {
  readonly drag: DragState | null;
  /** For the element that can be dragged. */
  readonly start: (what: Dragged) => (event: PointerEvent<HTMLElement>) => void;
}

export function useDrag(drop: (what: Dragged, to: Place) => void): DragHandle {
  const [drag, setDrag] = useState<DragState | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useEffect(() => () => stop.current?.(), []);

  const start = useCallback(
    (what: Dragged) => (event: PointerEvent<HTMLElement>) => {
      // fingers scroll the list, except on the grip of a field
      const onGrip = (event.target as HTMLElement).closest('.grip') !== null;
      if (event.button !== 0 || (event.pointerType === 'touch' && !onGrip)) return;
      const [x, y] = [event.clientX, event.clientY];
      let current: DragState | null = null;
      const move = (next: globalThis.PointerEvent) => {
        if (!current && Math.hypot(next.clientX - x, next.clientY - y) < START_PX) return;
        next.preventDefault();
        current = {
          what,
          x: next.clientX,
          y: next.clientY,
          over: placeAt(next.clientX, next.clientY),
        };
        setDrag(current);
      };
      const end = (next: globalThis.PointerEvent | KeyboardEvent) => {
        if (next instanceof KeyboardEvent && next.key !== 'Escape') return;
        stop.current?.();
        if (next.type === 'pointerup' && current?.over) latest.current(what, current.over);
        // the click that ends a drag opens nothing
        if (current) window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      };
      stop.current = () => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', end);
        window.removeEventListener('keydown', end);
        stop.current = null;
        setDrag(null);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
      window.addEventListener('keydown', end);
    },
    [],
  );
  return { drag, start };
}

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};
