import { useEffect, useState } from 'react';
import { follow } from './follow.ts';

/**
 * The answer of a query of the local store, kept current when this or another tab writes; undefined until the first
 * answer. `query` must be stable between renders (useCallback, or a function of the module).
 */
export function useLive<T>(query: (() => Promise<T>) | null): T | undefined {
  const [state, setState] = useState<{ readonly query: unknown; readonly value: T } | null>(null);
  useEffect(() => (query ? follow(query, (value) => setState({ query, value })) : undefined), [query]);
  return state !== null && state.query === query ? state.value : undefined;
}
