/** What can be undone while a report is written: whole versions, the newest last. */
import type { Report } from '@constat/report';
import { mergeReports } from '../../storage/report-merge.ts';

export interface ReportHistory {
  readonly past: readonly Report[];
  readonly present: Report;
  readonly future: readonly Report[];
  /** What the last change was about, when it was and when its step began: typing in one place is one step. */
  readonly last: { readonly about: string; readonly at: number; readonly since: number } | null;
}

export const HISTORY_STEPS = 100;
/** A pause in typing that begins a new step, and the longest step without one. */
const STEP_PAUSE_MS = 700;
const STEP_MS = 4000;

export const startHistory = (present: Report): ReportHistory => ({
  past: [],
  present,
  future: [],
  last: null,
});

/** The report after a change. Changes with the same `about` in quick succession are one step; null is always its own. */
export function change(
  history: ReportHistory,
  next: Report,
  about: string | null,
  now = Date.now(),
): ReportHistory {
  const { past, present, last } = history;
  if (next === present) return history;
  const goesOn =
    last !== null &&
    last.about === about &&
    now - last.at < STEP_PAUSE_MS &&
    now - last.since < STEP_MS &&
    history.future.length === 0;
  return {
    past: goesOn ? past : [...past, present].slice(-HISTORY_STEPS),
    present: next,
    future: [],
    last: about === null ? null : { about, at: now, since: goesOn ? last.since : now },
  };
}

export function undo(history: ReportHistory): ReportHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    last: null,
  };
}

export function redo(history: ReportHistory): ReportHistory {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, last: null };
}

/** Takes in what another tab stored, in every version, so that no undo takes it away. */
export function rebase(history: ReportHistory, base: Report, theirs: Report): ReportHistory {
  const withTheirs = (version: Report) => mergeReports(base, version, theirs);
  return {
    past: history.past.map(withTheirs),
    present: withTheirs(history.present),
    future: history.future.map(withTheirs),
    last: null,
  };
}
