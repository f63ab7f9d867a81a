import 'fake-indexeddb/auto';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { db } from './db.ts';
import { loadDraft, saveDraft } from './drafts.ts';
import { follow } from './follow.ts';

const LEFT = 'constat.drafts.left';
const draft = {
  owner: 'guest',
  datasetId: '',
  analysisId: 'sipoc',
  options: { n: 1 },
  dateModified: new Date().toISOString(),
};
const kept = new Map([[LEFT, JSON.stringify([draft])]]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
afterAll(() => vi.unstubAllGlobals());
afterEach(() => vi.restoreAllMocks());

test('What a page left is there for a page that follows it, and what is written afterwards too.', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const heard: unknown[] = [];
  const stop = follow(
    () => loadDraft('guest', '', 'sipoc'),
    (options) => heard.push(options),
  );
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ n: 1 }));
  expect(kept.has(LEFT)).toBe(false);
  await saveDraft('guest', '', 'sipoc', { n: 2 });
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ n: 2 }));
  expect(said).not.toHaveBeenCalled();
  stop();
});

test('A store that could not be opened is opened again.', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  db.close();
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('The disk did not answer.', 'AbortError');
  });
  await expect(db.open()).rejects.toThrow();
  const heard: number[] = [];
  const stop = follow(
    () => db.drafts.count(),
    (count) => heard.push(count),
  );
  await vi.waitFor(() => expect(heard).toEqual([1]), { timeout: 5000 });
  expect(open).toHaveBeenCalledTimes(2);
  expect(await db.drafts.count()).toBe(1);
  stop();
});
