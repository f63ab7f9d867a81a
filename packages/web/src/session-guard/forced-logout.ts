/**
 * The end of a session that nobody asked for: no more requests, signed out, sign-in state, cookies, caches and service
 * workers gone, then the sign-in form. Datasets, results, drafts and preferences stay for the next sign-in.
 */

import { clearCookies, deleteCaches, removeServiceWorkers, serverAnswers } from '../recovery/recover.ts';
import { signOut } from '../state/session.ts';
import { legacyKind } from '../storage/legacy-keys.ts';

const LOGIN = '/app/auth/login';
/** Preferences, choices about privacy, and pointers to work; everything else in local storage belongs to the sign-in or to nobody. */
const KEPT =
  /^constat:(theme|active:|drawer|copy|auto-update|settings|preferences|recovery-log|last-forced-refresh|promo|tip|tour|offline-only|usage-count|guest-work-left:|seen-notifications|earlier:|project:|kept-revisions|column-widths)/;

/** Which keys of local storage a forced sign-out removes. */
export const removedKeys = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => !KEPT.test(key) && legacyKind(key) === null);

async function cleanUp(stopRequests: () => Promise<void>): Promise<void> {
  await stopRequests();
  await signOut();
  for (const key of removedKeys(Object.keys(localStorage))) localStorage.removeItem(key);
  sessionStorage.clear();
  clearCookies();
  // Without a server the offline copy is all there is: it stays.
  if (!(await serverAnswers())) return;
  await removeServiceWorkers();
  await deleteCaches();
}

let leaving = false;

/** Signs out for good and shows the sign-in form with the reason. */
export async function forceLogout(reason: string, stopRequests: () => Promise<void>): Promise<void> {
  if (leaving) return;
  leaving = true;
  console.info(reason);
  let query = 'session_expired';
  try {
    await cleanUp(stopRequests);
  } catch (error) {
    console.warn(error);
    query = 'emergency_cleanup_failed';
  }
  location.replace(`${LOGIN}?reason=${query}`);
}
