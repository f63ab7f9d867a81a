import { expect, test } from 'vitest';
import { type Abilities, missingFeatures } from './browser-check.ts';

const all: Abilities = { allSettled: true, supports: () => true, context2d: () => true };

test('nothing is missing in a browser that has all', () => expect(missingFeatures(all)).toEqual([]));

test.each([
  ['modern promises', { allSettled: false }],
  ['flexbox', { supports: (_: string, value: string) => value !== 'flex' }],
  ['canvas', { context2d: () => false }],
] as const)('without %s', (feature, lack) => {
  expect(missingFeatures({ ...all, ...lack })).toEqual([feature]);
});
