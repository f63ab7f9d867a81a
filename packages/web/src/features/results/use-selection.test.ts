import { expect, test } from 'vitest';
import type { ResultHead } from '../../storage/db.ts';
import { reportOrder } from './use-selection.ts';

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
