/** Undo and redo of the options of a page, for as long as it is open. */
import type { RawOptions } from '@constat/analyses';
import { useCallback, useRef, useState } from 'react';

const MOST_STEPS = 100;

type Change = (next: (options: RawOptions) => RawOptions) => void;

export interface History {
  readonly change: Change;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Remembers what every change found; `scope` is what the options belong to, and another one has a history of its own. */
export function useHistory(scope: string | undefined, change: Change): History {
  const steps = useRef<{ scope: string | undefined; past: RawOptions[]; future: RawOptions[] }>({
    scope,
    past: [],
    future: [],
  });
  const [, redraw] = useState(0);
  if (steps.current.scope !== scope) steps.current = { scope, past: [], future: [] };
  const record = useCallback<Change>(
    (next) => {
      change((options) => {
        const made = next(options);
        if (made === options) return options;
        steps.current.past = [...steps.current.past, options].slice(-MOST_STEPS);
        steps.current.future = [];
        return made;
      });
      redraw((count) => count + 1);
    },
    [change],
  );
  const step = useCallback(
    (from: 'past' | 'future', to: 'past' | 'future') => {
      change((options) => {
        const target = steps.current[from].at(-1);
        if (!target) return options;
        steps.current[from] = steps.current[from].slice(0, -1);
        steps.current[to] = [...steps.current[to], options];
        return target;
      });
      redraw((count) => count + 1);
    },
    [change],
  );
  const undo = useCallback(() => step('past', 'future'), [step]);
  const redo = useCallback(() => step('future', 'past'), [step]);
  return {
    change: record,
    undo,
    redo,
    canUndo: steps.current.past.length > 0,
    canRedo: steps.current.future.length > 0,
  };
}
