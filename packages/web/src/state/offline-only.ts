/**
 * Work offline only: nothing leaves this device. The service worker answers from what is stored here or not at all, and the page refuses
 * its own requests and connections before they are made. The choice is kept for the page in the local storage and for the worker in the
 * Cache Storage, which is all that a worker can read.
 */
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { noteRequest, REQUESTS_CHANNEL } from './requests.ts';

const KEY = 'constat:offline-only';
const CHOICE_CACHE = 'constat-offline-only';
const CHOICE = '/offline-only';

const kept = (): boolean => typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === 'on';

export const useOfflineOnly = create<{ readonly on: boolean }>(() => ({ on: kept() }));

export const offlineOnly = (): boolean => useOfflineOnly.getState().on;

/** Whether a worker is there that can hold requests back. */
export const canWorkOffline = (): boolean => navigator.serviceWorker?.controller != null;

/** The same inside components, which hear when one takes over. */
export const useCanWorkOffline = (): boolean => useSyncExternalStore(followWorker, canWorkOffline);

function followWorker(onChange: () => void): () => void {
  navigator.serviceWorker?.addEventListener('controllerchange', onChange);
  return () => navigator.serviceWorker?.removeEventListener('controllerchange', onChange);
}

/** Keeps the choice and tells the worker; other tabs follow. */
export async function setOfflineOnly(on: boolean): Promise<void> {
  if (on) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
  useOfflineOnly.setState({ on });
  await tellWorker(on);
}

async function tellWorker(on: boolean): Promise<void> {
  const cache = await caches.open(CHOICE_CACHE);
  if (on) await cache.put(CHOICE, new Response('on'));
  else await cache.delete(CHOICE);
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  worker.postMessage({ type: REQUESTS_CHANNEL, offlineOnly: on }, [port2]);
  await heard;
}

/** Puts the guard around what the page itself can send, and follows choices made in other tabs. */
export function guardRequests(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) useOfflineOnly.setState({ on: kept() });
  });
  if (offlineOnly()) void tellWorker(true).catch(() => undefined);
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (!offlineOnly() || isOwnFile(url)) return send(input, init);
    noteRequest({
      url: url.href,
      method: init?.method ?? (input instanceof Request ? input.method : 'GET'),
      time: Date.now(),
      outcome: 'blocked',
    });
    return Promise.reject(new TypeError('Working offline only'));
  };
  const Connection = window.WebSocket;
  window.WebSocket = new Proxy(Connection, {
    construct(target, [url, protocols]: [string | URL, (string | string[])?]) {
      if (!offlineOnly()) {
        noteRequest({ url: String(url), method: 'CONNECT', time: Date.now(), outcome: 'sent' });
        return new target(url, protocols);
      }
      noteRequest({ url: String(url), method: 'CONNECT', time: Date.now(), outcome: 'blocked' });
      return new ClosedSocket();
    },
  });
}

/** A connection that was never made: it says so as one that failed would. */
class ClosedSocket extends EventTarget {
  readonly readyState = WebSocket.CLOSED;
  onerror: ((event: Event) => void) | null = null;
  onclose: ((event: Event) => void) | null = null;

  constructor() {
    super();
    setTimeout(() => {
      const closed = new CloseEvent('close', { code: 1006, reason: 'Working offline only' });
      this.onerror?.(new Event('error'));
      this.onclose?.(closed);
      this.dispatchEvent(closed);
    });
  }

  send(): void {}
  close(): void {}
}

/** Files of the app, which the worker holds. */
const isOwnFile = ({ origin, pathname, protocol }: URL): boolean =>
  protocol === 'blob:' ||
  protocol === 'data:' ||
  (origin === location.origin && !pathname.startsWith('/api/'));
