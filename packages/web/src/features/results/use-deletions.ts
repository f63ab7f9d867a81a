/** Deleting results, and taking it back: from the snackbar at once, from the toolbar also after a reload. */
import { useCallback, useState } from 'react';
import { useWorkspace } from '../../app/workspace.ts';
import { lastDeletedResults } from '../../storage/results.ts';
import { useLive } from '../../storage/use-live.ts';
import { remove as removeResults, restore } from './result-actions.ts';

type Ids = readonly string[];

/** As many steps can be redone as the specification lets be undone. */
const HISTORY = 50;

export interface Deletions {
  readonly remove: (ids: Ids) => void;
  /** null when there is nothing to bring back. */
  readonly undo: (() => void) | null;
  /** null when nothing was brought back since the last deletion. */
  readonly redo: (() => void) | null;
}

export function useDeletions(): Deletions {
  const owner = useWorkspace((state) => state.owner);
  const last = useLive(useCallback(async () => (owner === null ? [] : lastDeletedResults(owner)), [owner]));
  const [undone, setUndone] = useState<readonly Ids[]>([]);
  const remember = useCallback((ids: Ids) => setUndone((before) => [...before, ids].slice(-HISTORY)), []);
  const again = undone.at(-1);
  return {
    remove: (ids) => {
      setUndone([]);
      removeResults(ids, remember);
    },
    undo:
      last && last.length > 0
        ? () => {
            restore(last);
            remember(last);
          }
        : null,
    redo: again
      ? () => {
          setUndone((before) => before.slice(0, -1));
          removeResults(again, remember);
        }
      : null,
  };
}
