import { expect, test } from 'vitest';
import type { ResultHead } from '../../storage/db.ts';
import { inOrder, movedBy, reportOrder } from './use-selection.ts';

const head = (id: string, timestamp: number, order?: number): ResultHead => ({
  id,
  owner: 'me',
  seq: 1,
  live: 1,
  dateSaved: '',
  changedAt: 0,
  title: id,
  type: 'other',
  component: '',
  timestamp,
  projectId: 'default',
  analysisId: 'x',
  dataset: null,
  n: 0,
  summary: '[]',
  hasFigure: false,
  ...(order === undefined ? {} : { order }),
});

test('a report begins with the first result, unless the owner gave an order', () => {
  const newestFirst = [head('c', 3), head('b', 2), head('a', 1)];
  expect(reportOrder(newestFirst).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  const own = [head('c', 3, 1), head('a', 1, 2), head('b', 2)];
  expect(reportOrder(own)).toBe(own);
});

test('results change places in the report; those chosen later come last', () => {
  expect(movedBy(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(movedBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(movedBy(['a', 'b'], 'gone', 1)).toEqual(['a', 'b']);
  const chosen = [head('a', 1), head('b', 2), head('new', 3)];
  expect(inOrder(chosen, ['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new']);
});
