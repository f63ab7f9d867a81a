import type { Block } from '@constat/report';
import { expect, test } from 'vitest';
import { shareBlocks } from './share-blocks.ts';

const figure = (values: readonly (number | null)[], title = 'Means'): Block => ({
  kind: 'figure',
  id: 'means',
  title: [title],
  alt: 'Means.',
  spec: { data: { values }, mark: 'point' },
});
const table = (cells: Readonly<Record<string, number>>): Block => ({
  kind: 'table',
  id: 'test',
  title: ['Test'],
  columns: [],
  rows: [{ cells }],
});

test('a block that says the same stays the same object; others are the new ones', () => {
  const before = [table({ t: 1 }), figure([1, null, Number.NaN])];
  const after = [table({ t: 2 }), figure([1, null, Number.NaN])];
  const shared = shareBlocks(before, after);
  expect(shared).toEqual(after);
  expect(shared[0]).toBe(after[0]);
  expect(shared[1]).toBe(before[1]);
});

test.each([
  [figure([1, 2]), figure([1, 2, 3])],
  [figure([1, null]), figure([1, 0])],
  [figure([1], 'A'), figure([1], 'B')],
  [table({ a: 1 }), table({ b: 1 })],
  [table({ a: 1 }), table({ a: 1, b: 1 })],
  [table({ a: 0 }), table({ a: -0 })],
])('any difference counts', (before, after) => {
  expect(shareBlocks([before], [after])[0]).toBe(after);
});

test('blocks are told apart by kind and name, wherever they stand', () => {
  const [first, second] = [table({ t: 1 }), figure([1])];
  const shared = shareBlocks([first, second], [figure([1]), table({ t: 1 })]);
  expect(shared[0]).toBe(second);
  expect(shared[1]).toBe(first);
});
