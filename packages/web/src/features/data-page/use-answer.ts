import { useEffect, useRef, useState } from 'react';

/** An answer that is on its way, has come, or failed. */
export interface Answer<T> {
  readonly waiting: boolean;
  /** The last answer, also while a newer one is on its way. */
  readonly value: T | null;
  readonly failed: boolean;
}

const PAUSE_MS = 150;

/** Asks when `key` changed and typing paused; answers to earlier questions are dropped. A null key asks nothing. */
export function useAnswer<T>(key: string | null, ask: () => Promise<T>): Answer<T> {
  const [state, setState] = useState<{
    readonly key: string | null;
    readonly value: T | null;
    readonly failed: boolean;
  }>({
    key: null,
    value: null,
    failed: false,
  });
  // The question is the key: what asks it is read when the pause is over.
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (key === null) return;
    let current = true;
    const timer = setTimeout(() => {
      latest.current().then(
        (value) => current && setState({ key, value, failed: false }),
        () => current && setState({ key, value: null, failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key]);
  if (key === null) return { waiting: false, value: null, failed: false };
  return { waiting: state.key !== key, value: state.value, failed: state.key === key && state.failed };
}
