-- What the pages of administrators show beyond the tables: the log with names instead of numbers, and the mails of a server
-- that has nothing to send them with.

create table public.outbox (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  recipient text not null,
  subject text not null,
  body text not null
);

create index outbox_time on public.outbox (created_at desc);
alter table public.outbox enable row level security;

create policy "Administrators read the outbox"
  on public.outbox for select to authenticated
  using ((select private.is_admin()));

revoke all on public.outbox from anon, authenticated;
grant select on public.outbox to authenticated;
grant all on public.outbox to service_role;

-- The log of what administrators changed, the newest first, with the address of who did it and of whom it concerns.
create function public.admin_list_audit(page_size integer default 50, page_offset integer default 0)
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
    order by l.happened_at desc, l.id desc
    limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0);
end;
$$;

revoke execute on function public.admin_list_audit(integer, integer) from public, anon;
grant execute on function public.admin_list_audit(integer, integer) to authenticated, service_role;
