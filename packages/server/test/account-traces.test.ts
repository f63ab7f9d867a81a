/** Signing in and renewing a session, however often, fills no table. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openEmbedded } from '../src/database.ts';
import { copyPreparedDatabase } from './prepared-database.ts';

const directory = mkdtempSync(join(tmpdir(), 'constat-traces-'));
const [ADA, BEN] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
let database: Database;
beforeAll(async () => {
  copyPreparedDatabase(directory);
  database = await openEmbedded(join(directory, 'database'));
  await database.exec(
    `insert into auth.users (id, email) values ('${ADA}', 'ada@example.org'), ('${BEN}', 'ben@example.org')`,
  );
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

const count = async (from: string) =>
  Number((await database.rows(`select count(*) as n from ${from}`))[0]?.n);

it('an account has a hundred sessions, those used last', async () => {
  // One that began first and was used last, and 110 that nobody came back to.
  await database.exec(`
    insert into auth.sessions (id, user_id, created_at, refreshed_at)
      values ('${BEN}', '${ADA}', now() - interval '300 days', now() at time zone 'UTC');
    do $$ begin
      for n in 1..110 loop
        insert into auth.sessions (id, user_id, created_at)
          values (gen_random_uuid(), '${ADA}', now() - make_interval(mins => 200 - n));
      end loop;
    end $$;
    insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${BEN}')`);
  expect(await count(`auth.sessions where user_id = '${ADA}'`)).toBe(100);
  expect(await count(`auth.sessions where id = '${BEN}'`)).toBe(1);
  expect(await count(`auth.sessions where user_id = '${BEN}'`)).toBe(1);
});

it('a session remembers the tokens it was renewed with last', async () => {
  await database.exec(`
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at)
      select n::text, 'token ' || n, '${ADA}', '${BEN}', n < 60, now() - make_interval(mins => 100 - n)
      from generate_series(1, 60) n`);
  const rows = await database.rows('select id::integer as id from auth.refresh_tokens order by 1');
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, n) => 40 + n));
});

it('ways in that were begun and the log of the library do not pile up', async () => {
  const begin = (id: string, age: string) =>
    database.exec(`insert into auth.flow_state (id, authentication_method, provider_type, created_at)
      values ('${id}', 'oauth', 'google', now() - interval '${age}')`);
  await begin(ADA, '2 days');
  await begin(BEN, '1 minute');
  expect(await count('auth.flow_state')).toBe(1);
  await database.exec(`insert into auth.audit_log_entries (id, payload) values ('${ADA}', '{}')`);
  expect(await count('auth.audit_log_entries')).toBe(0);
});
