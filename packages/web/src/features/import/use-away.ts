import { useEffect, useState } from 'react';

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

/** True while somebody reads on. */
export function useAway(): boolean {
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
  return away;
}
