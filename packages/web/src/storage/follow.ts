/** Queries of the local store that are answered again whenever this or another tab writes. */
import { liveQuery } from 'dexie';

/** How long a query that failed waits before it is asked again; twice as long each time, up to the second number. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

class StoreSilent extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

/**
 * Tells `next` the answer of the query now and after every change, until the returned function is called. A store that
 * cannot answer (its connection was lost, a transaction ended early) is asked again: without that the page would wait for good.
 */
export function follow<T>(query: () => Promise<T>, next: (value: T) => void): () => void {
  let stopped = false;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe = (): void => undefined;
  const ask = (): void => {
    // Dexie follows what is read inside an async function only, and keeps to itself that the store is closed.
    const subscription = liveQuery(async () => {
      try {
        return await query();
      } catch (error) {
        throw new StoreSilent(error);
      }
    }).subscribe({
      next: (value) => {
        wait = FIRST_WAIT_MS;
        next(value);
      },
      error: (error: unknown) => {
        console.error(`The local store did not answer; it is asked again. ${String(error)}`);
        unsubscribe();
        if (stopped) return;
        timer = setTimeout(ask, wait);
        wait = Math.min(2 * wait, LONGEST_WAIT_MS);
      },
    });
    unsubscribe = () => subscription.unsubscribe();
    if (stopped) unsubscribe();
  };
  ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
