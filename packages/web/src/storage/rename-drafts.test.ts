import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { db } from './db.ts';
import { loadDraft, saveDraft } from './drafts.ts';
import { renamedColumns, renameInDrafts } from './rename-drafts.ts';

beforeEach(() => db.drafts.clear());

test('columns are recognised by their id', () => {
  const before = [
    { id: 'a', name: 'Age' },
    { id: 'b', name: 'Sex' },
    { id: 'c', name: 'Gone' },
  ];
  const after = [
    { id: 'b', name: 'Gender' },
    { id: 'a', name: 'Age' },
    { id: 'd', name: 'New' },
  ];
  expect([...renamedColumns(before, after)]).toEqual([['Sex', 'Gender']]);
});

test('remembered options follow a new name, also those of the filtered rows', async () => {
  const options = { variables: ['Age', 'mean'], group: 'Sex', centre: ['mean'] };
  await saveDraft('guest', 'd', 'descriptives', options);
  await saveDraft('guest', 'd_filtered', 'descriptives', options);
  await saveDraft('guest', 'other', 'descriptives', options);
  await saveDraft('guest', 'd', 'no-such-analysis', options);
  await renameInDrafts('d', new Map([['mean', 'average']]));
  const renamed = { variables: ['Age', 'average'], group: 'Sex', centre: ['mean'] };
  expect(await loadDraft('guest', 'd', 'descriptives')).toEqual(renamed);
  expect(await loadDraft('guest', 'd_filtered', 'descriptives')).toEqual(renamed);
  expect(await loadDraft('guest', 'other', 'descriptives')).toEqual(options);
  expect(await loadDraft('guest', 'd', 'no-such-analysis')).toEqual(options);
});
