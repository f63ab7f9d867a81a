/** The calls of cloud/ against the real server, from the first save to the last file gone; then the pages that use them. */
import { randomUUID } from 'node:crypto';
import { type Dataset, rowsToDataset } from '@constat/data';
import type { SavedResult } from '@constat/report';
import { deleteAccount, exportAccount } from '../packages/web/src/cloud/account-data.ts';
import { uploadAvatar } from '../packages/web/src/cloud/avatar.ts';
import type { CloudContext } from '../packages/web/src/cloud/cloud-files.ts';
import { datasetFile } from '../packages/web/src/cloud/dataset-file.ts';
import {
  deleteFromCloud,
  listCloudDatasets,
  loadFromCloud,
  renameInCloud,
  saveToCloud as saveFile,
} from '../packages/web/src/cloud/datasets.ts';
import { readNotifications } from '../packages/web/src/cloud/notifications.ts';
import {
  deleteProjectFromCloud,
  listCloudProjects,
  loadProjectFromCloud,
  saveProjectToCloud,
} from '../packages/web/src/cloud/projects.ts';
import { loadAccountTier } from '../packages/web/src/cloud/tier-facts.ts';
import { NO_CONTENT } from '../packages/web/src/storage/project-content.ts';
import { NO_LOCAL_REPORTS } from '../packages/web/src/storage/project-reports.ts';
import { DatasetsPage } from './page-models/datasets-page.ts';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { connect, setAccount } from './support/backend.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

async function signUp(baseURL: string | undefined, accounttype: string): Promise<CloudContext> {
  const client = connect(baseURL, 'publishableKey');
  const { data, error } = await client.auth.signUp({
    email: `${randomUUID()}@example.org`,
    password: 'a good password',
  });
  if (error || !data.user) throw error ?? new Error('no user');
  await connect(baseURL, 'secretKey').from('profiles').update({ accounttype }).eq('id', data.user.id);
  return { client, userId: data.user.id };
}

const NAME = 'Größe / “Łódź” .. 統計 \'x\' "y" 100%';
const HOSTILE = '<img src=x onerror=alert(1)> / “Łódź” "統計"';
const x = { id: 'c1', name: 'x/y', type: 'numeric', role: 'none', description: '' } as const;
const table = (name: string, values: readonly number[]) =>
  rowsToDataset(
    values.map((value) => ({ 'x/y': value })),
    [x],
    { name },
  );
const saveToCloud = (who: CloudContext, dataset: Dataset) =>
  saveFile(who, datasetFile(dataset), { overwrite: true });
const message = (outcome: { ok: boolean; message?: string }) => outcome.message;

test('datasets: saved, overwritten, renamed, loaded, deleted, whatever their names hold', async ({
  baseURL,
}) => {
  const me = await signUp(baseURL, 'pro');
  const other = await signUp(baseURL, 'standard');
  expect(message(await saveToCloud(other, table('t', [1])))).toBe(
    'Cloud storage access requires a Pro account. Please upgrade to save datasets to cloud storage.',
  );

  const first = await saveToCloud(me, table(NAME, [1, 2]));
  expect(message(first)).toBe('Dataset successfully moved to your cloud account.');
  expect(message(await saveToCloud(me, table(NAME, [3, 4, 5])))).toBe(
    'Dataset successfully updated in your cloud account.',
  );
  expect((await saveToCloud(me, table('second', [9]))).ok).toBe(true);
  expect(message(await saveToCloud(me, table('third', [9])))).toBe(
    'You have reached the maximum limit of 2 saved datasets.',
  );

  const id = first.ok ? first.id : '';
  const listed = await listCloudDatasets(me);
  expect(listed.ok && listed.datasets.map(({ name }) => name).toSorted()).toEqual([NAME, 'second']);
  expect(await loadFromCloud(me, id)).toMatchObject({
    ok: true,
    dataset: { name: NAME, rows: 3, columns: [{ name: 'x/y', type: 'numeric' }] },
  });
  expect(message(await loadFromCloud(other, id))).toBe('Dataset file path not found.');

  expect(message(await renameInCloud(me, id, 'SECOND'))).toBe('A dataset with this name already exists.');
  expect(message(await renameInCloud(me, id, 'new'))).toBe('Dataset renamed to "new" successfully.');
  expect(await loadFromCloud(me, id)).toMatchObject({ ok: true, dataset: { name: 'new', rows: 3 } });
  expect(message(await deleteFromCloud(me, id))).toBe('Dataset deleted successfully from your account.');
  // The old name is free again, and its file is a new one.
  expect(message(await saveToCloud(me, table(NAME, [7])))).toContain('moved');
});

test('projects: two for any account, merged between devices', async ({ baseURL }) => {
  const me = await signUp(baseURL, 'standard');
  const result = (id: string) => ({ id, title: id, timestamp: 1 }) as SavedResult;
  const project = (name: string, ...results: readonly SavedResult[]) => ({
    name,
    content: { ...NO_CONTENT, reports: NO_LOCAL_REPORTS, results },
    elsewhere: new Map(),
  });
  const one = await saveProjectToCloud(me, project(NAME, result('a')));
  expect(one.ok).toBe(true);
  expect((await saveProjectToCloud(me, project(NAME, result('b')))).ok).toBe(true);
  expect((await saveProjectToCloud(me, project('two'))).ok).toBe(true);
  expect(message(await saveProjectToCloud(me, project('three')))).toBe(
    'Failed to save project to cloud: You can only save up to 2 projects. Please delete an existing project first.',
  );
  const id = one.ok ? one.project.id : '';
  const loaded = await loadProjectFromCloud(me, id);
  expect(loaded.ok && loaded.content.results.map((entry) => entry.id)).toEqual(['a', 'b']);
  expect((await deleteProjectFromCloud(me, id)).ok).toBe(true);
  const left = await listCloudProjects(me);
  expect(left.ok && left.projects.map((project) => project.project_name)).toEqual(['two']);
});

test('an account: tier, picture, notifications, everything exported, everything deleted', async ({
  baseURL,
}) => {
  const me = await signUp(baseURL, 'standard');
  const { client, userId } = me;
  if (userId === null) throw new Error('nobody');
  expect(await loadAccountTier(client, userId)).toMatchObject({ tier: 'standard', override: null });
  await connect(baseURL, 'secretKey')
    .from('override_grants')
    .insert({
      user_id: userId,
      override_tier: 'pro',
      end_date: new Date(Date.now() + 36e5 * 60).toISOString(),
    });
  expect(await loadAccountTier(client, userId)).toMatchObject({
    tier: 'pro',
    override: { originalTier: 'standard', daysRemaining: 3 },
  });

  const picture = await uploadAvatar(me, new Blob(['png'], { type: 'image/png' }));
  const url = picture.ok ? picture.url : '';
  expect(await (await fetch(url)).text()).toBe('png');

  const notifications = await readNotifications(client, { audience: 'pro', userId }, new Date());
  expect(notifications).toContainEqual(
    expect.objectContaining({ title: 'Welcome to Constat', isRead: false }),
  );
  const reads = notifications.map(({ id }) => ({ user_id: userId, notification_id: id }));
  for (const _ of [1, 2]) {
    const marked = await client
      .from('user_notification_reads')
      .upsert(reads, { onConflict: 'user_id,notification_id' });
    expect(marked.error).toBeNull();
  }
  const again = await readNotifications(client, { audience: 'pro', userId }, new Date());
  expect(again.every(({ isRead }) => isRead)).toBe(true);

  await saveToCloud(me, table('mine', [1]));
  const exported = await exportAccount(me);
  expect(exported.ok && exported.json).toContain('"dataset_name": "mine"');
  expect(await deleteAccount(me)).toEqual({ ok: true });
  const all = connect(baseURL, 'secretKey');
  for (const [name, key] of [
    ['profiles', 'id'],
    ['user_datasets', 'user_id'],
    ['user_notification_reads', 'user_id'],
    ['override_grants', 'user_id'],
  ] as const) {
    expect((await all.from(name).select('*').eq(key, userId)).data, name).toEqual([]);
  }
  expect((await fetch(url)).ok).toBe(false);
});

test('a dataset goes to the account and comes back, whatever happens on the way', { tag: '@turn-h' }, async ({
  page,
  context,
  baseURL,
  problems,
}) => {
  const email = await new LoginPage(page).signUp();
  const here = new DatasetsPage(page);
  const dialog = new ImportDialog(page);
  await dialog.importFile('trial.csv', 'x,g\n1,a\n2,b\n3,a\n');
  await dialog.expectStored('trial: 3 rows, 2 variables loaded');
  await here.open();
  await expect(here.cloud.getByText('Cloud storage access requires a Pro account.')).toBeVisible();
  await expect(here.cloud.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/app/pricing');
  await here.act('trial', 'Save to cloud');
  await here.said('Please upgrade to save datasets to cloud storage.');

  await setAccount(baseURL, email, { accounttype: 'pro' });
  await here.open();
  await expect(here.cloud.getByText('Nothing yet.')).toBeVisible();
  await here.act('trial', 'Rename');
  await page.getByLabel('Dataset name').fill(HOSTILE);
  await page.keyboard.press('Enter');
  await here.said(`Dataset renamed to "${HOSTILE}" successfully.`);

  // A server that breaks, and none at all: the dataset stays, and can be saved afterwards.
  problems.allow(/status of 500|net::ERR_/);
  await page.route('**/storage/v1/object/userdatasets/**', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await here.act(HOSTILE, 'Save to cloud');
  await here.said('Failed to save dataset to your account.');
  await here.dismiss();
  await page.unroute('**/storage/v1/object/userdatasets/**');
  await context.setOffline(true);
  await here.act(HOSTILE, 'Save to cloud');
  await here.said('Failed to save dataset to your account.');
  await context.setOffline(false);

  await here.act(HOSTILE, 'Save to cloud');
  await here.said('Dataset successfully moved to your cloud account.');
  await expect(here.cloud.getByText('Pro: 1 of 2 datasets')).toBeVisible();
  await here.act(HOSTILE, 'Save to cloud');
  await expect(here.question).toContainText(HOSTILE);
  await expectAccessibleEverywhere(page);
  await here.question.getByRole('button', { name: 'Overwrite' }).click();
  await here.said('Dataset successfully updated in your cloud account.');

  await here.actInCloud(HOSTILE, 'Rename in the cloud');
  await page.getByLabel('Dataset name').fill('second');
  await page.keyboard.press('Enter');
  await here.said('Dataset renamed to "second" successfully.');
  await here.act(HOSTILE, 'Save to cloud');
  await here.said('Dataset successfully moved to your cloud account.');
  await dialog.importFile('third.csv', 'x\n1\n2\n');
  await dialog.expectDone('third: 2 rows, 1 variable loaded');
  await here.act('third', 'Save to cloud');
  await here.said('You have reached the maximum limit of 2 saved datasets.');

  // Gone from this device, back from the account; a name that is taken is asked about.
  await here.cloud.getByRole('button', { name: 'second: open from the cloud' }).click();
  await here.said('second: data loaded');
  await here.cloud.getByRole('button', { name: `${HOSTILE}: open from the cloud` }).click();
  await here.question.getByRole('button', { name: 'Replace Existing' }).click();
  await here.said(`${HOSTILE}: data loaded`);
  await expectAccessibleEverywhere(page);

  await here.actInCloud('second', 'Delete from the cloud');
  await here.question.getByRole('button', { name: 'Delete from account' }).click();
  await here.said('Dataset deleted successfully from your account.');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await here.said('Dataset successfully moved to your cloud account.');
  await visit(page, '/app/dashboard');
  await expect(page.getByText('Datasets in your account')).toBeVisible();
  await expect(page.getByText('2 of 2')).toBeVisible();
});

test('a server that never answers loses nothing', { tag: ['@alone', '@turn-b'] }, async ({
  page,
  baseURL,
  problems,
}) => {
  await page.clock.install();
  const email = await new LoginPage(page).signUp();
  await setAccount(baseURL, email, { accounttype: 'pro' });
  await page.reload();
  const here = new DatasetsPage(page);
  const dialog = new ImportDialog(page);
  await dialog.importFile('trial.csv', 'x\n1\n2\n');
  await expect(page.getByRole('button', { name: /^Active dataset: trial/ })).toBeVisible();
  await page.clock.fastForward(5000);
  await here.open();
  await expect(here.cloud.getByText('Nothing yet.')).toBeVisible();
  let asked = false;
  problems.allow(/net::ERR_/);
  await page.route('**/storage/v1/object/userdatasets/**', () => {
    asked = true;
  });
  await here.act('trial', 'Save to cloud');
  await expect.poll(() => asked).toBe(true);
  await page.clock.fastForward(61_000);
  await here.said('Failed to save dataset to your account.');
  await expect(page.getByRole('button', { name: 'trial: make active' })).toBeVisible();
});
