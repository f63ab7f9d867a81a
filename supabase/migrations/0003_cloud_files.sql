-- Datasets and projects in the cloud: a row names the file, the file lives in a bucket under its owner's folder. Limits
-- hold here whatever the client does: who may save, how many, how large.

create table public.user_datasets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  dataset_name text not null check (length(dataset_name) between 1 and 200 and btrim(dataset_name) <> ''),
  file_path text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (left(file_path, 37) = user_id::text || '/' and file_path not like '%..%' and length(file_path) <= 1000)
);

create unique index user_datasets_name on public.user_datasets (user_id, lower(dataset_name));
create unique index user_datasets_file on public.user_datasets (file_path);

create table public.user_projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  project_name text not null check (length(project_name) between 1 and 200 and btrim(project_name) <> ''),
  file_path text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (left(file_path, 37) = user_id::text || '/' and file_path not like '%..%' and length(file_path) <= 1000)
);

create unique index user_projects_name on public.user_projects (user_id, lower(project_name));
create unique index user_projects_file on public.user_projects (file_path);

alter table public.user_datasets enable row level security;
alter table public.user_projects enable row level security;

create policy "Users read their own datasets"
  on public.user_datasets for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Users add their own datasets"
  on public.user_datasets for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Users change their own datasets"
  on public.user_datasets for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own datasets"
  on public.user_datasets for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "Users read their own projects"
  on public.user_projects for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Users add their own projects"
  on public.user_projects for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Users change their own projects"
  on public.user_projects for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own projects"
  on public.user_projects for delete to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.user_datasets from anon, authenticated;
grant select, delete on public.user_datasets to authenticated;
grant insert (user_id, dataset_name, file_path) on public.user_datasets to authenticated;
grant update (dataset_name, file_path, updated_at) on public.user_datasets to authenticated;
grant all on public.user_datasets to service_role;

revoke all on public.user_projects from anon, authenticated;
grant select, delete on public.user_projects to authenticated;
grant insert (user_id, project_name, file_path) on public.user_projects to authenticated;
grant update (project_name, file_path, updated_at) on public.user_projects to authenticated;
grant all on public.user_projects to service_role;

create trigger user_datasets_touch_updated_at
  before update on public.user_datasets
  for each row execute function public.touch_updated_at();
create trigger user_projects_touch_updated_at
  before update on public.user_projects
  for each row execute function public.touch_updated_at();

-- Pro tiers, and educational accounts whose educational subscription is pro.
create function private.may_save_datasets(account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(private.tier_of(account) in ('pro', 'edu_pro'), false)
    or coalesce(private.tier_of(account) = 'edu' and exists (
      select from public.profiles p where p.id = account and p.edu_subscription_type = 'pro'), false);
$$;

revoke execute on function private.may_save_datasets(uuid) from public;

-- Bytes of a stored file, from what the storage service notes about it.
create function private.bytes_of(metadata jsonb) returns bigint
  language sql immutable set search_path = ''
as $$
  select coalesce((metadata ->> 'size')::numeric, (metadata ->> 'contentLength')::numeric, 0)::bigint;
$$;

revoke execute on function private.bytes_of(jsonb) from public;

-- Bytes that an account keeps in a bucket, without one file.
create function private.bytes_kept(bucket text, account uuid, except_name text) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(private.bytes_of(o.metadata)), 0)::bigint
  from storage.objects o
  where o.bucket_id = bucket and left(o.name, 37) = account::text || '/' and o.name <> except_name;
$$;

revoke execute on function private.bytes_kept(text, uuid, text) from public;

create function private.megabytes(bytes bigint) returns text
  language sql immutable set search_path = ''
as $$
  select to_char(bytes / 1048576.0, 'FM999990.00');
$$;

revoke execute on function private.megabytes(bigint) from public;

create function private.check_dataset() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  quota public.tier_quotas;
  used integer;
  bytes bigint;
  others bigint;
begin
  if tg_op = 'UPDATE' and new.file_path = old.file_path then return new; end if;
  select private.bytes_of(o.metadata) into bytes
  from storage.objects o where o.bucket_id = 'userdatasets' and o.name = new.file_path;
  if not found then
    raise exception 'Dataset file not found in storage.' using errcode = 'PT400', detail = 'file_missing';
  end if;
  if bytes > 2097152 then
    raise exception 'Dataset size exceeds the 2MB limit.' using errcode = 'PT400', detail = 'dataset_size';
  end if;
  if tg_op = 'UPDATE' then return new; end if;

  if not private.may_save_datasets(new.user_id) then
    raise exception 'Cloud storage access requires a Pro account. Please upgrade to save datasets to cloud storage.'
      using errcode = '42501', detail = 'tier';
  end if;
  -- Two saves at the same moment must not both find a free place.
  perform pg_advisory_xact_lock(hashtextextended('dataset:' || new.user_id::text, 0));
  select q.* into quota from public.tier_quotas q where q.tier_name = private.tier_of(new.user_id);
  select count(*) into used from public.user_datasets d where d.user_id = new.user_id;
  if used >= quota.dataset_limit then
    if quota.dataset_limit = 2 then
      raise exception 'You have reached the maximum limit of 2 saved datasets.'
        using errcode = 'PT400', detail = 'dataset_limit';
    end if;
    raise exception 'Dataset limit reached. You can have up to % datasets. Currently using %/%.',
      quota.dataset_limit, used, quota.dataset_limit using errcode = 'PT400', detail = 'dataset_limit';
  end if;
  others := private.bytes_kept('userdatasets', new.user_id, new.file_path);
  if others + bytes > quota.storage_limit_mb::bigint * 1048576 then
    raise exception 'Storage quota exceeded. Adding this dataset (% MB) would exceed your % MB limit. Currently using % MB.',
      private.megabytes(bytes), quota.storage_limit_mb, private.megabytes(others)
      using errcode = 'PT400', detail = 'storage_limit';
  end if;
  return new;
end;
$$;

create function private.check_project() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  bytes bigint;
begin
  if tg_op = 'UPDATE' and new.file_path = old.file_path then return new; end if;
  select private.bytes_of(o.metadata) into bytes
  from storage.objects o where o.bucket_id = 'userprojects' and o.name = new.file_path;
  if not found then
    raise exception 'Project not found.' using errcode = 'PT400', detail = 'file_missing';
  end if;
  if bytes > 2097152 then
    raise exception 'Project size (%MB) exceeds the 2MB limit.', private.megabytes(bytes)
      using errcode = 'PT400', detail = 'project_size';
  end if;
  if tg_op = 'UPDATE' then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('project:' || new.user_id::text, 0));
  if (select count(*) from public.user_projects p where p.user_id = new.user_id) >= 2 then
    raise exception 'You can only save up to 2 projects. Please delete an existing project first.'
      using errcode = 'PT400', detail = 'project_limit';
  end if;
  return new;
end;
$$;

revoke execute on function private.check_dataset() from public;
revoke execute on function private.check_project() from public;

create trigger user_datasets_check
  before insert or update on public.user_datasets
  for each row execute function private.check_dataset();
create trigger user_projects_check
  before insert or update on public.user_projects
  for each row execute function private.check_project();

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('userdatasets', 'userdatasets', false, 2097152, array['application/json']),
  ('userprojects', 'userprojects', false, 2097152, array['application/json']),
  ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whether a name is one of the caller's own: {user}/{file}.json in the private buckets, {user}.{ext} among the avatars.
create function private.is_own_file(bucket text, file text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(case
    when bucket in ('userdatasets', 'userprojects')
      then left(file, 37) = auth.uid()::text || '/' and substr(file, 38) ~ '^[^/]+[.]json$'
    when bucket = 'avatars' then file ~ ('^' || auth.uid()::text || '[.](png|jpg|webp)$')
    else false
  end, false);
$$;

-- Whether the caller may put a file there: the tier for datasets, and room. Two files more than rows are allowed, for
-- saves that were interrupted between the file and its row.
create function private.has_room(bucket text, file text, metadata jsonb) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  quota public.tier_quotas;
  files integer;
begin
  if bucket = 'avatars' then return true; end if;
  if private.bytes_of(metadata) > 2097152 then return false; end if;
  select count(*) into files from storage.objects o
  where o.bucket_id = bucket and left(o.name, 37) = auth.uid()::text || '/' and o.name <> file;
  if bucket = 'userprojects' then return files < 4; end if;
  select q.* into quota from public.tier_quotas q where q.tier_name = private.my_tier();
  return private.may_save_datasets(auth.uid())
    and files < quota.dataset_limit + 2
    and private.bytes_kept(bucket, auth.uid(), file) + private.bytes_of(metadata)
      <= quota.storage_limit_mb::bigint * 1048576;
end;
$$;

revoke execute on function private.is_own_file(text, text) from public;
revoke execute on function private.has_room(text, text, jsonb) from public;
grant execute on function private.is_own_file(text, text) to authenticated;
grant execute on function private.has_room(text, text, jsonb) to authenticated;

create policy "Users read their own files"
  on storage.objects for select to authenticated
  using (private.is_own_file(bucket_id, name));
create policy "Users add their own files"
  on storage.objects for insert to authenticated
  with check (private.is_own_file(bucket_id, name) and private.has_room(bucket_id, name, metadata));
create policy "Users change their own files"
  on storage.objects for update to authenticated
  using (private.is_own_file(bucket_id, name)) with check (private.is_own_file(bucket_id, name));
create policy "Users delete their own files"
  on storage.objects for delete to authenticated
  using (private.is_own_file(bucket_id, name));
