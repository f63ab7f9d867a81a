/** The steps of an edit: changed, taken back, done again, reset; every step is kept with the result at once. */
import {
  beginHistory,
  type EditHistory,
  type FigureEdits,
  NO_EDITS,
  readEdits,
  redone,
  step,
  undone,
} from '@constat/report';
import { useCallback, useRef, useState } from 'react';

/** Changes of edits; undefined takes one back. */
export type EditChanges = { readonly [K in keyof FigureEdits]?: FigureEdits[K] | undefined };

/** Changes some of the edits; steps about the same thing are taken back together. */
export type ChangeEdits = (changes: EditChanges, about?: string) => void;

/** The history of a figure's edits while the editor is open. */
export function useEditor(initial: FigureEdits, onChange: (edits: FigureEdits) => void) {
  const [history, setHistory] = useState<EditHistory>(() => beginHistory(initial));
  const [said, say] = useState('');
  // Changes that follow one another before the page is drawn build on each other.
  const latest = useRef(history);
  const put = useCallback(
    (next: EditHistory) => {
      if (next === latest.current) return;
      latest.current = next;
      setHistory(next);
      onChange(next.now);
    },
    [onChange],
  );
  const change: ChangeEdits = useCallback(
    (changes, about) =>
      put(step(latest.current, readEdits({ ...latest.current.now, ...changes }), about ?? null)),
    [put],
  );
  const replace = useCallback((edits: FigureEdits) => put(step(latest.current, readEdits(edits))), [put]);
  const undo = useCallback(() => {
    put(undone(latest.current));
    say('Undone');
  }, [put]);
  const redo = useCallback(() => {
    put(redone(latest.current));
    say('Done again');
  }, [put]);
  const reset = useCallback(() => {
    put(step(latest.current, NO_EDITS));
    say('The figure is as the analysis made it');
  }, [put]);
  return {
    edits: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    replace,
    undo,
    redo,
    reset,
    said,
    say,
  };
}
