import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification, Reader } from '../../cloud/notifications.ts';
import { signOut, useSession } from '../../state/session.ts';
import { loadNotifications, read, readAll, readerOf, useNotifications } from './notifications.ts';

const item = (id: string): Notification => ({
  id,
  title: id,
  message: '',
  createdAt: '2026-01-01T00:00:00Z',
  isRead: false,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  useSession.setState({ status: 'ready', session: { kind: 'guest' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const flags = () => useNotifications.getState().items.map((entry) => entry.isRead);

test('visitors and guests read as guests, accounts by their tier', () => {
  expect(readerOf({ kind: 'anonymous' })).toEqual({ audience: 'guest', userId: null });
  const user = { userId: 'u', email: '', avatarUrl: null, tier: 'edu', isAdmin: false } as const;
  expect(readerOf({ kind: 'user', ...user })).toEqual({ audience: 'edu', userId: 'u' });
});

test('a guest’s marks stay on this device', async () => {
  const asked: Reader[] = [];
  const fetchThem = async (reader: Reader) => {
    asked.push(reader);
    return [item('a'), item('b'), item('c')];
  };
  await loadNotifications(fetchThem);
  expect(asked).toEqual([{ audience: 'guest', userId: null }]);
  await read(['b']);
  expect(flags()).toEqual([false, true, false]);
  await loadNotifications(fetchThem);
  expect(flags()).toEqual([false, true, false]);
  await readAll();
  await loadNotifications(fetchThem);
  expect(flags()).toEqual([true, true, true]);
});

test('a failure is said, not shown as an empty list', async () => {
  await loadNotifications(() => Promise.reject(new Error('down')));
  expect(useNotifications.getState().status).toBe('error');
});

test('loading ends after 10 s', async () => {
  vi.useFakeTimers();
  const done = loadNotifications(() => new Promise(() => undefined));
  expect(useNotifications.getState().status).toBe('loading');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(useNotifications.getState().status).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(useNotifications.getState().status).toBe('error');
});

test('a refresh that nobody asked for keeps what is there when it fails', async () => {
  await loadNotifications(async () => [item('a')]);
  const states: string[] = [];
  const stop = useNotifications.subscribe(({ status }) => states.push(status));
  await loadNotifications(() => Promise.reject(new Error('down')), true);
  expect([useNotifications.getState().status, flags(), states]).toEqual(['loaded', [false], []]);
  await loadNotifications(async () => [item('a'), item('b')], true);
  expect([flags(), states]).toEqual([[false, false], ['loaded']]);
  stop();
});

test('signing out waits for what is under way, 2 s at most, and nothing new is asked meanwhile', async () => {
  vi.useFakeTimers();
  const user = { userId: 'u', email: '', avatarUrl: null, tier: 'edu', isAdmin: false } as const;
  const ended = vi.fn(async () => undefined);
  const account = { restore: async () => null, signOut: ended };
  useSession.setState({ session: { kind: 'user', ...user }, account });
  let answer: (items: readonly Notification[]) => void = () => undefined;
  const loading = loadNotifications(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const leaving = signOut();
  const more = vi.fn(async () => []);
  await loadNotifications(more, true);
  await vi.advanceTimersByTimeAsync(1000);
  expect([ended.mock.calls.length, more.mock.calls.length]).toEqual([0, 0]);
  answer([item('a')]);
  await Promise.all([loading, leaving]);
  expect(ended).toHaveBeenCalledOnce();
  expect(useSession.getState()).toMatchObject({ session: { kind: 'anonymous' }, leaving: false });

  useSession.setState({ session: { kind: 'user', ...user } });
  void loadNotifications(() => new Promise(() => undefined));
  const impatient = signOut();
  await vi.advanceTimersByTimeAsync(2000);
  await impatient;
  expect(ended).toHaveBeenCalledTimes(2);
});

test('an answer for somebody who has left is dropped', async () => {
  await loadNotifications(async () => [item('a')]);
  const user = { userId: 'u', email: '', avatarUrl: null, tier: 'edu', isAdmin: false } as const;
  await loadNotifications(async () => {
    useSession.setState({ session: { kind: 'user', ...user } });
    return [];
  }, true);
  expect(flags()).toEqual([false]);
});
