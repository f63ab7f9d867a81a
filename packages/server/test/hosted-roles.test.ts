/**
 * The migrations on the roles of a hosted project: who runs them is no superuser, and the tables of accounts and files belong to
 * the services that keep them (roles, owners and grants as in the images of supabase/postgres, the tables as far as we use them).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres, type TestPostgres } from './matrix/postgres.ts';

const bin = findPostgres();
const migrations = fileURLToPath(new URL('../../../supabase/migrations/', import.meta.url));
const [ADA, BEN, SESSION] = ['a', 'b', 'c'].map((end) => `00000000-0000-4000-8000-00000000000${end}`);

const PROJECT = `
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role postgres login nosuperuser createdb createrole replication bypassrls;
grant anon, authenticated, service_role to postgres with admin option;
-- Stands for what lets this role write policies on files there.
grant supabase_storage_admin to postgres;
grant create on database postgres to postgres;
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create table auth.users (
  id uuid primary key, email varchar(255) unique, encrypted_password varchar(255), confirmed_at timestamptz,
  banned_until timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
  created_at timestamptz default now(), updated_at timestamptz default now());
create table auth.sessions (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz default now(), updated_at timestamptz default now());
create table auth.audit_log_entries (id uuid primary key, payload json, created_at timestamptz);
create table auth.flow_state (id uuid primary key, user_id uuid);
create function auth.jwt() returns jsonb language sql stable as
  $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
create table storage.buckets (
  id text primary key, name text not null unique, public boolean default false, file_size_limit bigint, allowed_mime_types text[]);
create table storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets, name text, metadata jsonb,
  unique (bucket_id, name));
alter table storage.objects enable row level security;
grant usage on schema auth, storage to postgres, anon, authenticated, service_role;
grant all on all tables in schema auth to postgres;
grant all on all tables in schema storage to postgres, anon, authenticated, service_role;
do $$ declare name text; begin
  foreach name in array array['users', 'sessions', 'audit_log_entries', 'flow_state'] loop
    execute format('alter table auth.%I owner to supabase_auth_admin', name);
  end loop;
  alter table storage.buckets owner to supabase_storage_admin;
  alter table storage.objects owner to supabase_storage_admin;
end $$;
`;

describe.runIf(bin)('a hosted project', () => {
  let cluster: TestPostgres;
  const connections: postgres.Sql[] = [];
  const as = (role: string) => {
    const connection = postgres(cluster.url.replace('constat@', `${role}@`), { max: 1, onnotice: () => {} });
    connections.push(connection);
    return connection;
  };
  beforeAll(async () => {
    cluster = await startPostgres(bin ?? '');
    await as('constat').unsafe(PROJECT);
  });
  afterAll(async () => {
    for (const connection of connections) await connection.end();
    await cluster?.stop();
  });

  it('takes the migrations from its own role; sign-up, rules, quotas and disabling then work', async () => {
    const owner = as('postgres');
    for (const file of readdirSync(migrations).sort())
      await owner.unsafe(readFileSync(`${migrations}${file}`, 'utf8')).catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`);
      });
    const accounts = as('supabase_auth_admin');
    await accounts.unsafe(`insert into auth.users (id, email) values ('${ADA}', 'ada@x.org'), ('${BEN}', 'ben@x.org');
      insert into auth.sessions (id, user_id) values ('${SESSION}', '${ADA}')`);
    const claims = JSON.stringify({ sub: ADA, role: 'authenticated', session_id: SESSION });
    const caller = as('constat');
    /** What Ada is answered through the service of tables. */
    const ask = (sql: string): Promise<readonly postgres.Row[]> =>
      caller.begin(async (transaction) => {
        await transaction.unsafe(`set local role authenticated; set local request.jwt.claims = '${claims}'`);
        return [...(await transaction.unsafe(sql))];
      });
    expect(await ask('select id from public.profiles')).toEqual([{ id: ADA }]);
    await expect(ask(`update public.profiles set is_admin = true`)).rejects.toThrow('permission denied');
    const save = (n: number) =>
      ask(
        `insert into storage.objects (bucket_id, name, metadata) values ('userprojects', '${ADA}/${n}.json', '{"size": 10}')`,
      );
    for (let n = 0; n < 4; n += 1) await save(n);
    await expect(save(4)).rejects.toThrow(/no room|row-level security/);
    await accounts.unsafe(
      `update auth.users set banned_until = now() + interval '1 day' where id = '${ADA}'`,
    );
    expect(await accounts.unsafe('select id from auth.sessions')).toHaveLength(0);
    expect(await ask('select id from public.profiles')).toEqual([]);
    await expect(
      accounts.unsafe(`insert into auth.sessions (id, user_id) values ('${BEN}', '${ADA}')`),
    ).rejects.toThrow('User is banned');
  });
});
