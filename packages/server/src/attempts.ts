/**
 * Attempts counted in the database, so that all processes on it share the count and a restart does not forget it. An attempt is
 * taken before it is made and given back when it succeeds: what stays counted are failures, also those made at the same moment.
 */
import { createHmac } from 'node:crypto';
import type { Database } from './database.ts';

/** What is counted, and how many are allowed in a window. */
export type Limits = Readonly<Record<string, number>>;

export interface Attempts {
  /** Takes one attempt of each kind, or none: the answer is 0, or the seconds to wait. */
  take(limits: Limits, windowSeconds: number): Promise<number>;
  /** Gives attempts back that were no failures. */
  giveBack(limits: Limits): Promise<void>;
  /** How many are counted now. */
  used(name: string): Promise<number>;
  /** Forgets what was counted. */
  forget(name: string): Promise<void>;
}

/** Not a migration: a hosted project counts attempts itself. Unlogged: a crash may forget what was tried before it. */
const SCHEMA = `
create schema if not exists constat_server;
revoke all on schema constat_server from public;
create unlogged table if not exists constat_server.attempts (
  name text primary key,
  ends timestamptz not null,
  used integer not null
);
create or replace function constat_server.take(wanted jsonb, seconds integer) returns integer
  language plpgsql volatile set search_path = ''
as $$
declare
  entry record;
  counted record;
  wait integer := 0;
  latest timestamptz := now() + make_interval(secs => seconds);
begin
  -- In one order, so that two requests never wait for each other.
  for entry in select key, value::integer as most from jsonb_each_text(wanted) order by key loop
    insert into constat_server.attempts as a (name, ends, used)
    values (entry.key, latest, 1)
    -- A window that would end later than one that begins now was begun before the clock was set back.
    on conflict (name) do update set
      used = case when a.ends <= now() or a.ends > latest then 1 else a.used + 1 end,
      ends = case when a.ends <= now() or a.ends > latest then latest else a.ends end
    returning a.used, a.ends into counted;
    if counted.used > entry.most then
      wait := greatest(wait, ceil(extract(epoch from counted.ends - now()))::integer, 1);
    end if;
  end loop;
  -- An attempt that is not made is not counted: a window ends when it was to end.
  if wait > 0 then
    update constat_server.attempts a set used = a.used - 1
    where a.name in (select jsonb_object_keys(wanted));
  end if;
  return wait;
end;
$$;
`;

/** How often windows that have ended are cleared away. */
const CLEAR_MS = 60_000;

/** Opens the count. Names are kept as hashes with the key: the table says nothing about who tried. */
export async function openAttempts(database: Database, key: string): Promise<Attempts> {
  await database.exec(SCHEMA);
  const hidden = (name: string) =>
    `${name.split(':', 1)[0]}:${createHmac('sha256', key).update(name).digest('base64url').slice(0, 24)}`;
  const hiddenLimits = (limits: Limits) =>
    JSON.stringify(Object.fromEntries(Object.entries(limits).map(([name, most]) => [hidden(name), most])));
  let cleared = performance.now();
  const clear = async () => {
    if (performance.now() - cleared < CLEAR_MS) return;
    cleared = performance.now();
    await database.rows('delete from constat_server.attempts where ends <= now()');
  };
  return {
    take: async (limits, windowSeconds) => {
      await clear();
      const [row] = await database.rows('select constat_server.take($1::text::jsonb, $2::integer) as wait', [
        hiddenLimits(limits),
        String(windowSeconds),
      ]);
      return Number(row?.wait ?? 0);
    },
    giveBack: async (limits) => {
      await database.rows(
        `update constat_server.attempts set used = greatest(used - 1, 0)
          where name in (select jsonb_object_keys($1::text::jsonb))`,
        [hiddenLimits(limits)],
      );
    },
    used: async (name) => {
      const [row] = await database.rows(
        'select used from constat_server.attempts where name = $1 and ends > now()',
        [hidden(name)],
      );
      return Number(row?.used ?? 0);
    },
    forget: async (name) => {
      await database.rows('delete from constat_server.attempts where name = $1', [hidden(name)]);
    },
  };
}
