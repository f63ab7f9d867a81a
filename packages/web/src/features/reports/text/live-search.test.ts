import { expect, it } from 'vitest';
import { findOffered, type Offered } from './live-search.ts';

const offered: readonly Offered[] = [
  { result: 'a', at: 'n', title: 'Age by arm', group: '', label: 'Cases used', shown: '120' },
  { result: 'a', at: 'x', title: 'Age by arm', group: 'Groups', label: 'Control, M', shown: '3.46' },
  { result: 'b', at: 'y', title: 'Income by arm', group: 'Groups', label: 'Control, M', shown: '48,505' },
];
const found = (query: string) => findOffered(offered, query).map(({ at }) => at);

it('finds by words of result, table, row, column and value, in any order', () => {
  expect(found('')).toEqual(['n', 'x', 'y']);
  expect(found('control income')).toEqual(['y']);
  expect(found('CASES')).toEqual(['n']);
  expect(found('3.46 groups')).toEqual(['x']);
  expect(found('nothing')).toEqual([]);
});

it('shows no more than a list can', () => {
  const many = Array.from({ length: 500 }, (_, i): Offered => ({ ...offered[0]!, at: String(i) }));
  expect(findOffered(many, 'age')).toHaveLength(60);
});
