import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let coarse = false;
const page = new EventTarget();

beforeEach(() => {
  coarse = false;
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: coarse }));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const load = async () => (await import('./before-asked.ts')).beforeAsked;

test('with a mouse it is done at once', async () => {
  const work = vi.fn();
  (await load())(work);
  expect(work).toHaveBeenCalledOnce();
});

test.each([
  ['on a phone', () => (coarse = true)],
  ['where data is to be saved', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
])('%s it waits for the first touch, and then no more', async (_, arrange) => {
  arrange();
  const beforeAsked = await load();
  const [first, left, later] = [vi.fn(), vi.fn(), vi.fn()];
  beforeAsked(first);
  beforeAsked(left)();
  expect(first).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(new Event('pointerdown'));
  expect(first).toHaveBeenCalledOnce();
  expect(left).not.toHaveBeenCalled();
  beforeAsked(later);
  expect(later).toHaveBeenCalledOnce();
});
