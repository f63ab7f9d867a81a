-- What administrators need beyond their rows: people with their addresses, changes of an account, numbers of use; and
-- what everybody may do: leave, with everything that was kept.

create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Admin privileges required to access this page' using errcode = '42501';
  end if;
end;
$$;

revoke execute on function private.require_admin() from public;

-- Accounts whose address or name contains the search text, the newest first.
create function public.admin_list_users(search text default '', page_size integer default 50, page_offset integer default 0)
  returns table (
    id uuid, email text, full_name text, accounttype text, edu_subscription_type text, is_admin boolean,
    effective_tier text, is_disabled boolean, dataset_count integer, project_count integer,
    created_at timestamptz, last_sign_in_at timestamptz, total_count integer
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select p.id, u.email::text, p.full_name, p.accounttype, p.edu_subscription_type, p.is_admin,
      private.tier_of(p.id), coalesce(u.banned_until > now(), false),
      (select count(*)::integer from public.user_datasets d where d.user_id = p.id),
      (select count(*)::integer from public.user_projects j where j.user_id = p.id),
      p.created_at, u.last_sign_in_at, (count(*) over ())::integer
    from public.profiles p join auth.users u on u.id = p.id
    where strpos(lower(coalesce(u.email, '') || ' ' || coalesce(p.full_name, '')), lower(search)) > 0
    order by p.created_at desc, p.id
    limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0);
end;
$$;

-- Sets what users cannot set themselves; null leaves a value as it is. 'none' removes the educational subscription.
create function public.admin_update_user(
  target_user_id uuid,
  new_accounttype text default null,
  new_edu_subscription_type text default null,
  new_is_admin boolean default null,
  new_is_disabled boolean default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
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

-- Numbers of use: accounts by tier, saved files and their bytes, activity of the last 30 days.
create function public.admin_usage() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'users', (select count(*) from public.profiles),
    'active_users', (select count(*) from auth.users u where u.last_sign_in_at > now() - interval '30 days'),
    'users_by_tier', (
      select coalesce(jsonb_object_agg(t.tier, t.n), '{}')
      from (select private.tier_of(p.id) as tier, count(*) as n from public.profiles p group by 1) t),
    'datasets', (select count(*) from public.user_datasets),
    'projects', (select count(*) from public.user_projects),
    'stored_bytes', (select coalesce(sum(private.bytes_of(o.metadata)), 0) from storage.objects o)
  );
end;
$$;

-- Deletes the caller's account with all its rows. Files go through the storage service first, which also removes their
-- bytes; while any is left this is refused, so nothing stays behind.
create function public.delete_own_account() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'User not authenticated.' using errcode = '42501';
  end if;
  if exists (
    select from storage.objects o
    where left(o.name, 37) = auth.uid()::text || '/' or left(o.name, 37) = auth.uid()::text || '.'
  ) then
    raise exception 'Delete the saved files first.' using errcode = 'PT400', detail = 'files_left';
  end if;
  delete from auth.users u where u.id = auth.uid();
end;
$$;

revoke execute on function public.admin_list_users(text, integer, integer) from public, anon;
revoke execute on function public.admin_update_user(uuid, text, text, boolean, boolean) from public, anon;
revoke execute on function public.admin_usage() from public, anon;
revoke execute on function public.delete_own_account() from public, anon;
grant execute on function public.admin_list_users(text, integer, integer) to authenticated, service_role;
grant execute on function public.admin_update_user(uuid, text, text, boolean, boolean) to authenticated, service_role;
grant execute on function public.admin_usage() to authenticated, service_role;
grant execute on function public.delete_own_account() to authenticated;
