import { useRef } from 'react';

/** The object of the render before while all it holds is the same, so that what depends on it is not made anew. */
export function useSame<T extends object>(value: T): T {
  const kept = useRef(value);
  const before = new Map(Object.entries(kept.current));
  if (!Object.entries(value).every(([key, one]) => Object.is(one, before.get(key)))) kept.current = value;
  return kept.current;
}
