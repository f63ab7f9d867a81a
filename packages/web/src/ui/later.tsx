import { createContext, type ReactNode, startTransition, useEffect, useState } from 'react';

/** What stands below the first screen of a page: it comes right after the first paint, so that opening the page does not wait for it. */
export function Later({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setReady(true)), 0);
    return () => clearTimeout(timer);
  }, []);
  return ready ? children : null;
}

/** How long a page that is not painted, being hidden, waits for a paint. */
const UNPAINTED_MS = 100;

/** A value that follows `value` once the page has painted what uses it directly; `first` until then. */
export function useLater<T>(value: T, first: T): T {
  const [late, setLate] = useState(first);
  useEffect(() => {
    const follow = () => startTransition(() => setLate(() => value));
    let timer = setTimeout(follow, UNPAINTED_MS);
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(follow, 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return late;
}

/** Whether the page around has painted what matters first; controls that nobody can reach sooner wait for it. */
export const Painted = createContext(true);
