-- A session counts while it lasts and its account is not disabled: a rule of the database, so that a token that was given out before
-- is worth nothing after, whichever service it is shown to.

create function private.session_counts() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select auth.uid() is null or (
    exists (
      select from auth.users u
      where u.id = auth.uid() and (u.banned_until is null or u.banned_until <= now()))
    and (
      (auth.jwt() ->> 'session_id') is null
      or exists (
        select from auth.sessions s
        where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()))
  );
$$;

revoke execute on function private.session_counts() from public;
grant execute on function private.session_counts() to anon, authenticated, service_role;

create policy "Only while the session counts" on public.profiles
  as restrictive for all to authenticated using ((select private.session_counts()));
create policy "Only while the session counts" on public.subscriptions
  as restrictive for all to authenticated using ((select private.session_counts()));
create policy "Only while the session counts" on public.override_grants
  as restrictive for all to authenticated using ((select private.session_counts()));
create policy "Only while the session counts" on public.tier_quotas
  as restrictive for all to authenticated using ((select private.session_counts()));
create policy "Only while the session counts" on public.audit_log
  as restrictive for all to authenticated using ((select private.session_counts()));
create policy "Only while the session counts" on public.user_datasets
  as restrictive for all to authenticated using ((select private.session_counts()));
create policy "Only while the session counts" on public.user_projects
  as restrictive for all to authenticated using ((select private.session_counts()));
create policy "Only while the session counts" on public.notifications
  as restrictive for all to authenticated using ((select private.session_counts()));
create policy "Only while the session counts" on public.user_notification_reads
  as restrictive for all to authenticated using ((select private.session_counts()));
create policy "Only while the session counts" on public.outbox
  as restrictive for all to authenticated using ((select private.session_counts()));
create policy "Only while the session counts" on storage.objects
  as restrictive for all to authenticated using ((select private.session_counts()));

-- Whether the caller is an administrator whose session counts, or the server itself.
create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false)
    or (private.session_counts()
      and coalesce((select p.is_admin from public.profiles p where p.id = auth.uid()), false));
$$;

create or replace function public.delete_own_account() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.session_counts() then
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

-- Disabling an account ends its sessions at once, and no new one begins, by whatever door.
create function private.end_sessions_of_disabled() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.banned_until > now() then delete from auth.sessions s where s.user_id = new.id; end if;
  return null;
end;
$$;

create function private.refuse_session_of_disabled() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users u where u.id = new.user_id and u.banned_until > now()) then
    raise exception 'User is banned' using errcode = 'PT403', detail = 'user_banned';
  end if;
  return new;
end;
$$;

-- What people say about themselves when they sign up is kept with the account; it is no place to store files.
create function private.check_user_metadata() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if octet_length(new.raw_user_meta_data::text) > 16384 then
    raise exception 'The details of an account may take 16 kB at most.'
      using errcode = 'PT400', detail = 'metadata_size';
  end if;
  return new;
end;
$$;

revoke execute on function private.end_sessions_of_disabled() from public, anon, authenticated;
revoke execute on function private.refuse_session_of_disabled() from public, anon, authenticated;
revoke execute on function private.check_user_metadata() from public, anon, authenticated;

do $$ begin
  create trigger constat_end_sessions after update of banned_until on auth.users
    for each row execute function private.end_sessions_of_disabled();
  create trigger constat_check_metadata before insert or update of raw_user_meta_data on auth.users
    for each row execute function private.check_user_metadata();
  create trigger constat_refuse_session before insert on auth.sessions
    for each row execute function private.refuse_session_of_disabled();
exception when insufficient_privilege then
  raise notice 'The tables of accounts accept no triggers here: the service of accounts ends sessions itself.';
end $$;
