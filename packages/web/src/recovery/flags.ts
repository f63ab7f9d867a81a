/** Marks that survive a reload: counters, flags and the log of attempts. Storage that refuses counts as empty. */
import type { Attempt } from './policy.ts';

export const FLAGS = {
  cacheCorruption: 'constat:cache-corruption',
  authStuck: 'constat:auth-loading-stuck',
  forceRefresh: 'constat:force-refresh',
  lastForcedRefresh: 'constat:last-forced-refresh',
  startupFailures: 'constat:startup-failures',
  loadingFailures: 'constat:loading-failures',
  recoveryLog: 'constat:recovery-log',
  authInProgress: 'constat:auth-in-progress',
  authSuccess: 'constat:auth-success',
} as const;
export type Flag = keyof typeof FLAGS;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const browserStore = (): Store => localStorage;

/** Reads a flag; null when it is not set or storage is blocked. */
export function readFlag(flag: Flag, store: Store = browserStore()): string | null {
  try {
    return store.getItem(FLAGS[flag]);
  } catch {
    return null;
  }
}

/** Sets a flag; a full store is no reason to fail a second time. */
export function writeFlag(flag: Flag, value: string, store: Store = browserStore()): void {
  try {
    store.setItem(FLAGS[flag], value);
  } catch {
    // Nothing more can be done: the flag only helps the next start.
  }
}

export function clearFlags(flags: readonly Flag[], store: Store = browserStore()): void {
  for (const flag of flags) {
    try {
      store.removeItem(FLAGS[flag]);
    } catch {
      return;
    }
  }
}

/** A counter kept as a flag; damaged text counts as none. */
export function readCount(flag: Flag, store: Store = browserStore()): number {
  const count = Number(readFlag(flag, store));
  return Number.isInteger(count) && count > 0 ? count : 0;
}

/** Counts one more and answers with the new count. */
export function countUp(flag: Flag, store: Store = browserStore()): number {
  const count = readCount(flag, store) + 1;
  writeFlag(flag, String(count), store);
  return count;
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' &&
  value !== null &&
  'time' in value &&
  typeof value.time === 'number' &&
  'kind' in value &&
  (value.kind === 'auto' || value.kind === 'manual');

/** The attempts to recover, oldest first. */
export function readLog(store: Store = browserStore()): readonly Attempt[] {
  try {
    const parsed: unknown = JSON.parse(readFlag('recoveryLog', store) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isAttempt) : [];
  } catch {
    return [];
  }
}

export const writeLog = (log: readonly Attempt[], store: Store = browserStore()): void =>
  writeFlag('recoveryLog', JSON.stringify(log.slice(-10)), store);
