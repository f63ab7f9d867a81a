-- Tables that administrators connect in the app: where each is, who may ask it, what stays hidden. Nobody reaches these rows but the server itself,
-- by the procedures below, which ask whether the account in whose name it speaks is an administrator. Passwords are sealed by the server with a key
-- that the database does not have.

create table private.connected_tables (
  id text primary key check (id ~ '^[a-z0-9-]{1,64}$'),
  title text not null check (length(btrim(title)) between 1 and 120),
  -- Without a password.
  address text not null check (length(address) between 1 and 2000),
  tables text[] not null default '{}' check (coalesce(array_length(tables, 1), 0) <= 50),
  for_everyone boolean not null default false,
  smallest integer not null default 5 check (smallest between 0 and 1000000),
  preview integer not null default 0 check (preview between 0 and 1000),
  seconds integer not null default 60 check (seconds between 1 and 3600),
  row_limit integer not null default 1000000 check (row_limit between 0 and 1000000),
  is_active boolean not null default true,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint preview_shows_rows check (preview = 0 or smallest <= 1)
);

create table private.connected_table_secrets (
  id text primary key references private.connected_tables (id) on delete cascade,
  sealed text not null check (length(sealed) <= 4000)
);

create table private.connected_table_people (
  id text not null references private.connected_tables (id) on delete cascade,
  account uuid not null references auth.users (id) on delete cascade,
  primary key (id, account)
);

alter table private.connected_tables enable row level security;
alter table private.connected_table_secrets enable row level security;
alter table private.connected_table_people enable row level security;
revoke all on private.connected_tables, private.connected_table_secrets, private.connected_table_people
  from public, anon, authenticated, service_role;

create function private.require_admin_account(actor uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.profiles p join auth.users u on u.id = p.id
    where p.id = actor and p.is_admin and coalesce(u.banned_until <= now(), true)
  ) then
    raise exception 'Admin privileges required to access this page' using errcode = '42501';
  end if;
end;
$$;

revoke execute on function private.require_admin_account(uuid) from public, anon, authenticated;

create function private.connected_table_row(wanted text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select to_jsonb(t) - 'removed_at' || jsonb_build_object(
    'is_removed', t.removed_at is not null,
    'has_password', exists (select from private.connected_table_secrets s where s.id = t.id),
    'people', (
      select coalesce(jsonb_agg(u.email::text order by u.email), '[]')
      from private.connected_table_people p join auth.users u on u.id = p.account where p.id = t.id))
  from private.connected_tables t where t.id = wanted;
$$;

revoke execute on function private.connected_table_row(text) from public, anon, authenticated;

-- What an administrator sees: everything but passwords.
create function public.list_connected_tables(actor uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin_account(actor);
  return (
    select coalesce(jsonb_agg(private.connected_table_row(t.id) order by lower(t.title), t.id), '[]')
    from private.connected_tables t where t.removed_at is null);
end;
$$;

-- What the server asks tables by: those that are on, with the ids of accounts and the sealed passwords. Of one that an administrator tests, also where it is off.
create function public.read_connected_tables(wanted text default null) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object(
    'sealed', (select s.sealed from private.connected_table_secrets s where s.id = t.id),
    'accounts', (select coalesce(jsonb_agg(p.account), '[]') from private.connected_table_people p where p.id = t.id))
    order by t.created_at, t.id), '[]')
  from private.connected_tables t
  where t.removed_at is null and (case when wanted is null then t.is_active else t.id = wanted end);
$$;

-- The log says who may ask by number: addresses of accounts would outlive them there.
create function private.note_connected_table(actor uuid, action text, entry_id text, before jsonb, after jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  old jsonb := case when before is null then null else
    before - 'id' - 'created_at' - 'is_removed' || jsonb_build_object('people', jsonb_array_length(before -> 'people')) end;
  new jsonb := case when after is null then null else
    after - 'id' - 'created_at' - 'is_removed' || jsonb_build_object('people', jsonb_array_length(after -> 'people')) end;
begin
  if action = 'update' then
    select jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, new -> b.key) into old, new
    from jsonb_each(old) b where b.value is distinct from new -> b.key;
    -- the title says which one it was
    old := coalesce(old, '{}') || jsonb_build_object('title', before -> 'title');
    new := coalesce(new, '{}') || jsonb_build_object('title', after -> 'title');
  end if;
  insert into public.audit_log (actor_id, action, table_name, row_id, old_values, new_values)
  values (actor, action, 'connected_tables', entry_id, old, new);
end;
$$;

revoke execute on function private.note_connected_table(uuid, text, text, jsonb, jsonb) from public, anon, authenticated;

-- Adds or changes one. `sealed` is a new password, null keeps the one there is where `keeps_password`; people are named by their addresses.
create function public.save_connected_table(actor uuid, entry jsonb, sealed text, keeps_password boolean, is_new boolean) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry_id text := entry ->> 'id';
  before jsonb;
  stranger text;
begin
  perform pg_advisory_xact_lock(hashtextextended('connected_tables', 0));
  perform private.require_admin_account(actor);
  -- what was removed can be taken back for a day
  delete from private.connected_tables t where t.removed_at < now() - interval '1 day';
  before := private.connected_table_row(entry_id);
  if is_new and before is not null then
    raise exception 'There is such a table already.' using errcode = 'PT400', detail = 'taken';
  end if;
  if not is_new and (before is null or (before ->> 'is_removed')::boolean) then
    raise exception 'There is no such table any more.' using errcode = 'PT400', detail = 'gone';
  end if;
  if is_new and (select count(*) from private.connected_tables t where t.removed_at is null) >= 100 then
    raise exception 'This server has 100 connected tables, which is as many as it keeps. Remove some first.'
      using errcode = 'PT400', detail = 'full';
  end if;
  select e into stranger from jsonb_array_elements_text(entry -> 'people') e
  where not exists (select from auth.users u where lower(u.email) = lower(e)) limit 1;
  if stranger is not null then
    raise exception 'Nobody has an account with the address %.', stranger using errcode = 'PT400', detail = 'no_user';
  end if;
  insert into private.connected_tables as t (id, title, address, tables, for_everyone, smallest, preview, seconds, row_limit)
  values (entry_id, btrim(entry ->> 'title'), entry ->> 'address',
    (select coalesce(array_agg(e), '{}') from jsonb_array_elements_text(entry -> 'tables') e),
    (entry ->> 'for_everyone')::boolean, (entry ->> 'smallest')::integer, (entry ->> 'preview')::integer,
    (entry ->> 'seconds')::integer, (entry ->> 'row_limit')::integer)
  on conflict (id) do update set
    title = excluded.title, address = excluded.address, tables = excluded.tables, for_everyone = excluded.for_everyone,
    smallest = excluded.smallest, preview = excluded.preview, seconds = excluded.seconds, row_limit = excluded.row_limit;
  if not keeps_password then
    delete from private.connected_table_secrets s where s.id = entry_id;
    if sealed is not null then
      insert into private.connected_table_secrets (id, sealed) values (entry_id, save_connected_table.sealed);
    end if;
  end if;
  delete from private.connected_table_people p where p.id = entry_id;
  insert into private.connected_table_people (id, account)
  select distinct entry_id, u.id from jsonb_array_elements_text(entry -> 'people') e
  join auth.users u on lower(u.email) = lower(e);
  perform private.note_connected_table(actor, case when is_new then 'insert' else 'update' end, entry_id, before,
    private.connected_table_row(entry_id) || case when keeps_password or sealed is null then '{}'::jsonb else '{"new_password": true}' end);
  return private.connected_table_row(entry_id);
end;
$$;

-- Switches one off or on, removes it, or takes that back.
create function public.set_connected_table(actor uuid, entry_id text, step text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  before jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('connected_tables', 0));
  perform private.require_admin_account(actor);
  before := private.connected_table_row(entry_id);
  if before is null or (before ->> 'is_removed')::boolean <> (step = 'restore') then
    raise exception 'There is no such table any more.' using errcode = 'PT400', detail = 'gone';
  end if;
  if step not in ('disable', 'enable', 'delete', 'restore') then
    raise exception 'There is no such step.' using errcode = 'PT400', detail = 'step';
  end if;
  update private.connected_tables t set
    is_active = case step when 'disable' then false when 'enable' then true else t.is_active end,
    removed_at = case step when 'delete' then now() when 'restore' then null else t.removed_at end
  where t.id = entry_id;
  perform private.note_connected_table(actor, step, entry_id, before, null);
end;
$$;

-- The addresses of accounts by their numbers, for the log of what was asked of tables.
create function public.name_accounts(actor uuid, accounts uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin_account(actor);
  return (select coalesce(jsonb_object_agg(u.id, u.email), '{}') from auth.users u where u.id = any (accounts));
end;
$$;

revoke execute on function public.name_accounts(uuid, uuid[]) from public, anon, authenticated;
grant execute on function public.name_accounts(uuid, uuid[]) to service_role;
revoke execute on function public.list_connected_tables(uuid) from public, anon, authenticated;
revoke execute on function public.read_connected_tables(text) from public, anon, authenticated;
revoke execute on function public.save_connected_table(uuid, jsonb, text, boolean, boolean) from public, anon, authenticated;
revoke execute on function public.set_connected_table(uuid, text, text) from public, anon, authenticated;
grant execute on function public.list_connected_tables(uuid) to service_role;
grant execute on function public.read_connected_tables(text) to service_role;
grant execute on function public.save_connected_table(uuid, jsonb, text, boolean, boolean) to service_role;
grant execute on function public.set_connected_table(uuid, text, text) to service_role;
