-- Tiers: subscriptions, tiers granted for a time, quotas, and a log of what administrators did. Users read what concerns
-- them; only administrators write. Helpers live in a schema that the API does not expose.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Whether the caller is an administrator, or the server itself.
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false)
    or coalesce((select p.is_admin from public.profiles p where p.id = auth.uid()), false);
$$;

revoke execute on function private.is_admin() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;

create policy "Administrators read all profiles"
  on public.profiles for select to authenticated
  using ((select private.is_admin()));

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'active' check (status in ('active', 'trialing', 'past_due', 'canceled', 'expired')),
  current_period_end timestamptz,
  billing_cycle text check (billing_cycle in ('monthly', 'yearly')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index subscriptions_one_active on public.subscriptions (user_id) where status = 'active';
alter table public.subscriptions enable row level security;

create policy "Users read their own subscriptions"
  on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Administrators add subscriptions"
  on public.subscriptions for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change subscriptions"
  on public.subscriptions for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete subscriptions"
  on public.subscriptions for delete to authenticated
  using ((select private.is_admin()));

revoke all on public.subscriptions from anon, authenticated;
grant select, delete on public.subscriptions to authenticated;
grant insert (user_id, status, current_period_end, billing_cycle) on public.subscriptions to authenticated;
grant update (status, current_period_end, billing_cycle) on public.subscriptions to authenticated;
grant all on public.subscriptions to service_role;

create trigger subscriptions_touch_updated_at
  before update on public.subscriptions
  for each row execute function public.touch_updated_at();

-- Tiers granted for a time. The days that remain follow from the end, so the table keeps only the end; the view below
-- is what the app reads.
create table public.override_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  original_tier text not null,
  override_tier text not null check (override_tier in ('standard', 'edu', 'edu_pro', 'pro')),
  start_date timestamptz not null default now(),
  end_date timestamptz not null,
  reason text check (length(reason) <= 1000),
  admin_email text,
  created_at timestamptz not null default now(),
  check (end_date > start_date)
);

create index override_grants_user on public.override_grants (user_id, end_date);
alter table public.override_grants enable row level security;

create policy "Users read their own overrides"
  on public.override_grants for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Administrators grant overrides"
  on public.override_grants for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change overrides"
  on public.override_grants for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete overrides"
  on public.override_grants for delete to authenticated
  using ((select private.is_admin()));

revoke all on public.override_grants from anon, authenticated;
grant select, delete on public.override_grants to authenticated;
grant insert (user_id, override_tier, start_date, end_date, reason) on public.override_grants to authenticated;
grant update (override_tier, end_date, reason) on public.override_grants to authenticated;
grant all on public.override_grants to service_role;

create view public.subscription_overrides with (security_invoker = true) as
  select
    g.id, g.user_id, g.original_tier, g.override_tier, g.start_date, g.end_date, g.reason, g.admin_email,
    case when g.start_date <= now()
      then greatest(0, ceil(extract(epoch from g.end_date - now()) / 86400))::integer
      else 0
    end as days_remaining
  from public.override_grants g;

revoke all on public.subscription_overrides from anon, authenticated;
grant select on public.subscription_overrides to authenticated;
grant select on public.subscription_overrides to service_role;

create function private.complete_override() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.original_tier := (select p.accounttype from public.profiles p where p.id = new.user_id);
  new.admin_email := (select u.email from auth.users u where u.id = auth.uid());
  return new;
end;
$$;

revoke execute on function private.complete_override() from public;

create trigger override_grants_complete
  before insert on public.override_grants
  for each row execute function private.complete_override();

-- The active override of an account, the newest first: one's own, or anybody's for administrators.
create function public.get_user_active_override(target_user_id uuid)
  returns table (
    original_tier text, override_tier text, start_date timestamptz, end_date timestamptz,
    days_remaining integer, reason text, admin_email text
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if target_user_id is distinct from auth.uid() and not private.is_admin() then
    raise exception 'Only administrators may look up the override of another account.' using errcode = '42501';
  end if;
  return query
    select o.original_tier, o.override_tier, o.start_date, o.end_date, o.days_remaining, o.reason, o.admin_email
    from public.subscription_overrides o
    where o.user_id = target_user_id and o.days_remaining > 0
    order by o.start_date desc;
end;
$$;

revoke execute on function public.get_user_active_override(uuid) from public, anon;
grant execute on function public.get_user_active_override(uuid) to authenticated, service_role;

create function private.tier_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select o.override_tier from public.subscription_overrides o
      where o.user_id = account and o.days_remaining > 0 order by o.start_date desc limit 1),
    (select p.accounttype from public.profiles p where p.id = account)
  );
$$;

revoke execute on function private.tier_of(uuid) from public;

-- The tier that counts for the caller; visitors count as guests.
create function private.my_tier() returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(private.tier_of(auth.uid()), 'guest');
$$;

revoke execute on function private.my_tier() from public;
grant execute on function private.my_tier() to anon, authenticated, service_role;

create table public.tier_quotas (
  tier_name text primary key check (tier_name in ('guest', 'standard', 'edu', 'edu_pro', 'pro')),
  dataset_limit integer not null check (dataset_limit between 0 and 1000),
  storage_limit_mb integer not null check (storage_limit_mb between 0 and 100000),
  updated_at timestamptz not null default now()
);

insert into public.tier_quotas (tier_name, dataset_limit, storage_limit_mb) values
  ('pro', 2, 100), ('edu_pro', 2, 100), ('edu', 1, 50), ('standard', 1, 50), ('guest', 0, 0);

alter table public.tier_quotas enable row level security;

create policy "Everybody reads quotas"
  on public.tier_quotas for select to anon, authenticated
  using (true);
create policy "Administrators change quotas"
  on public.tier_quotas for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

revoke all on public.tier_quotas from anon, authenticated;
grant select on public.tier_quotas to anon, authenticated;
grant update (dataset_limit, storage_limit_mb) on public.tier_quotas to authenticated;
grant all on public.tier_quotas to service_role;

create trigger tier_quotas_touch_updated_at
  before update on public.tier_quotas
  for each row execute function public.touch_updated_at();

-- What administrators changed, written by the database itself.
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  table_name text not null,
  row_id text,
  old_values jsonb,
  new_values jsonb
);

create index audit_log_time on public.audit_log (happened_at desc);
alter table public.audit_log enable row level security;

create policy "Administrators read the log"
  on public.audit_log for select to authenticated
  using ((select private.is_admin()));

revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

-- Logs a change of a row: of an update only the columns that changed.
create function private.audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  row_key text := coalesce(after, before) ->> coalesce(tg_argv[0], 'id');
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, after -> b.key) into before, after
    from jsonb_each(before) b
    where b.value is distinct from after -> b.key and b.key <> 'updated_at';
    if before is null then return null; end if;
  end if;
  insert into public.audit_log (actor_id, action, table_name, row_id, old_values, new_values)
  values (auth.uid(), lower(tg_op), tg_table_name, row_key, before, after);
  return null;
end;
$$;

revoke execute on function private.audit() from public;

create trigger profiles_audit
  after update of accounttype, edu_subscription_type, is_admin on public.profiles
  for each row execute function private.audit();
create trigger subscriptions_audit
  after insert or update or delete on public.subscriptions
  for each row execute function private.audit();
create trigger override_grants_audit
  after insert or update or delete on public.override_grants
  for each row execute function private.audit();
create trigger tier_quotas_audit
  after insert or update or delete on public.tier_quotas
  for each row execute function private.audit('tier_name');
