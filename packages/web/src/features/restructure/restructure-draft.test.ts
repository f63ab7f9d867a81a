import { expect, test } from 'vitest';
import type { DatasetInfo } from '../../storage/db.ts';
import { baseName, firstDraft, isStarted, keptOf, occasionsOf, stepOf } from './restructure-draft.ts';

const column = (name: string, type: 'numeric' | 'categorical') =>
  ({ id: name, name, type, role: 'none', description: '' }) as const;
const dataset: DatasetInfo = {
  id: 'd',
  owner: 'guest',
  name: 'Trial',
  description: '',
  dateCreated: '',
  dateModified: '',
  dateOpened: '',
  userId: null,
  revision: 0,
  rows: 2,
  columns: [
    column('id', 'numeric'),
    column('sex', 'categorical'),
    column('bp_0', 'numeric'),
    column('bp_6', 'numeric'),
  ],
};

test('the form opens with the measure that the names suggest', () => {
  const draft = firstDraft(dataset);
  expect(stepOf(draft, dataset.columns)).toEqual({
    kind: 'wideToLong',
    families: [{ name: 'bp', columns: ['bp_0', 'bp_6'] }],
    keep: ['id', 'sex'],
    indexName: 'time',
    indexValues: ['0', '6'],
  });
  expect(baseName(draft, dataset)).toBe('Trial (long)');
});

test('occasions are named as typed, and kept variables never those of a measure', () => {
  const draft = { ...firstDraft(dataset), indexValues: 'before; after;', keep: ['id', 'bp_0'] };
  expect(occasionsOf(draft)).toEqual(['before', 'after']);
  expect(keptOf(draft, dataset.columns)).toEqual(['id']);
});

test('percent becomes a share, and blank numbers are left for the engine to refuse', () => {
  const draft = { ...firstDraft(dataset), kind: 'sample', percent: '12,5', seed: '' } as const;
  expect(stepOf(draft, dataset.columns)).toMatchObject({
    size: { kind: 'share', share: 0.125 },
    seed: Number.NaN,
  });
});

test('a merge starts once a dataset and a key are chosen', () => {
  const draft = { ...firstDraft(dataset), kind: 'merge' } as const;
  expect(isStarted(draft)).toBe(false);
  expect(isStarted({ ...draft, otherId: 'e', keys: [{ id: 1, left: 'id', right: 'id' }] })).toBe(true);
});
