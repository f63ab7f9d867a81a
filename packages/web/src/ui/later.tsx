import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** What stands below the first screen of a page: it comes right after the first paint, so that opening the page does not wait for it. */
export function Later({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setReady(true)), 0);
    return () => clearTimeout(timer);
  }, []);
  return ready ? children : null;
}
