import { expect, test } from 'vitest';
import { keepOneValue } from '../../../test/one-kept-value.ts';
import { changedSinceKept, noteKept } from './kept-revisions.ts';

const kept = keepOneValue();

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
  kept.value = '{"a":';
  expect(changedSinceKept('a', 1)).toBe(false);
  noteKept('a', 1);
  expect(changedSinceKept('a', 2)).toBe(true);
});
