import { afterEach, expect, test, vi } from 'vitest';
import { removedKeys } from './forced-logout.ts';

test('a forced sign-out removes what belongs to the sign-in and keeps preferences', () => {
  const kept = [
    'constat:theme',
    'constat:active:ada',
    'constat:auto-update',
    'constat:drawer',
    'constat:project:ada',
    'constat:kept-revisions',
    'constat:column-widths',
    'constat:tour',
    'constat:offline-only',
    'constat:usage-count',
    'constat:guest-work-left:ada',
  ];
  const removed = [
    'constat:auth',
    'constat:user',
    'constat:session-meta',
    'constat:emergency-stop',
    'sb-x-auth',
  ];
  expect(removedKeys([...kept, ...removed])).toEqual(removed);
});

/** A browser with these keys, and where it was sent. */
function browser(keys: readonly string[]) {
  const local: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, 'x']));
  Object.defineProperties(local, {
    removeItem: { value: (key: string) => delete local[key] },
    getItem: { value: (key: string) => local[key] ?? null },
  });
  const visited: string[] = [];
  let cleared = 0;
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', { clear: () => (cleared += 1), getItem: () => null, removeItem: () => {} });
  vi.stubGlobal('location', { replace: (address: string) => visited.push(address) });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return { visited, keys: () => Object.keys(local), cleared: () => cleared };
}

async function forceLogout(stopRequests: () => Promise<void>): Promise<void> {
  // each page begins with nobody leaving
  vi.resetModules();
  const module = await import('./forced-logout.ts');
  await Promise.all([module.forceLogout('why', stopRequests), module.forceLogout('again', stopRequests)]);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a forced sign-out cleans up and leads to the sign-in form, once', async () => {
  const { visited, keys, cleared } = browser(['constat:theme', 'constat:user']);
  await forceLogout(async () => {});
  expect(visited).toEqual(['/app/auth/login?reason=session_expired']);
  expect(keys()).toEqual(['constat:theme']);
  expect(cleared()).toBe(1);
});

test('a clean-up that fails leads there, too, and says so', async () => {
  const { visited, keys } = browser(['constat:theme', 'constat:user']);
  await forceLogout(() => Promise.reject(new Error('stuck')));
  expect(visited).toEqual(['/app/auth/login?reason=emergency_cleanup_failed']);
  expect(keys()).toEqual(['constat:theme', 'constat:user']);
});
