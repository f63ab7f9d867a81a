/** What was done to a figure, step by step, to be taken back and done again. */
import type { FigureEdits } from './edits.ts';

export interface EditHistory {
  readonly past: readonly FigureEdits[];
  readonly now: FigureEdits;
  readonly future: readonly FigureEdits[];
  /** What the last step changed: a step that goes on with it (typing, a slider) replaces it. */
  readonly about: string | null;
}

/** As many steps as anybody takes back. */
const MOST_STEPS = 200;

/** A history that begins with edits. */
export const beginHistory = (now: FigureEdits): EditHistory => ({ past: [], now, future: [], about: null });

/** The next step; steps about the same thing one after another are one. */
export function step(history: EditHistory, next: FigureEdits, about: string | null = null): EditHistory {
  const goesOn = about !== null && about === history.about;
  return {
    past: goesOn ? history.past : [...history.past, history.now].slice(-MOST_STEPS),
    now: next,
    future: [],
    about,
  };
}

/** One step back; the same history where there is none. */
export function undone(history: EditHistory): EditHistory {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    now: before,
    future: [history.now, ...history.future],
    about: null,
  };
}

/** One step forward again; the same history where there is none. */
export function redone(history: EditHistory): EditHistory {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, about: null };
}
