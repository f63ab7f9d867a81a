-- Quotas of files that hold when requests come at the same moment. A place is reserved before the bytes of a file are taken, one
-- request of an account after the other; the table of files has the last word, whoever writes to it.

create table private.upload_reservations (
  id uuid primary key default gen_random_uuid(),
  account uuid not null,
  bucket text not null,
  file text not null,
  bytes bigint not null check (bytes >= 0),
  made_at timestamptz not null default now()
);

create index upload_reservations_account on private.upload_reservations (account, bucket);
alter table private.upload_reservations enable row level security;
revoke all on private.upload_reservations from public, anon, authenticated, service_role;

-- Why a file does not fit into what its owner may keep, or null. Callers hold the lock of the account. A file that is there
-- already may be replaced, also by an account whose tier has ended, as long as it does not grow beyond the quota.
create function private.room_problem(account uuid, in_bucket text, file_name text, new_bytes bigint) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  quota public.tier_quotas;
  old_bytes bigint;
  others integer;
  others_bytes bigint;
begin
  if new_bytes > 2097152 then return 'file_size'; end if;
  select private.bytes_of(o.metadata) into old_bytes
  from storage.objects o where o.bucket_id = in_bucket and o.name = file_name;
  -- A file with a reservation is counted once, at the larger of what it has and what it asked for.
  select count(*), coalesce(sum(kept.bytes), 0) into others, others_bytes
  from (
    select places.place, max(places.bytes) as bytes
    from (
      select o.name as place, private.bytes_of(o.metadata) as bytes from storage.objects o
      where o.bucket_id = in_bucket and left(o.name, 37) = account::text || '/' and o.name <> file_name
      union all
      select r.file, r.bytes from private.upload_reservations r
      where r.account = room_problem.account and r.bucket = in_bucket and r.file <> file_name
        and r.made_at > now() - interval '10 minutes'
    ) places
    group by places.place
  ) kept;
  if in_bucket = 'userprojects' then
    return case when old_bytes is null and others >= 4 then 'file_limit' end;
  end if;
  if old_bytes is null and not private.may_save_datasets(account) then return 'tier'; end if;
  select q.* into quota from public.tier_quotas q where q.tier_name = private.tier_of(account);
  if old_bytes is null and others >= coalesce(quota.dataset_limit, 0) + 2 then return 'file_limit'; end if;
  if new_bytes > coalesce(old_bytes, -1)
    and others_bytes + new_bytes > coalesce(quota.storage_limit_mb, 0)::bigint * 1048576 then return 'storage_limit'; end if;
  return null;
end;
$$;

revoke execute on function private.room_problem(uuid, text, text, bigint) from public, anon, authenticated;

create function private.lock_files(account uuid) returns void
  language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('files:' || account::text, 0));
$$;

revoke execute on function private.lock_files(uuid) from public, anon, authenticated;

-- Reserves the place of a file; the answer names the reservation or the problem.
create function private.reserve_upload(account uuid, in_bucket text, file_name text, new_bytes bigint)
  returns table (reservation uuid, problem text)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_problem text;
  made uuid;
begin
  perform private.lock_files(account);
  delete from private.upload_reservations r
  where r.account = reserve_upload.account and r.made_at <= now() - interval '10 minutes';
  found_problem := private.room_problem(account, in_bucket, file_name, new_bytes);
  if found_problem is null then
    insert into private.upload_reservations (account, bucket, file, bytes)
    values (reserve_upload.account, in_bucket, file_name, new_bytes) returning id into made;
  end if;
  return query select made, found_problem;
end;
$$;

revoke execute on function private.reserve_upload(uuid, text, text, bigint) from public, anon, authenticated;

-- The last word on every file that is added, replaced or moved, in whatever way it came.
create function private.check_file() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid;
  problem text;
begin
  if new.bucket_id not in ('userdatasets', 'userprojects') then return new; end if;
  if tg_op = 'UPDATE' and new.bucket_id = old.bucket_id and new.name = old.name
    and private.bytes_of(new.metadata) <= private.bytes_of(old.metadata) then return new; end if;
  if new.name !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then return new; end if;
  account := left(new.name, 36)::uuid;
  perform private.lock_files(account);
  problem := private.room_problem(account, new.bucket_id, new.name, private.bytes_of(new.metadata));
  if problem is not null then
    raise exception 'There is no room for this file.' using errcode = 'PT400', detail = problem;
  end if;
  return new;
end;
$$;

revoke execute on function private.check_file() from public, anon, authenticated;

-- Where the table belongs to somebody else (some hosted projects), the policies alone decide.
do $$ begin
  create trigger constat_check_file before insert or update of bucket_id, name, metadata on storage.objects
    for each row execute function private.check_file();
exception when insufficient_privilege then
  raise notice 'storage.objects accepts no trigger here: quotas of files are checked by policies only.';
end $$;
