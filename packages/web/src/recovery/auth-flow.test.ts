import { afterEach, expect, test, vi } from 'vitest';
import { beginAuthFlow, FLOW_MAX_MS, flowCounts } from './auth-flow.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

test('a sign-in under way counts for ten minutes at most', () => {
  expect(FLOW_MAX_MS).toBe(600_000);
  expect(flowCounts(START, START)).toBe(true);
  expect(flowCounts(START, START + 599_999)).toBe(true);
  expect(flowCounts(START, START + 600_000)).toBe(false);
});

test('no mark, or one from the future, counts as none', () => {
  expect(flowCounts(0, START)).toBe(false);
  expect(flowCounts(START + 1, START)).toBe(false);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('in Firefox a sign-in goes on though a worker takes long to go', async () => {
  vi.useFakeTimers();
  const unregister = vi.fn(() => new Promise<boolean>(() => undefined));
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    serviceWorker: { getRegistrations: async () => [{ unregister }] },
  });
  vi.stubGlobal('caches', { keys: async () => [] });
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  const done = vi.fn();
  void beginAuthFlow().then(done);
  await vi.advanceTimersByTimeAsync(1000);
  expect(unregister).toHaveBeenCalled();
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toHaveBeenCalled();
});
