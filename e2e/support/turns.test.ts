import { afterEach, expect, test, vi } from 'vitest';
import { leftOut, TURN_COUNT, tagOf } from './turns.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('each turn runs what has no tag and its own, and all turns together run all', () => {
  vi.stubEnv('CONSTAT_TEST_PART', '1');
  const tags = Array.from({ length: TURN_COUNT }, (_, turn) => tagOf(turn));
  expect(new Set(tags).size).toBe(TURN_COUNT);
  for (const turn of [0, 1, 2, 3, 4, 829]) {
    expect(leftOut(turn)?.test('a journey')).toBe(false);
    expect(tags.filter((tag) => !leftOut(turn)?.test(`a journey ${tag}`))).toEqual([tagOf(turn)]);
  }
});

test('nothing is left out where all is asked for', () => {
  vi.stubEnv('CONSTAT_TEST_PART', undefined);
  expect(leftOut(1)).toBeUndefined();
});
