/** Registers the service worker, tells when the app works offline, and brings new versions. */
import { Workbox } from 'workbox-window';
import { firstResult } from '../lib/first-result.ts';
import { rested, settled } from '../lib/settled.ts';
import { notify } from '../state/notify.ts';
import { offlineOnly } from '../state/offline-only.ts';
import { autoUpdate } from './auto-update.ts';
import { setUpdate, UPDATE_ERRORS } from './update-state.ts';

const MINUTE = 60_000;
/** Specification: first check 5 minutes after registration, then every 30. */
const FIRST_CHECK_MS = 5 * MINUTE;
const CHECK_MS = 30 * MINUTE;
const OFFLINE_NOTICE_MS = 5000;
/** What was set is seen before the next is. */
const PAINT_MS = 50;
const APPLY_LIMIT_MS = 10_000;
const NOTICE_SHOWN_KEY = 'constat:offline-notice';
const FAILURE_SHOWN_KEY = 'constat:offline-failure';

let worker: Workbox | undefined;
/** The next regular check; registering again (a sign-in in Firefox clears the worker) starts the count anew. */
let nextCheck: ReturnType<typeof setTimeout> | undefined;

/** Starts the service worker; a browser without one, or a failure, leaves the app as it is. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The whole app is fetched at a first visit: the page that was asked for goes before, and so does the first result.
  if (!navigator.serviceWorker.controller) {
    await settled();
    await Promise.race([firstResult, rested()]);
  }
  worker = new Workbox('/sw.js', { scope: '/' });
  worker.addEventListener('waiting', ({ sw }) => void announceWhereOlder(sw));
  worker.addEventListener('activated', (event) => {
    if (!event.isUpdate) void becomeReady();
  });
  try {
    const registration = await worker.register();
    if (registration) announceNewVersions(registration);
  } catch (error) {
    console.warn(UPDATE_ERRORS.registration, error);
    sayOnce(UPDATE_ERRORS.registration);
    return;
  }
  clearTimeout(nextCheck);
  nextCheck = setTimeout(checkRegularly, FIRST_CHECK_MS);
}

/** Once in a session: without a worker the app works, but not offline. */
function sayOnce(message: string): void {
  if (sessionStorage.getItem(FAILURE_SHOWN_KEY)) return;
  sessionStorage.setItem(FAILURE_SHOWN_KEY, '1');
  setUpdate({ status: 'error', message });
}

const announced = new WeakSet<ServiceWorker>();

/** Each version is announced once: who puts it off is not asked again. */
function announce(version: ServiceWorker | undefined): void {
  if (!version || announced.has(version)) return;
  announced.add(version);
  setUpdate({ status: 'needRefresh' });
}

/** The first installation may wait for a moment as well, in Firefox for long enough to be noticed: nothing is newer then. */
async function announceWhereOlder(version: ServiceWorker | undefined): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (registration?.active) announce(version);
}

/** Every later version, too: the library reports the first one only. */
function announceNewVersions(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) announce(installing);
    });
  });
}

/** The first installation is complete: everything is on this device. */
async function becomeReady(): Promise<void> {
  // Through the new worker, so that the configuration is kept for offline starts too.
  await fetch('/config.json').catch(() => undefined);
  if (sessionStorage.getItem(NOTICE_SHOWN_KEY)) return;
  sessionStorage.setItem(NOTICE_SHOWN_KEY, '1');
  setUpdate({ status: 'offlineReady' });
  setTimeout(dismissUpdate, OFFLINE_NOTICE_MS);
}

function checkRegularly(): void {
  if (autoUpdate() && navigator.onLine && !offlineOnly()) void worker?.update().catch(() => undefined);
  nextCheck = setTimeout(checkRegularly, CHECK_MS);
}

/** Looks for a new version now, because somebody asked. */
export async function checkForUpdate(): Promise<void> {
  if (offlineOnly()) {
    notify('Working offline only: new versions are not looked for.');
    return;
  }
  if (!('serviceWorker' in navigator)) {
    setUpdate({ status: 'error', message: UPDATE_ERRORS.unsupported });
    return;
  }
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (!registration) {
    setUpdate({ status: 'error', message: UPDATE_ERRORS.unregistered });
    return;
  }
  try {
    await registration.update();
  } catch {
    setUpdate({ status: 'error', message: UPDATE_ERRORS.check });
    return;
  }
  if (registration.waiting) setUpdate({ status: 'needRefresh' });
  else if (!registration.installing) notify('This is the newest version.');
}

/** Switches to the waiting version and reloads; what is on the page is kept by its own storage. */
export function applyUpdate(): void {
  if (!worker) {
    setUpdate({ status: 'error', message: UPDATE_ERRORS.unregistered });
    return;
  }
  setUpdate({ status: 'updating', progress: 25 });
  const limit = setTimeout(
    () => setUpdate({ status: 'error', message: UPDATE_ERRORS.apply }),
    APPLY_LIMIT_MS,
  );
  worker.addEventListener('controlling', () => {
    clearTimeout(limit);
    setUpdate({ status: 'updating', progress: 100 });
    location.reload();
  });
  const waiting = worker;
  setTimeout(() => {
    setUpdate({ status: 'updating', progress: 75 });
    waiting.messageSkipWaiting();
  }, PAINT_MS);
}

/** Puts the notice away; a waiting version comes with the next start. */
export const dismissUpdate = (): void => setUpdate({ status: 'current' });
