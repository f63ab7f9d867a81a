import 'fake-indexeddb/auto';
import { type Dataset, newDataset } from '@constat/data';
import { createSavedResult } from '@constat/report';
import { beforeEach, describe, expect, test } from 'vitest';
import { countDamaged, listDatasets, loadDataset, removeDataset, saveDataset } from '../storage/datasets.ts';
import { db } from '../storage/db.ts';
import { saveDraft } from '../storage/drafts.ts';
import { listHeads } from '../storage/result-heads.ts';
import { saveResult } from '../storage/results.ts';
import { countWork, makeBackup, restoreBackup } from './backup.ts';
import { readRecord, recordLine } from './backup-codec.ts';

const column = { type: 'numeric', role: 'none', description: '' } as const;

const datasetOf = (name: string, revision = 1): Dataset => ({
  ...newDataset({ name, makeId: () => `dataset_${name}` }, 3, [
    {
      ...column,
      id: 'c1',
      name: 'x',
      cells: { kind: 'numbers', values: Float64Array.of(1.5, Number.NaN, -0) },
    },
    {
      ...column,
      id: 'c2',
      name: 'group',
      type: 'categorical',
      cells: { kind: 'categories', codes: Int32Array.of(0, -1, 1), levels: ['é', '"b"\n'] },
    },
    { ...column, id: 'c3', name: 'note', type: 'text', cells: { kind: 'strings', values: ['a', null, ''] } },
  ]),
  revision,
});

const resultOf = (title: string, random: string) =>
  createSavedResult({
    title,
    type: 'other',
    component: 'Test',
    timestamp: 1,
    random,
    analysis: { id: 'a', version: 1 },
    options: {},
    blocks: [],
    result: { mean: 2 },
    sample: { used: 1, excluded: 0 },
    dataset: null,
    seed: 1,
    constat: '1',
  });

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

test('what is backed up comes back, cell by cell', async () => {
  await saveDataset('ada', datasetOf('trial'));
  await saveResult('ada', resultOf('Means', 'a'));
  await saveDraft('ada', 'dataset_trial', 'descriptives', { variables: ['x'] });
  const { file, name, skipped } = await makeBackup(undefined, new Date('2026-03-01T10:00:00Z'));
  expect(name).toBe('constat-backup-2026-03-01.jsonl');
  expect(skipped).toBe(0);
  const before = await loadDataset('dataset_trial');
  await Promise.all(db.tables.map((table) => table.clear()));
  expect(await countWork()).toEqual({ datasets: 0, results: 0, reports: 0 });

  expect(await restoreBackup(file)).toEqual({ datasets: 1, results: 1, reports: 0, present: 0, damaged: 0 });
  expect(await loadDataset('dataset_trial')).toEqual(before);
  const cells = before?.columns[0]?.cells;
  expect(cells?.kind === 'numbers' && Object.is(cells.values[2], -0)).toBe(true);
  expect((await listHeads('ada')).map((head) => head.title)).toEqual(['Means']);
  expect(await db.drafts.count()).toBe(1);
});

test('a backup of one person holds nothing of another', async () => {
  await saveDataset('ada', datasetOf('hers'));
  await saveDataset('bob', datasetOf('his'));
  const { file } = await makeBackup('ada');
  const text = await file.text();
  expect(text).toContain('dataset_hers');
  expect(text).not.toContain('dataset_his');
});

describe('restoring beside what is there', () => {
  test('the same or something newer stays', async () => {
    await saveDataset('ada', datasetOf('trial', 1));
    const { file } = await makeBackup();
    await saveDataset('ada', { ...datasetOf('trial', 2), description: 'edited since' });
    expect((await restoreBackup(file)).present).toBe(1);
    expect((await listDatasets('ada')).map((dataset) => dataset.description)).toEqual(['edited since']);
  });

  test('something older stays, and the backup comes as a copy', async () => {
    await saveDataset('ada', datasetOf('trial', 5));
    const { file } = await makeBackup();
    await saveDataset('ada', datasetOf('trial', 2));
    expect((await restoreBackup(file)).datasets).toBe(1);
    const names = (await listDatasets('ada')).map((dataset) => dataset.name).sort();
    expect(names).toEqual(['trial', 'trial (backup)']);
  });

  test('something in the bin comes back', async () => {
    await saveDataset('ada', datasetOf('trial'));
    const { file } = await makeBackup();
    await removeDataset('dataset_trial');
    expect((await restoreBackup(file)).datasets).toBe(1);
    expect(await listDatasets('ada')).toHaveLength(1);
  });
});

test('a damaged record is set aside, kept, and replaced by its backup', async () => {
  await saveDataset('ada', datasetOf('good'));
  await saveDataset('ada', datasetOf('bad'));
  const { file } = await makeBackup();
  await db.table('datasets').put({ id: 'dataset_bad', owner: 'ada', name: 'bad' });
  expect((await listDatasets('ada')).map((dataset) => dataset.name)).toEqual(['good']);
  expect(await countDamaged('ada')).toBe(1);
  expect(await db.datasets.count()).toBe(2);
  expect(await restoreBackup(file)).toMatchObject({ datasets: 1, present: 1 });
  expect(await countDamaged('ada')).toBe(0);
  expect(await loadDataset('dataset_bad')).toMatchObject({ rows: 3 });
});

test('a damaged line loses itself only', async () => {
  await saveDataset('ada', datasetOf('trial'));
  await saveResult('ada', resultOf('Means', 'a'));
  const text = await (await makeBackup()).file.text();
  await Promise.all(db.tables.map((table) => table.clear()));
  const broken = text.replace('{"table":"results"', '{"table"!"results"');
  expect(broken).not.toBe(text);
  expect(await restoreBackup(new Blob([broken]))).toMatchObject({ datasets: 1, results: 0, damaged: 1 });
});

test.each([
  ['another file', 'a,b\n1,2\n', 'not a backup'],
  ['nothing', '', 'not a backup'],
  ['a newer format', '{"format":"constat-backup","version":99,"date":""}\n', 'newer version'],
])('%s is refused in words', async (_, text, words) => {
  await expect(restoreBackup(new Blob([text]))).rejects.toThrow(words);
});

test.each([
  Number.POSITIVE_INFINITY,
  [-0],
  { $: 'mine', n: Number.NEGATIVE_INFINITY },
  [Float32Array.of(1.5), Uint8Array.of(255)],
  { nested: [{ a: null, b: 'ü' }] },
])('values that JSON lacks survive: %o', (value) => {
  expect(readRecord(recordLine({ table: 't', value }))).toEqual({ table: 't', value });
});

describe('restored under another account', () => {
  test('the backup of one person becomes the work of who restores it', async () => {
    await saveDataset('ada', { ...datasetOf('trial'), userId: 'ada' });
    await saveResult('ada', resultOf('Means', 'a'));
    const { file } = await makeBackup('ada');
    await Promise.all(db.tables.map((table) => table.clear()));
    expect(await restoreBackup(file, 'eve')).toMatchObject({ datasets: 1, results: 1 });
    expect(await listDatasets('eve')).toMatchObject([{ name: 'trial', userId: null, rows: 3 }]);
    expect(await listHeads('eve')).toHaveLength(1);
    expect(await listDatasets('ada')).toEqual([]);
  });

  test('beside the work of the person who made it', async () => {
    await saveDataset('ada', datasetOf('trial'));
    await saveResult('ada', resultOf('Means', 'a'));
    const { file } = await makeBackup('ada');
    await restoreBackup(file, 'eve');
    for (const owner of ['ada', 'eve']) {
      expect((await listDatasets(owner)).map(({ name }) => name)).toEqual(['trial']);
      expect(await listHeads(owner)).toHaveLength(1);
    }
    expect((await db.datasets.toArray()).map(({ id }) => id)).toHaveLength(2);
  });

  test('a backup of several people stays theirs', async () => {
    await saveDataset('ada', datasetOf('hers'));
    await saveDataset('bob', datasetOf('his'));
    const { file } = await makeBackup();
    await Promise.all(db.tables.map((table) => table.clear()));
    await restoreBackup(file, 'eve');
    expect(await listDatasets('eve')).toEqual([]);
    expect(await listDatasets('ada')).toHaveLength(1);
  });
});
