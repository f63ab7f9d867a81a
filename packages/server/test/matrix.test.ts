/**
 * Who may do what: every table, bucket and procedure, for every kind of caller, with raw requests. On the built-in
 * database, and on a PostgreSQL server started here when its programs are installed.
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../../scripts/in-turn.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { ACTORS, type Actor, populate, type World } from './matrix/actors.ts';
import { findPostgres, startPostgres } from './matrix/postgres.ts';
import { OPERATIONS, type Operation, seedFile, TABLES, type TableRule, victimFile } from './matrix/tables.ts';

const bin = findPostgres();
if (!bin)
  console.log('No PostgreSQL 15 or newer on this machine: the matrix runs on the built-in database only.');
/** The rules are the same text on both: a commit tries them on one, the next on the other. */
const DATABASES = partOf(['built-in', ...(bin ? ['PostgreSQL'] : [])], 2);
const RETURN = { Prefer: 'return=representation' };
const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(DATABASES)('access on the %s database', (database) => {
  let server: TestServer;
  let world: World;
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;

  beforeAll(async () => {
    if (database === 'PostgreSQL' && bin) postgres = await startPostgres(bin);
    server = await startTestServer({
      CONSTAT_AUTH_LIMIT: '10000',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    });
    world = await populate(server);
  });
  afterAll(async () => {
    await server?.remove();
    await postgres?.stop();
  });

  /** The row as it is, read past all rules. */
  const stateOf = async (rule: TableRule) =>
    (await world.serve('GET', `/rest/v1/${rule.table}?${rule.filter(world)}&order=${order(rule)}`)).rows;
  const order = ({ table }: TableRule) =>
    table === 'tier_quotas' ? 'tier_name' : table === 'user_notification_reads' ? 'notification_id' : 'id';

  async function attempt(rule: TableRule, operation: Operation, actor: Actor) {
    const token = world.tokenOf(actor);
    const path = `/rest/v1/${rule.table}`;
    switch (operation) {
      case 'select':
        return world.ask(token, 'GET', `${path}?${rule.filter(world)}`);
      case 'insert':
        return world.ask(token, 'POST', path, rule.row(world), RETURN);
      case 'update':
        return world.ask(token, 'PATCH', `${path}?${rule.filter(world)}`, rule.change, RETURN);
      case 'delete':
        return world.ask(token, 'DELETE', `${path}?${rule.filter(world)}`, undefined, RETURN);
    }
  }

  describe.each(TABLES)('$table', (rule) => {
    it.each(OPERATIONS)('%s on the rows of others', async (operation) => {
      // Made and read again only after somebody was allowed to change it: what was refused left it as it was.
      let before: readonly object[] | undefined;
      for (const actor of ACTORS) {
        if (!before) {
          await rule.seed?.(world);
          before = await stateOf(rule);
          expect(before.length, `${rule.table} has a row`).toBeGreaterThan(0);
        }
        const answer = await attempt(rule, operation, actor);
        const name = `${actor}: ${operation} ${rule.table} -> ${answer.status} ${JSON.stringify(answer.body)}`;
        if (rule.allowed[operation].includes(actor)) {
          expect(answer.status, name).toBeLessThan(300);
          expect(answer.rows.length, name).toBeGreaterThan(0);
          before = undefined;
        } else {
          expect(answer.rows, name).toEqual([]);
          expect(await stateOf(rule), name).toEqual(before);
        }
      }
    });
  });

  it('shows people their own rows', async () => {
    const { victim, ask } = world;
    for (const rule of TABLES) {
      await rule.seed?.(world);
      const { rows } = await ask(victim.token, 'GET', `/rest/v1/${rule.table}?${rule.filter(world)}`);
      expect(rows.length > 0, rule.table).toBe(!['audit_log', 'outbox'].includes(rule.table));
    }
  });

  it.each([
    { accounttype: 'pro' },
    { edu_subscription_type: 'pro' },
    { is_admin: true },
    { created_at: '2000-01-01T00:00:00Z' },
  ])('lets nobody, not even administrators, set their own %o through the table', async (change) => {
    for (const actor of ACTORS) {
      if (actor === 'anonymous') continue;
      const { id, token } = world.people[actor];
      const before = (await world.serve('GET', `/rest/v1/profiles?id=eq.${id}`)).rows;
      const answer = await world.ask(token, 'PATCH', `/rest/v1/profiles?id=eq.${id}`, change);
      expect(answer.status, actor).toBe(403);
      expect((await world.serve('GET', `/rest/v1/profiles?id=eq.${id}`)).rows).toEqual(before);
    }
  });

  it('keeps a user from giving a row to somebody else', async () => {
    const { ask, people, victim } = world;
    await ask(
      people.pro.token,
      'POST',
      `/storage/v1/object/userprojects/${people.pro.id}/p.json`,
      bytes('{}'),
    );
    const row = { user_id: people.pro.id, project_name: 'mine', file_path: `${people.pro.id}/p.json` };
    expect((await ask(people.pro.token, 'POST', '/rest/v1/user_projects', row)).status).toBe(201);
    const mine = `/rest/v1/user_projects?user_id=eq.${people.pro.id}`;
    for (const change of [
      { user_id: victim.id },
      { file_path: victimFile(world) },
      { file_path: `${people.pro.id}/../${victimFile(world)}` },
    ]) {
      expect((await ask(people.pro.token, 'PATCH', mine, change)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await ask(people.pro.token, 'DELETE', mine)).status).toBeLessThan(300);
  });

  describe.each(['userdatasets', 'userprojects'])('bucket %s', (bucket) => {
    it('keeps the files of others from everybody', async () => {
      await seedFile(world, bucket);
      const file = victimFile(world);
      const object = `/storage/v1/object/${bucket}/${file}`;
      for (const actor of ACTORS) {
        const token = world.tokenOf(actor);
        const own = actor === 'anonymous' ? 'nobody' : world.people[actor].id;
        const from = { bucketId: bucket, sourceKey: file, destinationKey: `${own}/stolen.json` };
        const attempts = [
          await world.ask(token, 'GET', object),
          await world.ask(token, 'GET', `/storage/v1/object/authenticated/${bucket}/${file}`),
          await world.ask(token, 'GET', `/storage/v1/object/public/${bucket}/${file}`),
          await world.ask(token, 'GET', `/storage/v1/object/info/${bucket}/${file}`),
          await world.ask(token, 'POST', object, bytes('{}')),
          await world.ask(token, 'POST', object, bytes('{}'), { 'x-upsert': 'true' }),
          await world.ask(token, 'PUT', object, bytes('{}')),
          await world.ask(token, 'POST', '/storage/v1/object/move', from),
          await world.ask(token, 'POST', '/storage/v1/object/copy', from),
          await world.ask(token, 'POST', `/storage/v1/object/sign/${bucket}/${file}`, { expiresIn: 60 }),
          await world.ask(token, 'POST', `/storage/v1/object/upload/sign/${bucket}/${file}`),
          await world.ask(token, 'DELETE', `/storage/v1/bucket/${bucket}`),
          await world.ask(token, 'PUT', `/storage/v1/bucket/${bucket}`, { public: true }),
          await world.ask(token, 'POST', `/storage/v1/bucket/${bucket}/empty`),
        ];
        for (const [index, { status, body }] of attempts.entries()) {
          const name = `${actor}, attempt ${index}: ${status} ${JSON.stringify(body)}`;
          expect(status, name).toBeGreaterThanOrEqual(400);
          expect(JSON.stringify(body), name).not.toContain('secret":true');
        }
        const list = await world.ask(token, 'POST', `/storage/v1/object/list/${bucket}`, {
          prefix: `${world.victim.id}/`,
        });
        expect(list.rows, actor).toEqual([]);
        const removed = await world.ask(token, 'DELETE', `/storage/v1/object/${bucket}`, {
          prefixes: [file],
        });
        expect(removed.rows, actor).toEqual([]);
        expect((await world.ask(token, 'GET', '/storage/v1/bucket')).rows, actor).toEqual([]);
        expect((await world.ask(world.victim.token, 'GET', object)).body, actor).toEqual({ secret: true });
      }
    });

    it('takes files by tier into one’s own folder, and gives them back', async () => {
      const savers: readonly Actor[] =
        bucket === 'userprojects'
          ? ['standard', 'edu', 'edu with pro', 'edu_pro', 'pro', 'admin']
          : ['edu with pro', 'edu_pro', 'pro'];
      for (const actor of ACTORS) {
        const { id, token } = actor === 'anonymous' ? { id: 'nobody', token: null } : world.people[actor];
        const object = `/storage/v1/object/${bucket}/${id}/own.json`;
        const upload = await world.ask(token, 'POST', object, bytes('{"n":1}'));
        expect(upload.status < 300, `${actor}: ${JSON.stringify(upload.body)}`).toBe(savers.includes(actor));
        if (!savers.includes(actor)) continue;
        const again = await world.ask(token, 'PUT', object, bytes('{"n":2}'));
        expect(again.status, JSON.stringify(again.body)).toBe(200);
        expect((await world.ask(token, 'GET', object)).body).toEqual({ n: 2 });
        const gone = await world.ask(token, 'DELETE', `/storage/v1/object/${bucket}`, {
          prefixes: [`${id}/own.json`],
        });
        expect(gone.rows).toHaveLength(1);
      }
    });
  });

  it('takes only names, types and sizes it knows', async () => {
    const { pro } = world.people;
    const folder = `/storage/v1/object/userdatasets/${pro.id}`;
    const upload = (path: string, size: number, type = 'application/json') =>
      world.ask(pro.token, 'POST', path, new Uint8Array(size).fill(32), { 'Content-Type': type });
    for (const path of [
      '/storage/v1/object/userdatasets/loose.json',
      `${folder}/a/b.json`,
      `${folder}/page.html`,
      `${folder}x/own.json`,
      `/storage/v1/object/avatars/${pro.id}/x.png`,
      `/storage/v1/object/avatars/${world.victim.id}.png`,
    ]) {
      expect((await upload(path, 10)).status, path).toBe(400);
    }
    expect((await upload(`${folder}/x.json`, 10, 'text/html')).status).toBe(400);
    expect((await upload(`/storage/v1/object/avatars/${pro.id}.png`, 10, 'image/svg+xml')).status).toBe(400);
    const limit = 2 * 1024 * 1024;
    expect((await upload(`${folder}/x.json`, limit + 1)).status).toBe(400);
    expect((await upload(`${folder}/x.json`, limit)).status).toBe(200);
    await world.ask(pro.token, 'DELETE', '/storage/v1/object/userdatasets', {
      prefixes: [`${pro.id}/x.json`],
    });
  });

  it('shows avatars to everybody, and lets only their owners change them', async () => {
    const { standard, pro } = world.people;
    const file = `avatars/${standard.id}.png`;
    const png = { 'Content-Type': 'image/png' };
    const own = await world.ask(standard.token, 'POST', `/storage/v1/object/${file}`, bytes('png'), png);
    expect(own.status).toBe(200);
    // As an image of a page: no key, no token.
    const shown = await fetch(`${server.url}/api/storage/v1/object/public/${file}`);
    expect([shown.status, await shown.text()]).toEqual([200, 'png']);
    for (const token of [null, pro.token, world.people.admin.token]) {
      const other = await world.ask(token, 'PUT', `/storage/v1/object/${file}`, bytes('bad'), png);
      expect(other.status).toBeGreaterThanOrEqual(400);
      const prefixes = [`${standard.id}.png`];
      expect((await world.ask(token, 'DELETE', '/storage/v1/object/avatars', { prefixes })).rows).toEqual([]);
    }
  });

  it('answers procedures only to those they are for', async () => {
    const { victim, people, ask } = world;
    const adminOnly = [
      ['get_user_active_override', { target_user_id: victim.id }],
      ['admin_list_users', { search: '' }],
      ['admin_usage', {}],
      ['admin_list_audit', {}],
      ['admin_list_sign_ins', {}],
      ['admin_update_user', { target_user_id: victim.id, new_accounttype: 'pro' }],
    ] as const;
    for (const [name, values] of adminOnly) {
      for (const actor of ACTORS) {
        const { status, body } = await ask(world.tokenOf(actor), 'POST', `/rest/v1/rpc/${name}`, values);
        const text = `${actor}: ${name} -> ${status} ${JSON.stringify(body)}`;
        if (actor === 'admin') expect(status, text).toBeLessThan(300);
        else expect([401, 403, 404], text).toContain(status);
      }
    }
    const override = await ask(victim.token, 'POST', '/rest/v1/rpc/get_user_active_override', {
      target_user_id: victim.id,
    });
    expect(override.rows[0]).toMatchObject({ original_tier: 'pro', override_tier: 'pro', admin_email: null });
    expect(override.rows[0]?.days_remaining).toBeGreaterThan(10_000);
    for (const name of ['create_profile', 'touch_updated_at', 'tier_of', 'is_admin', 'audit', 'my_tier']) {
      const answer = await ask(people.admin.token, 'POST', `/rest/v1/rpc/${name}`, {});
      expect(answer.status, name).toBeGreaterThanOrEqual(400);
    }
    expect((await ask(null, 'POST', '/rest/v1/rpc/delete_own_account', {})).status).toBeGreaterThanOrEqual(
      400,
    );
    for (const schema of ['private', 'auth', 'storage', 'supabase_migrations']) {
      const answer = await ask(people.admin.token, 'GET', '/rest/v1/users', undefined, {
        'Accept-Profile': schema,
      });
      expect(answer.status, schema).toBe(406);
    }
  });

  it('refuses forged, expired and unsigned tokens', async () => {
    const { victim, people, ask } = world;
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      sub: victim.id,
      role: 'authenticated',
      aud: 'authenticated',
      iat: now - 60,
      exp: now + 600,
    };
    const sign = (payload: object, secret: string, alg = 'HS256') => {
      const text = `${encode({ alg, typ: 'JWT' })}.${encode(payload)}`;
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    const secret = server.secrets?.jwtSecret ?? '';
    const [head = '', , signature = ''] = people.pro.token.split('.');
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
    const bad = {
      'another key': sign(claims, 'another secret that is long enough'),
      'the public key': sign({ ...claims, role: 'service_role' }, server.secrets?.publishableKey ?? ''),
      expired: sign({ ...claims, exp: now - 10 }, secret),
      'no signature': unsigned,
      'alg none': `${unsigned}x`,
      'alg None': `${encode({ alg: 'None' })}.${encode(claims)}.x`,
      'changed payload': `${head}.${encode(claims)}.${signature}`,
      'a role of the server': sign({ ...claims, role: 'service_role' }, 'guess'),
    };
    const reads = ['/rest/v1/profiles', '/rest/v1/user_datasets', '/rest/v1/audit_log'];
    for (const [name, token] of Object.entries(bad)) {
      for (const path of reads) expect((await ask(token, 'GET', path)).status, `${name} ${path}`).toBe(401);
      expect((await ask(token, 'GET', '/auth/v1/user')).status, name).toBeGreaterThanOrEqual(401);
      const file = await ask(token, 'GET', `/storage/v1/object/userprojects/${victimFile(world)}`);
      expect(file.status, name).toBeGreaterThanOrEqual(400);
      const put = await ask(
        token,
        'PUT',
        `/storage/v1/object/userprojects/${victimFile(world)}`,
        bytes('{}'),
      );
      expect(put.status, name).toBe(401);
    }
    const right = await ask(sign(claims, secret), 'GET', '/rest/v1/profiles');
    expect(right.rows).toHaveLength(1);
  });

  it('lets no administrator set times that cannot be counted with, for anybody', async () => {
    const { ask, people, victim } = world;
    const admin = people.admin.token;
    for (const time of ['infinity', '-infinity', '294276-01-01', '4000-01-01 BC', '1999-12-31']) {
      const grant = { user_id: victim.id, override_tier: 'pro', start_date: '-infinity', end_date: time };
      const answers = [
        await ask(admin, 'POST', '/rest/v1/override_grants', grant),
        await ask(admin, 'POST', '/rest/v1/override_grants', { ...grant, start_date: '2026-01-01' }),
        await ask(admin, 'POST', '/rest/v1/notifications', { title: 't', message: 'm', expires_at: time }),
        await ask(admin, 'POST', '/rest/v1/subscriptions', { user_id: victim.id, current_period_end: time }),
      ];
      expect([time, ...answers.map(({ status }) => status)]).toEqual([time, 400, 400, 400, 400]);
    }
    expect((await ask(victim.token, 'GET', '/rest/v1/notifications?select=id')).status).toBe(200);
    expect((await ask(admin, 'POST', '/rest/v1/rpc/admin_list_users', {})).status).toBe(200);
  });

  it('leaves an administrator when two take each other’s access away at the same moment', async () => {
    const { ask, serve, people } = world;
    const [one, other] = [people.admin, people.edu_pro];
    const both = `/rest/v1/profiles?id=in.(${one.id},${other.id})`;
    for (let round = 0; round < 5; round += 1) {
      await serve('PATCH', both, { is_admin: true });
      const demote = (by: typeof one, whom: typeof one) =>
        ask(by.token, 'POST', '/rest/v1/rpc/admin_update_user', {
          target_user_id: whom.id,
          new_is_admin: false,
        });
      const answers = await Promise.all([demote(one, other), demote(other, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
      expect((await serve('GET', `${both}&is_admin=is.true`)).rows).toHaveLength(1);
    }
    await serve('PATCH', `/rest/v1/profiles?id=eq.${one.id}`, { is_admin: true });
    await serve('PATCH', `/rest/v1/profiles?id=eq.${other.id}`, { is_admin: false });
  });

  it('shows notifications to their audience only', async () => {
    const audiences = ['all', 'guest', 'standard', 'edu', 'edu_pro', 'pro'];
    for (const target_audience of audiences) {
      await world.serve('POST', '/rest/v1/notifications', {
        title: 'Audience',
        message: 'm',
        target_audience,
      });
    }
    const gone = { title: 'Audience', message: 'm', expires_at: '2001-01-01T00:00:00Z' };
    await world.serve('POST', '/rest/v1/notifications', gone);
    await world.serve('POST', '/rest/v1/notifications', {
      title: 'Audience',
      message: 'm',
      is_active: false,
    });
    const seen = async (actor: Actor) =>
      (await world.ask(world.tokenOf(actor), 'GET', '/rest/v1/notifications?title=eq.Audience')).rows
        .map((row) => row.target_audience)
        .sort();
    expect(await seen('anonymous')).toEqual(['all', 'guest']);
    expect(await seen('standard')).toEqual(['all', 'standard']);
    expect(await seen('edu')).toEqual(['all', 'edu']);
    expect(await seen('edu_pro')).toEqual(['all', 'edu_pro']);
    expect(await seen('pro')).toEqual(['all', 'pro']);
    expect(await seen('admin')).toHaveLength(8);
  });

  it('has no accounts without an address', async () => {
    const answer = await world.ask(null, 'POST', '/auth/v1/signup', { data: {} });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});
