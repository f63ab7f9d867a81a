import 'fake-indexeddb/auto';
import { createReport, DEFAULT_NUMBERS } from '@constat/report';
import { beforeEach, expect, test } from 'vitest';
import { db } from './db.ts';
import { loadDraft, saveDraft } from './drafts.ts';
import { plainResult } from './fixtures/plain-result.ts';
import { noDataset } from './no-data.ts';
import { renamedColumns, renameInDrafts } from './rename-drafts.ts';
import { saveReport } from './reports.ts';
import { readableResults, refreshResult, saveResult } from './results.ts';
import { historyOf } from './results-history.ts';

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

test('live results of worksheets follow a new name; what is kept as it was does not', async () => {
  const dataset = { id: 'd', name: 'patients', revision: 1, rows: 10 };
  const [live, kept] = ['live', 'kept'].map((title) =>
    plainResult(title, {
      analysis: { id: 'descriptives', version: 1 },
      options: { variables: ['Age'] },
      dataset,
    }),
  );
  if (!live || !kept) throw new Error('There are two results.');
  await saveResult('guest', live);
  await saveResult('guest', kept);
  await db.datasets.put({ ...noDataset('guest'), id: 'd', name: 'patients' });
  const report = createReport({
    items: [
      { kind: 'result', id: '1', resultId: live.id, live: true },
      { kind: 'result', id: '2', resultId: kept.id },
    ],
    numbers: DEFAULT_NUMBERS,
    timestamp: 1,
    random: 'a',
    worksheet: 'd',
  });
  await saveReport('guest', report, null);
  await renameInDrafts('d', new Map([['Age', 'Years']]));
  const found = await readableResults('guest', [live.id, kept.id]);
  expect(found.map(({ data }) => data.options)).toEqual([{ variables: ['Years'] }, { variables: ['Age'] }]);
});

test('a live result is refreshed without a step to undo, and never over what somebody else stored', async () => {
  const first = plainResult('refreshed');
  await saveResult('guest', first);
  await refreshResult('guest', first, { timestamp: 5, title: 'now' });
  await refreshResult('guest', first, { timestamp: 6, title: 'too late' });
  const [found] = await readableResults('guest', [first.id]);
  expect(found).toMatchObject({ timestamp: 5, title: 'now' });
  expect((await historyOf('guest')).undo).toBeNull();
});
