/**
 * What the service of accounts would leave behind for ever, kept short: whoever signs in and renews a session again and again fills
 * no disk. Not a migration: a hosted project looks after its tables itself.
 */
import type { Database } from './database.ts';

/** Sessions of an account: those used last stay. */
const SESSIONS = 100;
/** Renewed tokens of a session that are remembered, so that one used twice gives the whole family away. */
const USED_TOKENS = 20;

const SCHEMA = `
create schema if not exists constat_server;
revoke all on schema constat_server from public;

create or replace function constat_server.limit_sessions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where id in (
    select s.id from auth.sessions s where s.user_id = new.user_id and s.id <> new.id
    order by coalesce(s.refreshed_at at time zone 'UTC', s.created_at) desc offset ${SESSIONS - 1});
  return null;
end;
$$;
create or replace function constat_server.limit_used_tokens() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.refresh_tokens where id in (
    select t.id from auth.refresh_tokens t where t.session_id = new.session_id and t.revoked
    order by t.created_at desc offset ${USED_TOKENS});
  return null;
end;
$$;
create or replace function constat_server.limit_ways_in() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.flow_state where created_at < now() - interval '1 day';
  return null;
end;
$$;
-- The library's own log, which nobody is shown; what happened to accounts is in public.audit_log.
create or replace function constat_server.keep_no_entry() returns trigger language plpgsql as $$
begin
  return null;
end;
$$;
revoke execute on all functions in schema constat_server from public;
create or replace trigger constat_limit_sessions after insert on auth.sessions
  for each row execute function constat_server.limit_sessions();
create or replace trigger constat_limit_used_tokens after insert on auth.refresh_tokens
  for each row execute function constat_server.limit_used_tokens();
create or replace trigger constat_limit_ways_in after insert on auth.flow_state
  for each statement execute function constat_server.limit_ways_in();
create or replace trigger constat_keep_no_entry before insert on auth.audit_log_entries
  for each row execute function constat_server.keep_no_entry();
delete from auth.audit_log_entries where created_at < now() - interval '90 days';
`;

/** Sets the limits of what is kept. */
export const limitTraces = (database: Database): Promise<void> => database.exec(SCHEMA);
