/** Cloud datasets against a backend in memory; texts of product specification 1, sections 5 and 8. */
import { type Dataset, rowsToDataset } from '@constat/data';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CloudContext } from './cloud-files.ts';
import { datasetFile } from './dataset-file.ts';
import {
  deleteFromCloud,
  listCloudDatasets,
  loadFromCloud,
  renameInCloud,
  saveToCloud as saveFile,
} from './datasets.ts';
import { FakeCloud } from './fake-cloud.ts';
import { loadShelf } from './shelf.ts';

const ME = '00000000-0000-4000-8000-00000000000a';
let cloud: FakeCloud;
let me: CloudContext;

beforeEach(() => {
  cloud = new FakeCloud();
  cloud.tables.profiles = [{ id: ME, accounttype: 'pro', edu_subscription_type: null }];
  me = { client: cloud.client, userId: ME };
});
const nobody = (): CloudContext => ({ client: cloud.client, userId: null });

const info = { id: 'c1', name: 'x', type: 'numeric', role: 'none', description: '' } as const;
const city = { ...info, id: 'c2', name: 'Ciudad/“city”', type: 'categorical' } as const;
const dataset = (name: string, more: Partial<Dataset> = {}): Dataset => ({
  ...rowsToDataset(
    [
      { x: 1.5, [city.name]: 'Łódź' },
      { x: null, [city.name]: 'São Paulo' },
    ],
    [info, city],
    { name },
  ),
  ...more,
});
const large = (name: string) =>
  rowsToDataset(
    Array.from({ length: 3 }, () => ({ x: 'a'.repeat(1024 * 1024) })),
    [{ ...info, type: 'text' }],
    { name },
  );
const saveToCloud = (who: CloudContext, what: Dataset, overwrite = true) =>
  saveFile(who, datasetFile(what), { overwrite });
const setAccount = (values: object) => {
  cloud.tables.profiles = [{ id: ME, accounttype: 'standard', edu_subscription_type: null, ...values }];
};
const failWith = (call: string, code = '500', message = 'broken', details?: string) =>
  cloud.failures.set(call, { code, message, ...(details ? { details } : {}) });
const saved = async (name: string) => {
  const outcome = await saveToCloud(me, dataset(name));
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.id;
};

describe('saving', () => {
  test('moves a dataset to the account, then updates it, whatever the spelling of its case', async () => {
    expect(await saveToCloud(me, dataset('Survey'))).toMatchObject({
      ok: true,
      updated: false,
      message: 'Dataset successfully moved to your cloud account.',
    });
    expect(await saveToCloud(me, dataset('SURVEY'))).toMatchObject({
      ok: true,
      updated: true,
      message: 'Dataset successfully updated in your cloud account.',
    });
    expect(cloud.tables.user_datasets).toHaveLength(1);
    expect([...cloud.files.keys()]).toEqual([`userdatasets/${ME}/Survey.json`]);
    expect(Object.keys(JSON.parse([...cloud.files.values()][0] ?? ''))).toEqual(['data', 'variableInfo']);
  });

  test('does not overwrite unless asked to', async () => {
    await saved('Survey');
    const before = [...cloud.files.values()];
    expect(await saveToCloud(me, dataset('survey', { description: 'new' }), false)).toMatchObject({
      ok: false,
      existing: { name: 'Survey' },
    });
    expect([...cloud.files.values()]).toEqual(before);
  });

  test.each([
    ['standard', null, 0, false],
    ['edu', null, 0, false],
    ['edu', 'free', 0, false],
    ['edu', 'pro', 0, true],
    ['edu_pro', null, 0, true],
    ['pro', null, 0, true],
    ['standard', null, 5, true],
  ])('%s, educational subscription %s, override for %d days: %s', async (accounttype, edu, days, may) => {
    setAccount({ accounttype, edu_subscription_type: edu });
    cloud.overrides.push({ override_tier: 'pro', original_tier: accounttype, days_remaining: days });
    const outcome = await saveToCloud(me, dataset('d'));
    expect(outcome.ok).toBe(may);
    if (!outcome.ok) {
      expect(outcome.message).toBe(
        'Cloud storage access requires a Pro account. Please upgrade to save datasets to cloud storage.',
      );
    }
  });

  test('needs an account, and a dataset that is one’s own', async () => {
    expect(await saveToCloud(nobody(), dataset('d'))).toEqual({
      ok: false,
      message: 'User not authenticated. Cannot save dataset to account.',
    });
    expect((await saveToCloud(me, dataset('d', { userId: 'somebody else' }))).ok).toBe(false);
    expect((await saveToCloud(me, dataset('d', { userId: ME }))).ok).toBe(true);
  });

  test('takes 2 MB at most', async () => {
    expect(await saveToCloud(me, large('d'))).toEqual({
      ok: false,
      message:
        'Dataset size (3.00 MB) exceeds the 2MB per dataset limit. Please reduce the size of your dataset before saving.',
    });
  });

  test('does not even write the file of a dataset that is far too large', async () => {
    const values = new Float64Array(4_000_000);
    const huge = {
      ...dataset('d'),
      rows: values.length,
      columns: [{ ...info, cells: { kind: 'numbers', values } }],
    };
    expect(datasetFile(huge as Dataset).bytes).toBeNull();
    expect(await saveToCloud(me, huge as Dataset)).toEqual({
      ok: false,
      message: 'Dataset size exceeds the 2MB limit.',
    });
  });

  test('takes two datasets, or what the live quota says', async () => {
    await saved('one');
    await saved('two');
    expect(await saveToCloud(me, dataset('three'))).toMatchObject({
      message: 'You have reached the maximum limit of 2 saved datasets.',
    });
    expect((await saveToCloud(me, dataset('two'))).ok).toBe(true);
    cloud.tables.tier_quotas = [{ tier_name: 'pro', dataset_limit: 1, storage_limit_mb: 100 }];
    expect(await saveToCloud(me, dataset('three'))).toMatchObject({
      message: 'Dataset limit reached. You can have up to 1 datasets. Currently using 2/1.',
    });
    cloud.tables.tier_quotas = [{ tier_name: 'pro', dataset_limit: 9, storage_limit_mb: 0 }];
    expect((await saveToCloud(me, dataset('three'))).ok).toBe(false);
  });

  test('says how much storage is used', async () => {
    cloud.tables.tier_quotas = [{ tier_name: 'pro', dataset_limit: 9, storage_limit_mb: 2 }];
    cloud.files.set(`userdatasets/${ME}/old.json`, 'a'.repeat(2 * 1024 * 1024));
    expect(await saveToCloud(me, dataset('d'))).toMatchObject({
      message:
        'Storage quota exceeded. Adding this dataset (0.00 MB) would exceed your 2 MB limit. Currently using 2.00 MB.',
    });
  });

  test('clears a file that an interrupted save left, and leaves none itself', async () => {
    cloud.files.set(`userdatasets/${ME}/d.json`, '{"half":');
    expect((await saveToCloud(me, dataset('d'))).ok).toBe(true);
    cloud.tables.user_datasets = [];
    cloud.files.clear();
    failWith(
      'insert user_datasets',
      'PT400',
      'You have reached the maximum limit of 2 saved datasets.',
      'dataset_limit',
    );
    expect(await saveToCloud(me, dataset('d'))).toMatchObject({
      message: 'You have reached the maximum limit of 2 saved datasets.',
    });
    expect(cloud.files.size).toBe(0);
  });

  test('an answer that is lost on its way is no failure when the row is there', async () => {
    cloud.failures.set('insert user_datasets', { code: '', message: 'timed out', answerLost: true });
    expect(await saveToCloud(me, dataset('d'))).toMatchObject({ ok: true, updated: false });
    expect(cloud.files.size).toBe(1);
  });

  test('says what failed', async () => {
    failWith('upload userdatasets');
    expect(await saveToCloud(me, dataset('d'))).toMatchObject({
      message: 'Failed to save dataset to your account.',
    });
    cloud.failures.clear();
    failWith('insert user_datasets', '');
    expect(await saveToCloud(me, dataset('d'))).toMatchObject({
      message: 'Failed to save dataset to your account (no data returned).',
    });
    failWith('select user_datasets');
    expect(await saveToCloud(me, dataset('d'))).toMatchObject({
      message: 'An unexpected error occurred while saving the dataset.',
    });
  });
});

describe('the shelf', () => {
  test('lists what is kept with its size, and the room that is left', async () => {
    await saved('one');
    const outcome = await loadShelf(me);
    const bytes = new TextEncoder().encode([...cloud.files.values()][0]).length;
    expect(outcome).toMatchObject({
      ok: true,
      shelf: {
        datasets: [{ name: 'one', bytes }],
        quota: { datasets: 2, storageMb: 100 },
        usedBytes: bytes,
        maySave: true,
      },
    });
  });

  test('what was saved stays within reach when the tier ends', async () => {
    await saved('one');
    setAccount({});
    expect(await loadShelf(me)).toMatchObject({
      ok: true,
      shelf: { datasets: [{ name: 'one' }], maySave: false },
    });
    expect(await loadShelf(nobody())).toMatchObject({ message: 'User not authenticated.' });
    failWith('select user_datasets');
    expect((await loadShelf(me)).ok).toBe(false);
  });
});

describe('loading', () => {
  test('gives back the same table', async () => {
    const original = dataset('Größe / "A"', { description: 'Two rows' });
    await saveToCloud(me, original);
    const list = await listCloudDatasets(me);
    const { id = '', name } = list.ok ? (list.datasets[0] ?? {}) : {};
    expect(name).toBe('Größe / "A"');
    const outcome = await loadFromCloud(me, id);
    expect(outcome).toMatchObject({
      ok: true,
      dataset: { name, userId: ME, rows: 2, description: 'Two rows', columns: original.columns },
    });
  });

  test('says what is missing', async () => {
    expect(await loadFromCloud(nobody(), 'x')).toMatchObject({ message: 'User not authenticated.' });
    expect(await listCloudDatasets(nobody())).toMatchObject({ message: 'User not authenticated.' });
    expect(await loadFromCloud(me, 'x')).toMatchObject({ message: 'Dataset file path not found.' });
    const id = await saved('d');
    cloud.files.set(`userdatasets/${ME}/d.json`, '{"data": 1}');
    expect((await loadFromCloud(me, id)).ok).toBe(false);
    cloud.files.clear();
    expect(await loadFromCloud(me, id)).toMatchObject({ message: 'Dataset file not found in storage.' });
  });
});

describe('renaming', () => {
  test('moves the file, so that the old name is free', async () => {
    const id = await saved('old');
    expect(await renameInCloud(me, id, '  new ')).toEqual({
      ok: true,
      message: 'Dataset renamed to "new" successfully.',
    });
    expect([...cloud.files.keys()]).toEqual([`userdatasets/${ME}/new.json`]);
    await saved('old');
    expect(cloud.files.size).toBe(2);
    expect((await loadFromCloud(me, id)).ok).toBe(true);
  });

  test('refuses empty and taken names, and what is not there', async () => {
    const id = await saved('one');
    await saved('two');
    expect(await renameInCloud(nobody(), id, 'x')).toMatchObject({ message: 'User not authenticated.' });
    expect(await renameInCloud(me, id, '  ')).toMatchObject({ message: 'Dataset name cannot be empty.' });
    expect(await renameInCloud(me, id, 'TWO')).toMatchObject({
      message: 'A dataset with this name already exists.',
    });
    expect((await renameInCloud(me, id, 'ONE')).ok).toBe(true);
    expect(await renameInCloud(me, 'gone', 'x')).toMatchObject({ message: 'Dataset not found.' });
  });

  test('finds room where interrupted saves left files', async () => {
    const id = await saved('one');
    await saved('two');
    for (const left of ['a', 'b']) cloud.files.set(`userdatasets/${ME}/${left}.json`, '{}');
    cloud.room = 4;
    expect((await renameInCloud(me, id, 'three')).ok).toBe(true);
    expect([...cloud.files.keys()].sort()).toEqual(
      ['three', 'two'].map((name) => `userdatasets/${ME}/${name}.json`),
    );
  });

  test('leaves everything as it was when it fails', async () => {
    const id = await saved('one');
    for (const call of ['copy userdatasets', 'update user_datasets']) {
      cloud.failures.clear();
      failWith(call);
      expect(await renameInCloud(me, id, 'two')).toMatchObject({
        message: 'Failed to rename dataset in cloud.',
      });
      expect([...cloud.files.keys()]).toEqual([`userdatasets/${ME}/one.json`]);
    }
    cloud.failures.clear();
    expect((await loadFromCloud(me, id)).ok).toBe(true);
  });
});

describe('deleting', () => {
  test('removes row and file', async () => {
    const id = await saved('one');
    expect(await deleteFromCloud(me, id)).toEqual({
      ok: true,
      message: 'Dataset deleted successfully from your account.',
    });
    expect([cloud.files.size, cloud.tables.user_datasets]).toEqual([0, []]);
  });

  test('says why not', async () => {
    expect(await deleteFromCloud(nobody(), 'x')).toMatchObject({
      message: 'You must be logged in to delete datasets from your account.',
    });
    const id = await saved('one');
    failWith('delete user_datasets');
    expect(await deleteFromCloud(me, id)).toMatchObject({
      message: 'Failed to delete dataset from your account.',
    });
    expect(cloud.files.size).toBe(1);
  });
});
