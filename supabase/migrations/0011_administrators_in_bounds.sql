-- What an administrator can do to others has bounds: no time that cannot be counted with, no look at what people call their data,
-- and always an administrator left.

-- Times without an end, or beyond what a calendar shows, made every question about the account fail, and the list of all accounts.
do $$
declare
  first timestamptz := '2000-01-01 00:00:00Z';
  last timestamptz := '9999-12-31 00:00:00Z';
begin
  update public.override_grants g set
    start_date = greatest(least(g.start_date, last - interval '1 day'), first),
    end_date = greatest(least(g.end_date, last), first + interval '1 day')
  where g.start_date not between first and last or g.end_date not between first and last;
  update public.notifications n set expires_at = null where n.expires_at not between first and last;
  update public.subscriptions s set current_period_end = null where s.current_period_end not between first and last;
end $$;

alter table public.override_grants add constraint override_grants_times check (
  start_date between '2000-01-01 00:00:00Z' and '9999-12-31 00:00:00Z'
  and end_date between '2000-01-01 00:00:00Z' and '9999-12-31 00:00:00Z');
alter table public.notifications add constraint notifications_times check (
  expires_at between '2000-01-01 00:00:00Z' and '9999-12-31 00:00:00Z');
alter table public.subscriptions add constraint subscriptions_times check (
  current_period_end between '2000-01-01 00:00:00Z' and '9999-12-31 00:00:00Z');

-- Administrators see how many datasets and projects somebody has (admin_list_users), not what they are called.
alter policy "Users read their own datasets" on public.user_datasets using (user_id = (select auth.uid()));
alter policy "Users read their own projects" on public.user_projects using (user_id = (select auth.uid()));

-- As before, one after the other: two administrators who take each other's access away at the same moment would leave nobody.
create or replace function public.admin_update_user(
  target_user_id uuid,
  new_accounttype text default null,
  new_edu_subscription_type text default null,
  new_is_admin boolean default null,
  new_is_disabled boolean default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  perform private.require_admin();
  if target_user_id = auth.uid() and (new_is_admin = false or new_is_disabled) then
    raise exception 'You cannot take your own access away.' using errcode = 'PT400', detail = 'own_account';
  end if;
  update public.profiles p set
    accounttype = coalesce(new_accounttype, p.accounttype),
    edu_subscription_type = case new_edu_subscription_type
      when 'none' then null else coalesce(new_edu_subscription_type, p.edu_subscription_type) end,
    is_admin = coalesce(new_is_admin, p.is_admin)
  where p.id = target_user_id;
  if not found then
    raise exception 'User not found.' using errcode = 'PT400', detail = 'no_user';
  end if;
  if new_is_disabled is not null then
    update auth.users u
    set banned_until = case when new_is_disabled then timestamptz '2999-01-01 00:00:00Z' end
    where u.id = target_user_id;
    insert into public.audit_log (actor_id, action, table_name, row_id, new_values)
    values (auth.uid(), case when new_is_disabled then 'disable' else 'enable' end, 'users', target_user_id::text, null);
  end if;
end;
$$;
