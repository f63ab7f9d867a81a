/** The first and the last word of every start: leftovers of a bad one are cleared, and errors leave their marks. */
import { logDebug } from '../lib/debug-log.ts';
import { notify } from '../state/notify.ts';
import { isStorageFull, STORAGE_FULL } from '../storage/quota.ts';
import { clearFlags, countUp, readCount, readFlag, writeFlag } from './flags.ts';
import {
  CORRUPTION_ABOVE,
  flagsOf,
  mayForceRefresh,
  messageOf,
  rejectionFlags,
  type StartupFlags,
} from './policy.ts';
import { deleteCaches, recoverApp, serverAnswers } from './recover.ts';

/** Caches that a start may rely on; others are left over from earlier versions. */
const CURRENT_CACHE = /^(workbox-precache|constat-)/;
const HEALTHY_MS = 3000;

function mark({ cacheCorruption, authStuck }: StartupFlags): void {
  // Without a connection failing requests say nothing about the caches.
  if (cacheCorruption && navigator.onLine) writeFlag('cacheCorruption', '1');
  if (authStuck) writeFlag('authStuck', String(Date.now()));
}

/** Listens for errors that nobody caught. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => {
    logDebug('error', event.message ?? '');
    mark(flagsOf(event.message ?? ''));
  });
  window.addEventListener('unhandledrejection', (event) => {
    logDebug('error', messageOf(event.reason));
    if (isStorageFull(event.reason)) notify(STORAGE_FULL);
    mark(rejectionFlags(messageOf(event.reason)));
  });
}

/** Notes that the app did not start. */
export function noteStartupFailure(): void {
  if (countUp('startupFailures') > CORRUPTION_ABOVE) writeFlag('cacheCorruption', '1');
}

/** Notes that a page failed to load; true when the caches should be thrown away at once. */
export function noteLoadingFailure(now = Date.now()): boolean {
  const failures = countUp('loadingFailures');
  if (failures > CORRUPTION_ABOVE) writeFlag('cacheCorruption', '1');
  return mayForceRefresh(failures, readCount('lastForcedRefresh') || null, now);
}

/** Throws the caches away and loads the app anew; at most once an hour. */
export async function forceRefresh(now = Date.now()): Promise<void> {
  await recoverApp();
  writeFlag('lastForcedRefresh', String(now));
  clearFlags(['loadingFailures', 'forceRefresh']);
  location.reload();
}

/** Runs before the app: leftovers first, then a refresh that was asked for. */
export async function prepareStart(): Promise<void> {
  await deleteCaches((name) => !CURRENT_CACHE.test(name)).catch(() => undefined);
  const asked = readFlag('forceRefresh') !== null;
  const corrupted = readFlag('cacheCorruption') !== null;
  if (!asked && !corrupted) return;
  if (!(await serverAnswers())) return;
  if (asked) {
    await recoverApp().catch(() => undefined);
    return;
  }
  // What can be fetched again goes; the offline copy of the app stays until a newer one is complete.
  await deleteCaches((name) => !/^workbox-precache/.test(name)).catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  await registration?.update().catch(() => undefined);
  clearFlags(['cacheCorruption']);
}

/** A start counts as good when the app is still standing a moment later. */
export function watchStart(isStanding: () => boolean): void {
  setTimeout(() => {
    if (isStanding()) clearFlags(['startupFailures', 'loadingFailures', 'authStuck']);
  }, HEALTHY_MS);
}
