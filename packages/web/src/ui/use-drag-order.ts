/** Moving one of several things to another place by mouse, pen or finger; Escape leaves it where it was. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** What stands at which height, from the first to the last. */
export interface Placed {
  readonly name: string;
  readonly top: number;
  readonly bottom: number;
}

/** Where what is held at this height would come to stand among all, itself left out. */
export function placeAt(placed: readonly Placed[], name: string, y: number): number {
  const others = placed.filter((each) => each.name !== name);
  const before = others.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
  return before < 0 ? others.length : before;
}

export interface Drag {
  readonly name: string;
  readonly to: number;
}

/**
 * `box` holds elements with `data-order` = name; what belongs to one reaches down to the next. Gives what begins a drag, and what is
 * dragged where.
 */
export function useDragOrder(
  box: RefObject<HTMLElement | null>,
  names: readonly string[],
  onDrop: (name: string, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const held = useRef<Drag | null>(null);
  const put = (next: Drag | null) => {
    held.current = next;
    setDrag(next);
  };
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      held.current = null;
      setDrag(null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isDragging]);

  const placed = (): readonly Placed[] => {
    const found = [...(box.current?.querySelectorAll<HTMLElement>('[data-order]') ?? [])]
      .filter(({ dataset }) => names.includes(dataset.order ?? ''))
      .map((element) => ({ name: element.dataset.order ?? '', ...edges(element) }));
    return found.map((each, i) => ({ ...each, bottom: found[i + 1]?.top ?? each.bottom }));
  };
  const grip = (name: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      put({ name, to: names.indexOf(name) });
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (!held.current) return;
      const to = placeAt(placed(), name, clientY);
      if (to !== held.current.to) put({ name, to });
    },
    onPointerUp: () => {
      const last = held.current;
      put(null);
      if (last && last.to !== names.indexOf(name)) onDrop(name, last.to);
    },
    onPointerCancel: () => put(null),
  });
  /** Said of a thing while another is dragged: the line before which, or after which, it would come. */
  const mark = (name: string): 'held' | 'before' | 'after' | undefined => {
    if (!drag) return undefined;
    if (drag.name === name) return 'held';
    const others = names.filter((each) => each !== drag.name);
    if (others[drag.to] === name) return 'before';
    return drag.to === others.length && others.at(-1) === name ? 'after' : undefined;
  };
  return { grip, mark };
}

const edges = (element: HTMLElement) => {
  const { top, bottom } = (element.closest('tr') ?? element).getBoundingClientRect();
  return { top, bottom };
};
