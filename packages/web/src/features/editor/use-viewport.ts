/** The part of the data on the screen, and moving it. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { barOf, scrolledHeight, topOf } from './scroll-map.ts';

export interface View {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export interface Viewport {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly view: View;
  readonly onScroll: () => void;
  readonly scrollTo: (top: number, left: number) => void;
}

const SETTLE_MS = 150;
const LINE = 40;

/** Follows the scroll bar of an element whose content may be higher than a browser allows. */
export function useViewport(content: number): Viewport {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ top: 0, left: 0, width: 0, height: 0 });
  const latest = useRef({ view, content, bar: 0 });
  latest.current.view = view;
  latest.current.content = content;
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback((next: View) => {
    latest.current.view = next;
    setView(next);
  }, []);

  /** Puts the scroll bar where the content is; the rows on the screen do not depend on it. */
  const settle = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { view: now, content: total } = latest.current;
    element.scrollTop = barOf(now.top, total, now.height);
    latest.current.bar = element.scrollTop;
  }, []);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { view: now, content: total, bar } = latest.current;
    const to = element.scrollTop;
    const top = topOf(now.top, bar, to, total, now.height);
    latest.current.bar = to;
    if (top !== now.top || element.scrollLeft !== now.left)
      flushSync(() => show({ ...now, top, left: element.scrollLeft }));
    if (scrolledHeight(total) === total) return;
    clearTimeout(settling.current);
    settling.current = setTimeout(settle, SETTLE_MS);
  }, [show, settle]);

  const scrollTo = useCallback(
    (top: number, left: number) => {
      const element = scroller.current;
      if (!element) return;
      const { view: now, content: total } = latest.current;
      const limit = Math.max(0, total - now.height);
      element.scrollLeft = left;
      show({ ...now, top: Math.max(0, Math.min(limit, top)), left: element.scrollLeft });
      settle();
    },
    [show, settle],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () =>
      show({ ...latest.current.view, width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [show]);

  // Fewer rows than before: the last ones come to the bottom.
  useLayoutEffect(() => {
    const { view: now } = latest.current;
    const limit = Math.max(0, content - now.height);
    if (now.height > 0 && now.top > limit) scrollTo(limit, now.left);
  }, [content, scrollTo]);

  // The wheel moves by pixels also where the scroll bar stands for more than its pixels.
  useEffect(() => {
    const element = scroller.current;
    if (!element || scrolledHeight(content) === content) return;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0 || event.shiftKey) return;
      event.preventDefault();
      const { view: now } = latest.current;
      const unit = event.deltaMode === 1 ? LINE : event.deltaMode === 2 ? now.height : 1;
      scrollTo(now.top + event.deltaY * unit, now.left + event.deltaX * unit);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [content, scrollTo]);

  useEffect(() => () => clearTimeout(settling.current), []);
  return { scroller, view, onScroll, scrollTo };
}
