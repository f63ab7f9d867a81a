import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';

/**
 * The answer of a query of the local store, kept current when this or another tab writes; undefined until the first
 * answer. `query` must be stable between renders (useCallback, or a function of the module).
 */
export function useLive<T>(query: (() => Promise<T>) | null): T | undefined {
  const [state, setState] = useState<{ readonly query: unknown; readonly value: T } | null>(null);
  useEffect(() => {
    if (!query) return;
    // Dexie follows what is read inside an async function only.
    const subscription = liveQuery(async () => query()).subscribe({
      next: (value) => setState({ query, value }),
    });
    return () => subscription.unsubscribe();
  }, [query]);
  return state !== null && state.query === query ? state.value : undefined;
}
