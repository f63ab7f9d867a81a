import 'fake-indexeddb/auto';
import { createReport, DEFAULT_NUMBERS } from '@constat/report';
import { beforeEach, expect, test } from 'vitest';
import { saveDataset } from './datasets.ts';
import { db } from './db.ts';
import { loadDraft, saveDraft } from './drafts.ts';
import { plainResult } from './fixtures/plain-result.ts';
import { bringAlong, giveBack, guestWork } from './guest-work.ts';
import { createProject, listProjects } from './projects.ts';
import { listReports, saveReport } from './reports.ts';
import { listHeads } from './result-heads.ts';
import { saveResult } from './results.ts';

const ME = '00000000-0000-4000-8000-00000000000a';

const dataset = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  description: '',
  dateCreated: '',
  dateModified: '',
  userId: null,
  revision: 0,
  rows: 2,
  columns: [
    {
      id: 'c1',
      name: 'x',
      type: 'numeric' as const,
      role: 'none' as const,
      description: '',
      cells: { kind: 'numbers' as const, values: Float64Array.of(1, 2) },
    },
  ],
  ...more,
});

beforeEach(async () => {
  for (const table of db.tables) await table.clear();
});

async function work(): Promise<void> {
  await saveDataset('guest', dataset('d1', 'Trial'));
  await saveDataset('guest', dataset('health', 'Health', { sampleId: 'health' }));
  const project = await createProject('guest', 'Thesis');
  const result = plainResult('r', { projectId: project });
  await saveResult('guest', result);
  const report = createReport({
    items: [{ kind: 'result', id: 'i', resultId: result.id }],
    numbers: DEFAULT_NUMBERS,
    timestamp: 1,
    random: 'a',
  });
  await saveReport('guest', report, null);
  await saveDraft('guest', 'd1', 'ttest', { variable: 'x' });
}

const names = async (owner: string) =>
  (await db.datasets.where('owner').equals(owner).toArray()).map(({ name }) => name).sort();

test('Samples that nobody changed are no work.', async () => {
  await saveDataset('guest', dataset('health', 'Health', { sampleId: 'health' }));
  expect(await guestWork()).toEqual({ datasets: 0, results: 0, reports: 0 });
  await saveDataset('guest', dataset('health', 'Health', { sampleId: 'health', revision: 1 }));
  expect(await guestWork()).toEqual({ datasets: 1, results: 0, reports: 0 });
});

test('Everything of the guest becomes the work of who signs in, and can be given back.', async () => {
  await work();
  await saveDataset(ME, dataset('mine', 'Trial'));
  await createProject(ME, 'Thesis');
  expect(await guestWork()).toEqual({ datasets: 1, results: 1, reports: 1 });

  const brought = await bringAlong(ME);
  expect(await guestWork()).toEqual({ datasets: 0, results: 0, reports: 0 });
  expect(await names(ME)).toEqual(['Health', 'Trial', 'Trial_copy']);
  expect((await listHeads(ME)).map(({ title }) => title)).toEqual(['r']);
  expect((await listProjects(ME)).map(({ name }) => name)).toEqual(['Thesis', 'Thesis_copy']);
  expect(await listReports(ME)).toHaveLength(1);
  expect(await loadDraft(ME, 'd1', 'ttest')).toEqual({ variable: 'x' });
  expect(await db.cells.where('datasetId').equals('d1').count()).toBe(1);

  await giveBack(ME, brought);
  expect(await names(ME)).toEqual(['Trial']);
  expect(await names('guest')).toEqual(['Health', 'Trial']);
  expect(await listHeads(ME)).toEqual([]);
  expect((await listProjects('guest')).map(({ name }) => name)).toEqual(['Thesis']);
  expect(await listReports('guest')).toHaveLength(1);
  expect(await loadDraft('guest', 'd1', 'ttest')).toEqual({ variable: 'x' });
  expect(await loadDraft(ME, 'd1', 'ttest')).toBeNull();
});

test('A form that the owner has already stays as it is.', async () => {
  await work();
  await saveDraft(ME, 'd1', 'ttest', { variable: 'mine' });
  await bringAlong(ME);
  expect(await loadDraft(ME, 'd1', 'ttest')).toEqual({ variable: 'mine' });
});
