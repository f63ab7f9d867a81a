/**
 * A sign-in that is under way (password, provider, link by mail, new password) is marked, so that nothing ends a session
 * that is just being made. In Firefox a sign-in also starts from clean caches, and tells the other tabs when it is done.
 */
import { AUTH_FLAG_MS, isFirefox, OTHER_TABS_MS } from './firefox.ts';
import { clearFlags, FLAGS, readCount, writeFlag } from './flags.ts';
import { deleteCaches, removeServiceWorkers } from './recover.ts';

/** A mark nobody removed stops counting after 10 minutes. */
export const FLOW_MAX_MS = 10 * 60_000;

/** Whether a sign-in that began at `since` still counts as under way. */
export const flowCounts = (since: number, now: number): boolean =>
  since > 0 && now >= since && now - since < FLOW_MAX_MS;

/** Whether a sign-in is under way in any tab. */
export const authInProgress = (now = Date.now()): boolean => flowCounts(readCount('authInProgress'), now);

/** Marks the start of a sign-in. */
export async function beginAuthFlow(): Promise<void> {
  writeFlag('authInProgress', String(Date.now()));
  if (!isFirefox(navigator.userAgent)) return;
  await Promise.race([startClean(), new Promise((resolve) => setTimeout(resolve, CLEAN_MAX_MS))]);
}

/** A worker that is still fetching the offline copy goes only when it has all of it: a sign-in does not wait for that. */
const CLEAN_MAX_MS = 2000;

async function startClean(): Promise<void> {
  await deleteCaches().catch(() => undefined);
  await removeServiceWorkers().catch(() => undefined);
}

/** Marks the end of a sign-in; in Firefox the mark stays a moment, for the other tabs to see the success. */
export function endAuthFlow(succeeded: boolean, restartOffline: () => unknown): void {
  if (!isFirefox(navigator.userAgent)) {
    clearFlags(['authInProgress']);
    return;
  }
  // The offline copy was cleared for the sign-in: it is made again at once.
  void restartOffline();
  if (succeeded) writeFlag('authSuccess', String(Date.now()));
  setTimeout(() => clearFlags(['authInProgress', 'authSuccess']), succeeded ? AUTH_FLAG_MS : 0);
}

/** Other tabs of Firefox reload a moment after a sign-in succeeded. */
export function watchOtherTabs(reload: () => void = () => location.reload()): void {
  if (!isFirefox(navigator.userAgent)) return;
  window.addEventListener('storage', (event) => {
    if (event.key === FLAGS.authSuccess && event.newValue !== null) setTimeout(reload, OTHER_TABS_MS);
  });
}

/** Firefox in production: asks the backend for a sign of life before a sign-in; a blocked request is found out here. */
export async function preflight(backend: string, production = import.meta.env.PROD): Promise<void> {
  if (!production || !isFirefox(navigator.userAgent)) return;
  await fetch(backend, { method: 'HEAD', cache: 'no-store', mode: 'no-cors' });
}
