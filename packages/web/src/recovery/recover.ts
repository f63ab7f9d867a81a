/** What recovery does: caches, service workers and flags go; datasets, results and drafts stay. */
import { clearFlags } from './flags.ts';
import { RECOVERY } from './messages.ts';

const ANSWER_MS = 5000;

/** Whether the server answers: without it the caches are the only copy of the app on this device. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch('/', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Deletes the caches whose name passes. */
export async function deleteCaches(which: (name: string) => boolean = () => true): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter(which).map((name) => caches.delete(name)));
}

/** Removes the service workers of this origin; the next start registers a new one. */
export async function removeServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/** Clears what can be fetched again. Refuses without a server, because then nothing could be. */
export async function recoverApp(): Promise<void> {
  if (!(await serverAnswers())) throw new Error(RECOVERY.unreachable);
  await deleteCaches();
  await removeServiceWorkers();
  clearFlags([
    'cacheCorruption',
    'authStuck',
    'forceRefresh',
    'startupFailures',
    'authInProgress',
    'authSuccess',
  ]);
}

/** Forgets everything this origin stored here, work included. Only after a backup was offered, and asked twice. */
export async function clearEverything(): Promise<void> {
  const { db } = await import('../storage/db.ts');
  await db.delete();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
  await deleteCaches();
  await removeServiceWorkers();
}

/** Ends the cookies that scripts can see. */
export function clearCookies(): void {
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim();
    if (name) expireCookie(name);
  }
}

function expireCookie(name: string): void {
  const expired = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  Reflect.set(document, 'cookie', expired);
}
