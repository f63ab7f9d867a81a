import 'fake-indexeddb/auto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { db } from './db.ts';
import { leaveDrafts, loadDraft, saveDraft, saveDraftSoon, takeLeftDrafts } from './drafts.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(async () => {
  kept.clear();
  await db.drafts.clear();
});

test('a page that goes away before it had a moment leaves the last options for the next page', async () => {
  await saveDraft('guest', 'd', 'ttest', { n: 1 });
  saveDraftSoon('guest', 'd', 'ttest', { n: 9 });
  leaveDrafts();
  expect((await db.drafts.get(['guest', 'd', 'ttest']))?.options).toEqual({ n: 1 });
  await takeLeftDrafts();
  expect(await loadDraft('guest', 'd', 'ttest')).toEqual({ n: 9 });
  expect(kept.size).toBe(0);
});

test('what was stored meanwhile is newer and stays', async () => {
  saveDraftSoon('guest', 'd', 'anova', { n: 1 });
  leaveDrafts();
  vi.useFakeTimers({ now: Date.now() + 1000, toFake: ['Date'] });
  await saveDraft('guest', 'd', 'anova', { n: 2 });
  vi.useRealTimers();
  await takeLeftDrafts();
  expect(await loadDraft('guest', 'd', 'anova')).toEqual({ n: 2 });
});

test('nothing is left of what was stored', async () => {
  vi.useFakeTimers();
  saveDraftSoon('guest', 'd', 'crosstabs', { n: 3 });
  vi.runAllTimers();
  vi.useRealTimers();
  await eventually(async () => expect(await loadDraft('guest', 'd', 'crosstabs')).toEqual({ n: 3 }));
  await eventually(() => {
    kept.clear();
    leaveDrafts();
    expect(kept.get('constat.drafts.left') ?? '').not.toContain('crosstabs');
  });
});
