/** What is noted about accounts, who sees it, what an account is given of itself, and that nothing stays of one that is deleted. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';
import { populate, type World } from './matrix/actors.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ CONSTAT_AUTH_LIMIT: '10000' });
  world = await populate(server);
});
afterAll(() => server.remove());

const rpc = (token: string, name: string, values: object = {}) =>
  world.ask(token, 'POST', `/rest/v1/rpc/${name}`, values);

it('sign-ups, sign-ins and new passwords are noted, apart from what administrators change', async () => {
  const { admin, edu } = world.people;
  await world.ask(null, 'POST', '/auth/v1/token?grant_type=password', {
    email: 'edu@example.org',
    password: 'a good password',
  });
  await world.ask(edu.token, 'PUT', '/auth/v1/user', {
    password: 'a better password',
    current_password: 'a good password',
  });
  const entries = await rpc(admin.token, 'admin_list_sign_ins', { page_size: 200 });
  const mine = entries.rows.filter((row) => row.subject_email === 'edu@example.org');
  expect(mine.map((row) => row.action).reverse()).toEqual(['sign_up', 'sign_in', 'sign_in', 'password']);
  expect(mine.every((row) => row.old_values === null && row.new_values === null)).toBe(true);
  const changes = await rpc(admin.token, 'admin_list_audit');
  expect(changes.rows.some((row) => row.action === 'sign_in')).toBe(false);
  expect((await rpc(edu.token, 'admin_list_sign_ins')).status).toBe(403);
});

it('an account is given what is kept about it, and nothing about others', async () => {
  const { standard, admin } = world.people;
  await rpc(admin.token, 'admin_update_user', { target_user_id: standard.id, new_accounttype: 'pro' });
  const { body } = await rpc(standard.token, 'export_own_account');
  expect(body).toMatchObject({
    account: { id: standard.id, email: 'standard@example.org' },
    sessions: [{ created_at: expect.any(String) }],
  });
  const { activity } = body as { activity: readonly Record<string, unknown>[] };
  expect(activity.map(({ action }) => action)).toContain('sign_in');
  expect(activity.at(-1)).toMatchObject({ action: 'update', new_values: { accounttype: 'pro' } });
  expect(JSON.stringify(body)).not.toContain('admin@example.org');
  expect((await rpc(world.victim.token, 'export_own_account')).body).toMatchObject({
    account: { id: world.victim.id },
  });
  const visitor = await world.ask(null, 'POST', '/rest/v1/rpc/export_own_account', {});
  expect(visitor.status).toBeGreaterThanOrEqual(401);
});

it('of a deleted account stays that it was deleted, and no address', async () => {
  const { victim, people } = world;
  await world.ask(people.admin.token, 'POST', '/rest/v1/override_grants', {
    user_id: victim.id,
    override_tier: 'edu',
    end_date: '2100-01-01T00:00:00Z',
    reason: 'private words',
  });
  await world.ask(null, 'POST', '/auth/v1/recover', { email: 'victim@example.org' });
  const outbox = () => world.serve('GET', '/rest/v1/outbox?recipient=eq.victim@example.org');
  await expect.poll(async () => (await outbox()).rows.length, { timeout: 30_000 }).toBe(1);
  expect((await rpc(victim.token, 'delete_own_account')).status).toBeLessThan(300);
  const log = await world.serve('GET', '/rest/v1/audit_log?order=id.desc');
  const about = log.rows.filter((row) => JSON.stringify(row).includes(victim.id));
  expect(about[0]).toMatchObject({ action: 'delete', table_name: 'users', row_id: victim.id });
  expect(JSON.stringify(log.rows)).not.toContain('private words');
  expect(about.some((row) => row.action === 'sign_in')).toBe(false);
  expect((await outbox()).rows).toEqual([]);
  const changes = await rpc(people.admin.token, 'admin_list_audit');
  expect(changes.rows.some((row) => row.action === 'delete' && row.table_name === 'users')).toBe(true);
});
