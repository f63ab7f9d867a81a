/** Limits that hold in the database whatever a client does, through raw requests; and what administrators may do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';
import { type Person, populate, type World } from './matrix/actors.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ CONSTAT_AUTH_LIMIT: '10000' });
  world = await populate(server);
});
afterAll(() => server.remove());

const JSON_FILE = (size: number) => new Uint8Array(size).fill(32);
const MB = 1024 * 1024;
const RETURN = { Prefer: 'return=representation' };

const upload = (person: Person, bucket: string, name: string, size = 2) =>
  world.ask(person.token, 'POST', `/storage/v1/object/${bucket}/${person.id}/${name}.json`, JSON_FILE(size));

const addRow = (person: Person, kind: 'dataset' | 'project', name: string) =>
  world.ask(
    person.token,
    'POST',
    `/rest/v1/user_${kind}s`,
    { user_id: person.id, [`${kind}_name`]: name, file_path: `${person.id}/${name}.json` },
    RETURN,
  );

async function clear(person: Person): Promise<void> {
  for (const [bucket, table] of [
    ['userdatasets', 'user_datasets'],
    ['userprojects', 'user_projects'],
  ] as const) {
    await world.ask(person.token, 'DELETE', `/rest/v1/${table}?user_id=eq.${person.id}`);
    const files = await world.ask(person.token, 'POST', `/storage/v1/object/list/${bucket}`, {
      prefix: `${person.id}/`,
    });
    const prefixes = files.rows.map((row) => String(row.name));
    await world.ask(person.token, 'DELETE', `/storage/v1/object/${bucket}`, { prefixes });
  }
}

const setQuota = (tier: string, quota: object) =>
  world.ask(world.people.admin.token, 'PATCH', `/rest/v1/tier_quotas?tier_name=eq.${tier}`, quota, RETURN);

describe('datasets', () => {
  it('are two at most, also when saved at the same moment', async () => {
    const { pro } = world.people;
    for (const name of ['one', 'two', 'three']) {
      expect((await upload(pro, 'userdatasets', name)).status).toBe(200);
    }
    const saves = await Promise.all(['one', 'two', 'three'].map((name) => addRow(pro, 'dataset', name)));
    expect(saves.map(({ status }) => status).sort()).toEqual([201, 201, 400]);
    expect(saves.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'PT400',
      details: 'dataset_limit',
      message: 'You have reached the maximum limit of 2 saved datasets.',
    });
    await clear(pro);
  });

  it('follow the quota that administrators set, with its own sentence', async () => {
    const { edu_pro: person } = world.people;
    expect((await setQuota('edu_pro', { dataset_limit: 1 })).rows).toHaveLength(1);
    for (const name of ['one', 'two']) await upload(person, 'userdatasets', name);
    expect((await addRow(person, 'dataset', 'one')).status).toBe(201);
    expect((await addRow(person, 'dataset', 'two')).body).toMatchObject({
      message: 'Dataset limit reached. You can have up to 1 datasets. Currently using 1/1.',
    });
    await setQuota('edu_pro', { dataset_limit: 2 });
    await clear(person);
  });

  it('fit into the storage of their tier', async () => {
    const { pro } = world.people;
    await setQuota('pro', { dataset_limit: 5, storage_limit_mb: 3 });
    expect((await upload(pro, 'userdatasets', 'one', 2 * MB)).status).toBe(200);
    expect((await addRow(pro, 'dataset', 'one')).status).toBe(201);
    expect((await upload(pro, 'userdatasets', 'two', 2 * MB)).status).toBe(400);
    expect((await upload(pro, 'userdatasets', 'two', MB)).status).toBe(200);
    await setQuota('pro', { storage_limit_mb: 2 });
    expect((await addRow(pro, 'dataset', 'two')).body).toMatchObject({
      details: 'storage_limit',
      message:
        'Storage quota exceeded. Adding this dataset (1.00 MB) would exceed your 2 MB limit. Currently using 2.00 MB.',
    });
    await setQuota('pro', { dataset_limit: 2, storage_limit_mb: 100 });
    await clear(pro);
  });

  it('need a file, a tier, and a name that is free in any spelling', async () => {
    const { pro, standard } = world.people;
    expect((await addRow(pro, 'dataset', 'nothing')).body).toMatchObject({ details: 'file_missing' });
    expect((await upload(standard, 'userdatasets', 'mine')).status).toBe(400);
    await upload(pro, 'userdatasets', 'Name');
    await upload(pro, 'userdatasets', 'name');
    expect((await addRow(pro, 'dataset', 'Name')).status).toBe(201);
    expect((await addRow(pro, 'dataset', 'name')).body).toMatchObject({ code: '23505' });
    await clear(pro);
  });

  it('may be saved while an override lasts, and stay readable after it', async () => {
    const { standard, admin } = world.people;
    const granted = await world.ask(
      admin.token,
      'POST',
      '/rest/v1/override_grants',
      { user_id: standard.id, override_tier: 'pro', end_date: '2100-01-01T00:00:00Z', reason: 'blog post' },
      RETURN,
    );
    expect(granted.rows[0]).toMatchObject({ original_tier: 'standard', admin_email: 'admin@example.org' });
    expect((await upload(standard, 'userdatasets', 'granted')).status).toBe(200);
    expect((await addRow(standard, 'dataset', 'granted')).status).toBe(201);
    await world.ask(admin.token, 'DELETE', `/rest/v1/override_grants?user_id=eq.${standard.id}`);
    expect((await upload(standard, 'userdatasets', 'more')).status).toBe(400);
    const file = `/storage/v1/object/userdatasets/${standard.id}/granted.json`;
    expect((await world.ask(standard.token, 'GET', file)).status).toBe(200);
    await clear(standard);
  });
});

it('projects are two at most, for any account', async () => {
  const { standard } = world.people;
  for (const name of ['one', 'two', 'three']) {
    expect((await upload(standard, 'userprojects', name)).status).toBe(200);
  }
  expect((await addRow(standard, 'project', 'one')).status).toBe(201);
  expect((await addRow(standard, 'project', 'two')).status).toBe(201);
  expect((await addRow(standard, 'project', 'three')).body).toMatchObject({
    details: 'project_limit',
    message: 'You can only save up to 2 projects. Please delete an existing project first.',
  });
  await clear(standard);
});

it('a form upload of a browser is taken like plain bytes', async () => {
  const { standard } = world.people;
  const client = server.client();
  await client.auth.signInWithPassword({ email: 'standard@example.org', password: 'a good password' });
  const file = new Blob(['{"form":true}'], { type: 'application/json' });
  const path = `${standard.id}/form.json`;
  const stored = await client.storage.from('userprojects').upload(path, file, { cacheControl: '3600' });
  expect(stored.error).toBeNull();
  const { data } = await client.storage.from('userprojects').download(path);
  expect(await data?.text()).toBe('{"form":true}');
  await clear(standard);
});

describe('administrators', () => {
  const rpc = (name: string, values: object) =>
    world.ask(world.people.admin.token, 'POST', `/rest/v1/rpc/${name}`, values);

  it('find people, change their tier, and leave a trace', async () => {
    const { edu } = world.people;
    const found = await rpc('admin_list_users', { search: 'EDU@EXAMPLE' });
    expect(found.rows).toMatchObject([
      { id: edu.id, email: 'edu@example.org', effective_tier: 'edu', is_disabled: false, total_count: 1 },
    ]);
    const change = { target_user_id: edu.id, new_edu_subscription_type: 'pro' };
    expect((await rpc('admin_update_user', change)).status).toBeLessThan(300);
    await rpc('admin_update_user', { target_user_id: edu.id, new_edu_subscription_type: 'none' });
    const log = await world.ask(
      world.people.admin.token,
      'GET',
      `/rest/v1/audit_log?row_id=eq.${edu.id}&order=id.desc&limit=2`,
    );
    expect(log.rows).toMatchObject([
      {
        actor_id: world.people.admin.id,
        action: 'update',
        table_name: 'profiles',
        old_values: { edu_subscription_type: 'pro' },
        new_values: { edu_subscription_type: null },
      },
      { new_values: { edu_subscription_type: 'pro' } },
    ]);
  });

  it('disable an account, which then cannot sign in, but never their own', async () => {
    const { edu, admin } = world.people;
    const signIn = () =>
      world.ask(null, 'POST', '/auth/v1/token?grant_type=password', {
        email: 'edu@example.org',
        password: 'a good password',
      });
    expect((await signIn()).status).toBe(200);
    await rpc('admin_update_user', { target_user_id: edu.id, new_is_disabled: true });
    expect((await signIn()).status).toBe(403);
    await rpc('admin_update_user', { target_user_id: edu.id, new_is_disabled: false });
    expect((await signIn()).status).toBe(200);
    const own = await rpc('admin_update_user', { target_user_id: admin.id, new_is_admin: false });
    expect(own.body).toMatchObject({ details: 'own_account' });
  });

  it('see numbers of use', async () => {
    expect((await rpc('admin_usage', {})).body).toMatchObject({
      users: 7,
      active_users: 7,
      users_by_tier: { edu: 2, edu_pro: 1, pro: 2, standard: 2 },
    });
  });
});

it('an account is deleted with everything it has, files first', async () => {
  const { victim } = world;
  await upload(victim, 'userprojects', 'kept');
  await addRow(victim, 'project', 'kept');
  const leave = () => world.ask(victim.token, 'POST', '/rest/v1/rpc/delete_own_account', {});
  expect((await leave()).body).toMatchObject({ details: 'files_left' });
  await world.ask(victim.token, 'DELETE', '/storage/v1/object/userprojects', {
    prefixes: [`${victim.id}/kept.json`],
  });
  expect((await leave()).status).toBeLessThan(300);
  for (const table of ['profiles?id', 'user_projects?user_id']) {
    expect((await world.serve('GET', `/rest/v1/${table}=eq.${victim.id}`)).rows, table).toEqual([]);
  }
  const again = await world.ask(null, 'POST', '/auth/v1/token?grant_type=password', {
    email: 'victim@example.org',
    password: 'a good password',
  });
  expect(again.status).toBe(400);
});
