/** What went wrong and what people were told in this visit, for the diagnostics page; it never leaves the device. */
import { create } from 'zustand';

/** Specification: the debug log keeps 50 entries. */
export const DEBUG_LOG_ENTRIES = 50;
/** Longer texts carry data rather than a reason. */
const MAX_TEXT = 300;

export interface DebugEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly kind: 'error' | 'message';
  readonly text: string;
}

export const useDebugLog = create<{ readonly entries: readonly DebugEntry[] }>(() => ({ entries: [] }));

let lastId = 0;

/** Adds an entry; the oldest give way. */
export function logDebug(kind: DebugEntry['kind'], text: string): void {
  lastId += 1;
  const entry = { id: lastId, time: Date.now(), kind, text: text.slice(0, MAX_TEXT) };
  useDebugLog.setState(({ entries }) => ({ entries: [...entries, entry].slice(-DEBUG_LOG_ENTRIES) }));
}
