import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changedSinceKept, noteKept } from './kept-revisions.ts';

let kept: string | null;
beforeEach(() => {
  kept = null;
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a dataset is changed when its revision is another one than the account has', () => {
  expect(changedSinceKept('a', 1)).toBe(false);
  noteKept('a', 1);
  noteKept('b', 7);
  expect([changedSinceKept('a', 1), changedSinceKept('a', 2), changedSinceKept('b', 7)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('damaged notes count as none', () => {
  kept = '{"a":';
  expect(changedSinceKept('a', 1)).toBe(false);
  noteKept('a', 1);
  expect(changedSinceKept('a', 2)).toBe(true);
});
