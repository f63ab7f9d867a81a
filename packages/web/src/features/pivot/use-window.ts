/** Which lines of a long list are in sight. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Lines made beyond the edges, so that scrolling finds them there. */
const BEYOND = 12;
/** Lists up to this length are made whole. */
const SHORT = 60;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The span of `count` lines of `size` pixels that the scrolled box shows along an axis. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  size: number,
  axis: 'x' | 'y',
): Span {
  const [span, setSpan] = useState<Span>({ from: 0, to: Math.min(count, SHORT) });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const update = () => {
      const [at, room] =
        axis === 'y' ? [element.scrollTop, element.clientHeight] : [element.scrollLeft, element.clientWidth];
      const from = count <= SHORT ? 0 : Math.max(0, Math.floor(at / size) - BEYOND);
      const to = count <= SHORT ? count : Math.min(count, Math.ceil((at + room) / size) + BEYOND);
      setSpan((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [box, count, size, axis]);
  return { from: Math.min(span.from, count), to: Math.min(span.to, count) };
}
