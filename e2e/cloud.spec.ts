/** The calls of cloud/ against the real server: what pages build on, from the first save to the last file gone. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsToDataset } from '@constat/data';
import type { SavedResult } from '@constat/report';
import { createClient } from '@supabase/supabase-js';
import { deleteAccount, exportAccount } from '../packages/web/src/cloud/account-data.ts';
import { uploadAvatar } from '../packages/web/src/cloud/avatar.ts';
import type { CloudContext } from '../packages/web/src/cloud/cloud-files.ts';
import {
  deleteFromCloud,
  listCloudDatasets,
  loadFromCloud,
  renameInCloud,
  saveToCloud,
} from '../packages/web/src/cloud/datasets.ts';
import { readNotifications } from '../packages/web/src/cloud/notifications.ts';
import {
  deleteProjectFromCloud,
  listCloudProjects,
  loadProjectFromCloud,
  saveProjectToCloud,
} from '../packages/web/src/cloud/projects.ts';
import { loadAccountTier } from '../packages/web/src/cloud/tier-facts.ts';
import { expect, test } from './support/test.ts';

// Node 20 has no WebSocket of its own, and the client library wants one even when it is not used.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket: class {} });
const options = { auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false } } as const;

/** A client of the server, with its public key or the one that passes all rules. */
function connect(baseURL: string | undefined, key: 'publishableKey' | 'secretKey') {
  const file = join(process.env.E2E_DATA ?? '', 'secrets.json');
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return createClient(`${baseURL}/api`, secrets[key] ?? '', options);
}

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
const x = { id: 'c1', name: 'x/y', type: 'numeric', role: 'none', description: '' } as const;
const table = (name: string, values: readonly number[]) =>
  rowsToDataset(
    values.map((value) => ({ 'x/y': value })),
    [x],
    { name },
  );
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
  const one = await saveProjectToCloud(me, { name: NAME, results: [result('a')] });
  expect(one.ok).toBe(true);
  expect((await saveProjectToCloud(me, { name: NAME, results: [result('b')] })).ok).toBe(true);
  expect((await saveProjectToCloud(me, { name: 'two', results: [] })).ok).toBe(true);
  expect(message(await saveProjectToCloud(me, { name: 'three', results: [] }))).toBe(
    'Failed to save project to cloud: You can only save up to 2 projects. Please delete an existing project first.',
  );
  const id = one.ok ? one.project.id : '';
  const loaded = await loadProjectFromCloud(me, id);
  expect(loaded.ok && loaded.results.map((entry) => entry.id)).toEqual(['a', 'b']);
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
