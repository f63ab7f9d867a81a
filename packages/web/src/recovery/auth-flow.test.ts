import { expect, test } from 'vitest';
import { FLOW_MAX_MS, flowCounts } from './auth-flow.ts';

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
