-- Who came and went, kept for a time and shown to administrators; what an account is given of itself; and nothing left when it is deleted.
-- Kept: sign-ins, sign-ups and changes of passwords 90 days, changes by administrators and deletions two years.

create function private.forget_old_activity() returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from public.audit_log l
  where l.happened_at < now() - case
    when l.action in ('sign_in', 'sign_up', 'password') then interval '90 days' else interval '2 years' end;
$$;

revoke execute on function private.forget_old_activity() from public, anon, authenticated;

create function private.note_account_activity() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid := case when tg_table_name = 'sessions' then (to_jsonb(new) ->> 'user_id')::uuid else (to_jsonb(new) ->> 'id')::uuid end;
begin
  insert into public.audit_log (actor_id, action, table_name, row_id)
  values (account, tg_argv[0], 'users', account::text);
  -- Now and then is often enough.
  if random() < 0.02 then perform private.forget_old_activity(); end if;
  return null;
end;
$$;

revoke execute on function private.note_account_activity() from public, anon, authenticated;

-- After everything that belongs to it has gone, an account that is deleted takes with it what was noted about it; what it did as an administrator stays, under its number.
create function private.erase_account() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.audit_log l
  where l.row_id = old.id::text and l.action in ('sign_in', 'sign_up', 'password');
  update public.audit_log l set old_values = null, new_values = null
  where coalesce(l.new_values, l.old_values) ->> 'user_id' = old.id::text
    or (l.table_name in ('profiles', 'users') and l.row_id = old.id::text);
  delete from public.outbox o where o.recipient = old.email;
  delete from private.upload_reservations r where r.account = old.id;
  begin
    delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = old.id::text;
    delete from auth.flow_state f where f.user_id = old.id;
  exception when insufficient_privilege or undefined_table then null;
  end;
  insert into public.audit_log (actor_id, action, table_name, row_id)
  values (auth.uid(), 'delete', 'users', old.id::text);
  return null;
end;
$$;

revoke execute on function private.erase_account() from public, anon, authenticated;

do $$ begin
  create trigger constat_note_sign_in after insert on auth.sessions
    for each row execute function private.note_account_activity('sign_in');
  create trigger constat_note_sign_up after insert on auth.users
    for each row execute function private.note_account_activity('sign_up');
  create trigger constat_note_password after update of encrypted_password on auth.users
    for each row when (old.encrypted_password is distinct from new.encrypted_password)
    execute function private.note_account_activity('password');
  -- Deferred: what belongs to the account is deleted, and that noted, before it.
  create constraint trigger constat_erase_account after delete on auth.users deferrable initially deferred
    for each row execute function private.erase_account();
exception when insufficient_privilege then
  raise notice 'The tables of accounts accept no triggers here: sign-ins are in the log of the service of accounts.';
end $$;

-- The log of what administrators changed and of deleted accounts, the newest first.
create or replace function public.admin_list_audit(page_size integer default 50, page_offset integer default 0)
  returns table (
    id bigint, happened_at timestamptz, actor_email text, action text, table_name text, row_id text,
    subject_email text, old_values jsonb, new_values jsonb, total_count integer
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select l.id, l.happened_at, a.email::text, l.action, l.table_name, l.row_id,
      s.email::text, l.old_values, l.new_values, (count(*) over ())::integer
    from public.audit_log l
    left join auth.users a on a.id = l.actor_id
    left join auth.users s on s.id::text = case
      when l.table_name in ('profiles', 'users') then l.row_id
      else coalesce(l.new_values, l.old_values) ->> 'user_id'
    end
    where l.action not in ('sign_in', 'sign_up', 'password')
    order by l.happened_at desc, l.id desc
    limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0);
end;
$$;

-- The log of sign-ins, sign-ups and changes of passwords, the newest first.
create function public.admin_list_sign_ins(page_size integer default 50, page_offset integer default 0)
  returns table (
    id bigint, happened_at timestamptz, actor_email text, action text, table_name text, row_id text,
    subject_email text, old_values jsonb, new_values jsonb, total_count integer
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select l.id, l.happened_at, a.email::text, l.action, l.table_name, l.row_id,
      s.email::text, l.old_values, l.new_values, (count(*) over ())::integer
    from public.audit_log l
    left join auth.users a on a.id = l.actor_id
    left join auth.users s on s.id::text = case
      when l.table_name in ('profiles', 'users') then l.row_id
      else coalesce(l.new_values, l.old_values) ->> 'user_id'
    end
    where l.action in ('sign_in', 'sign_up', 'password')
    order by l.happened_at desc, l.id desc
    limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0);
end;
$$;

revoke execute on function public.admin_list_sign_ins(integer, integer) from public, anon;
grant execute on function public.admin_list_sign_ins(integer, integer) to authenticated, service_role;

-- What is kept about the caller beside their tables and files: the account itself, its sessions, and what was noted about it.
create function public.export_own_account() returns jsonb
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
        or coalesce(l.new_values, l.old_values) ->> 'user_id' = auth.uid()::text)
  );
end;
$$;

revoke execute on function public.export_own_account() from public, anon;
grant execute on function public.export_own_account() to authenticated;
