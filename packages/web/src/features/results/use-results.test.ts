import { createSavedResult } from '@constat/report';
import { expect, test } from 'vitest';
import type { StoredResult } from '../../storage/db.ts';
import { readResults } from './use-results.ts';

const good = createSavedResult({
  title: 'Good',
  type: 'other',
  component: 'Test',
  timestamp: 1,
  random: 'a',
  analysis: { id: 'a', version: 1 },
  options: {},
  blocks: [],
  result: null,
  sample: { used: 1, excluded: 0 },
  dataset: null,
  seed: 1,
  constat: '1',
});

const stored = (id: string, result: unknown) =>
  ({ id, owner: 'ada', dateSaved: '', result }) as unknown as StoredResult;

test('a result that cannot be read is listed with the reason, the others are shown', () => {
  const { results, damaged } = readResults([
    stored('good', good),
    stored('newer', { ...good, title: 'From tomorrow', data: { ...good.data, format: 99 } }),
    stored('broken', { ...good, title: 7, data: { ...good.data, blocks: 'none' } }),
  ]);
  expect(results).toEqual([good]);
  expect(damaged).toEqual([
    { id: 'newer', title: 'From tomorrow', reason: 'The result was saved by a newer version of Constat.' },
    { id: 'broken', title: 'Untitled result', reason: 'The content of the saved result cannot be read.' },
  ]);
});
