import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { coversSomething } from './covers.ts';

/** Movements shorter than this say nothing about where somebody is going. */
const STEADY = 8;

interface Place {
  /** How far the page is scrolled, and how far it can be. */
  readonly at: number;
  readonly end: number;
}

/** Whether what floats over a page is out of the way: on the way down, until its end or the way back. */
export function nextAway(away: boolean, from: number, { at, end }: Place): boolean {
  if (at <= STEADY || at >= end - STEADY) return false;
  return Math.abs(at - from) < STEADY ? away : at > from;
}

/** A page that is scrolled, or that grows, is looked at when it rests. */
const RESTS_MS = 150;

/** Whether something that is read or pressed lies below what floats over it, where the page rests. */
function useCovers(floating: RefObject<Element | null>): boolean {
  const { pathname } = useLocation();
  /** The page where it does: another page is looked at anew. */
  const [covered, setCovered] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => setCovered(floating.current && coversSomething(floating.current) ? pathname : undefined),
        RESTS_MS,
      );
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(document.body);
    addEventListener('scroll', soon, { passive: true });
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      removeEventListener('scroll', soon);
    };
  }, [pathname, floating]);
  return covered === pathname;
}

/** True while somebody reads on, and where it would lie on what is read. */
export function useAway(floating: RefObject<Element | null>): boolean {
  const covers = useCovers(floating);
  const [away, setAway] = useState(false);
  useEffect(() => {
    let from = 0;
    // With the frame, not before it: the place is known only once everything is laid out.
    const frame = requestAnimationFrame(() => {
      from = window.scrollY;
    });
    const onScroll = () => {
      const at = window.scrollY;
      const end = document.documentElement.scrollHeight - window.innerHeight;
      const before = from;
      if (Math.abs(at - from) >= STEADY) from = at;
      setAway((now) => nextAway(now, before, { at, end }));
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
    };
  }, []);
  return away || covers;
}
