-- The model that a server may offer in the assistant: how often each tier may ask it in a day, and how often an account has today.
-- The server asks in the name of the person before it sends anything; counting is one statement, so that requests at the same moment
-- are all counted.

alter table public.tier_quotas
  add column model_daily_limit integer not null default 0 check (model_daily_limit between 0 and 100000);

update public.tier_quotas set model_daily_limit = case tier_name
  when 'pro' then 500 when 'edu_pro' then 500 when 'edu' then 200 when 'standard' then 100 else 0 end;

grant update (model_daily_limit) on public.tier_quotas to authenticated;

-- One row an account: a new day begins at one again, in UTC.
create table private.model_use (
  account uuid primary key references auth.users (id) on delete cascade,
  day date not null,
  used integer not null check (used >= 0)
);

alter table private.model_use enable row level security;
revoke all on private.model_use from public, anon, authenticated, service_role;

-- Counts one request of the caller, unless the day's number is reached. Limits that the server's settings name go before those of the
-- table. Whoever calls this directly only uses up what is theirs.
create function public.take_model_request(limits jsonb default '{}')
  returns table (is_allowed boolean, requests_used integer, requests_limit integer)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  today date := (now() at time zone 'utc')::date;
  tier text;
  most integer;
  counted integer;
begin
  if auth.uid() is null or not private.session_counts() then
    raise exception 'User not authenticated.' using errcode = '42501';
  end if;
  tier := private.my_tier();
  most := coalesce(
    (limits ->> tier)::integer,
    (select q.model_daily_limit from public.tier_quotas q where q.tier_name = tier),
    0);
  if most > 0 then
    insert into private.model_use as u (account, day, used) values (auth.uid(), today, 1)
    on conflict (account) do update set
      day = today,
      used = case when u.day = today then u.used + 1 else 1 end
    where u.day <> today or u.used < most
    returning u.used into counted;
  end if;
  return query select counted is not null, coalesce(counted, most), most;
end;
$$;

revoke execute on function public.take_model_request(jsonb) from public, anon;
grant execute on function public.take_model_request(jsonb) to authenticated;

-- What is kept about the caller, with the requests to the model.
create or replace function public.export_own_account() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.session_counts() then
    raise exception 'User not authenticated.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
        'last_sign_in_at', u.last_sign_in_at, 'details', u.raw_user_meta_data, 'sign_in_methods', u.raw_app_meta_data)
      from auth.users u where u.id = auth.uid()),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at, 'updated_at', s.updated_at)
        order by s.created_at), '[]')
      from auth.sessions s where s.user_id = auth.uid()),
    'activity', (
      select coalesce(jsonb_agg(jsonb_build_object('happened_at', l.happened_at, 'action', l.action,
        'table', l.table_name, 'old_values', l.old_values, 'new_values', l.new_values) order by l.id), '[]')
      from public.audit_log l
      where (l.table_name in ('profiles', 'users') and l.row_id = auth.uid()::text)
        or coalesce(l.new_values, l.old_values) ->> 'user_id' = auth.uid()::text),
    'model_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('day', m.day, 'used', m.used)), '[]')
      from private.model_use m where m.account = auth.uid())
  );
end;
$$;

revoke execute on function public.export_own_account() from public, anon;
grant execute on function public.export_own_account() to authenticated;
