import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteResult } from '../lib/first-result.ts';
import { setAutoUpdate } from './auto-update.ts';
import { dismissUpdate, registerServiceWorker } from './register.ts';
import { useUpdate } from './update-state.ts';

/** A registration whose server brings a new version whenever one was published. */
class Registration extends EventTarget {
  active = {};
  waiting: unknown = null;
  installing: (EventTarget & { state: string }) | null = null;

  bring(): void {
    const version = Object.assign(new EventTarget(), { state: 'installing' });
    this.installing = version;
    this.dispatchEvent(new Event('updatefound'));
    version.state = 'installed';
    this.waiting = version;
    version.dispatchEvent(new Event('statechange'));
  }
}

const { server } = vi.hoisted(() => ({
  server: {
    asked: 0,
    published: false,
    registration: undefined as unknown,
    waits: undefined as ((event: { sw: object }) => void) | undefined,
  },
}));
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: (event: { sw: object }) => void): void {
      if (name === 'waiting') server.waits = listener;
    }
    register = async () => server.registration;
    update = async () => {
      server.asked += 1;
      if (server.published) (server.registration as Registration).bring();
      server.published = false;
    };
  },
}));

const MINUTE = 60_000;
const after = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE);
const isAnnounced = () => useUpdate.getState().state.status === 'needRefresh';

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const serviceWorker = { controller: {}, getRegistration: async () => server.registration };
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  Object.assign(server, { asked: 0, published: false, registration: new Registration() });
  dismissUpdate();
  await registerServiceWorker();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('new versions are looked for by themselves: after five minutes, then every thirty', async () => {
  server.published = true;
  await after(4.9);
  expect([server.asked, isAnnounced()]).toEqual([0, false]);
  await after(0.2);
  expect([server.asked, isAnnounced()]).toEqual([1, true]);
  dismissUpdate();
  await after(29.8);
  expect(server.asked).toBe(1);
  server.published = true;
  await after(0.2);
  expect([server.asked, isAnnounced()]).toEqual([2, true]);
});

test('a version that was put off is not announced again', async () => {
  server.published = true;
  await after(5);
  dismissUpdate();
  await after(30);
  expect([server.asked, isAnnounced()]).toEqual([2, false]);
});

test('who switched it off, or has no network, is left alone until it is on again', async () => {
  setAutoUpdate(false);
  server.published = true;
  await after(65);
  expect([server.asked, isAnnounced()]).toEqual([0, false]);
  setAutoUpdate(true);
  vi.stubGlobal('navigator', { serviceWorker: {}, onLine: false });
  await after(30);
  expect(server.asked).toBe(0);
  const serviceWorker = { controller: {}, getRegistration: async () => server.registration };
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  await after(30);
  expect([server.asked, isAnnounced()]).toEqual([1, true]);
});

test('registering again starts the count anew, and does not look twice', async () => {
  await after(4);
  await registerServiceWorker();
  await after(4);
  expect(server.asked).toBe(0);
  await after(1);
  expect(server.asked).toBe(1);
});

test('the first installation is no new version, even where it waits before it begins', async () => {
  server.registration = { active: null };
  server.waits?.({ sw: {} });
  await after(0);
  expect(isAnnounced()).toBe(false);
  server.registration = { active: {} };
  server.waits?.({ sw: {} });
  await after(0);
  expect(isAnnounced()).toBe(true);
});

/** A first visit: events of the window, and whether the worker was registered. */
function firstVisit(readyState: 'loading' | 'complete') {
  vi.stubGlobal('navigator', { serviceWorker: { controller: null }, onLine: true });
  vi.stubGlobal('document', { readyState });
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
  const visit = { registered: false, happen: (name: string) => listeners.get(name)?.() };
  void registerServiceWorker().then(() => {
    visit.registered = true;
  });
  return visit;
}

test('at a first visit the page that was asked for goes before', async () => {
  const visit = firstVisit('loading');
  // However long the page is on its way.
  await after(1);
  expect(visit.registered).toBe(false);
  visit.happen('load');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(visit.registered).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(visit.registered).toBe(true);
});

test('and so does what somebody does there, for a minute at most', async () => {
  const visit = firstVisit('complete');
  await vi.advanceTimersByTimeAsync(4000);
  for (let second = 0; second < 56; second += 7) {
    await vi.advanceTimersByTimeAsync(7000);
    visit.happen('pointerdown');
    expect(visit.registered).toBe(false);
  }
  await vi.advanceTimersByTimeAsync(5000);
  expect(visit.registered).toBe(true);
});

test('unless a result is there already', async () => {
  const visit = firstVisit('complete');
  await vi.advanceTimersByTimeAsync(2000);
  noteResult();
  await vi.advanceTimersByTimeAsync(1000);
  expect(visit.registered).toBe(false);
  await vi.advanceTimersByTimeAsync(1500);
  expect(visit.registered).toBe(true);
});
