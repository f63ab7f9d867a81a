-- Notifications to everybody or to one kind of account, and who has read them.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  is_active boolean not null default true,
  expires_at timestamptz,
  target_audience text not null default 'all'
    check (target_audience in ('all', 'guest', 'standard', 'edu', 'edu_pro', 'pro')),
  priority integer not null default 0 check (priority between 0 and 100),
  created_at timestamptz not null default now()
);

create index notifications_order on public.notifications (priority desc, created_at desc);
alter table public.notifications enable row level security;

create policy "Everybody reads what is addressed to them"
  on public.notifications for select to anon, authenticated
  using (
    is_active and (expires_at is null or expires_at > now())
    and target_audience in ('all', (select private.my_tier()))
  );
create policy "Administrators read all notifications"
  on public.notifications for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators write notifications"
  on public.notifications for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change notifications"
  on public.notifications for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete notifications"
  on public.notifications for delete to authenticated
  using ((select private.is_admin()));

revoke all on public.notifications from anon, authenticated;
grant select on public.notifications to anon;
grant select, delete on public.notifications to authenticated;
grant insert (title, message, is_active, expires_at, target_audience, priority)
  on public.notifications to authenticated;
grant update (title, message, is_active, expires_at, target_audience, priority)
  on public.notifications to authenticated;
grant all on public.notifications to service_role;

create trigger notifications_audit
  after insert or update or delete on public.notifications
  for each row execute function private.audit();

create table public.user_notification_reads (
  user_id uuid not null references public.profiles (id) on delete cascade,
  notification_id uuid not null references public.notifications (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, notification_id)
);

alter table public.user_notification_reads enable row level security;

create policy "Users read their own read marks"
  on public.user_notification_reads for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Users add their own read marks"
  on public.user_notification_reads for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Users change their own read marks"
  on public.user_notification_reads for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Users delete their own read marks"
  on public.user_notification_reads for delete to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.user_notification_reads from anon, authenticated;
grant select, delete on public.user_notification_reads to authenticated;
grant insert (user_id, notification_id), update (user_id, notification_id)
  on public.user_notification_reads to authenticated;
grant all on public.user_notification_reads to service_role;

insert into public.notifications (title, message) values (
  'Welcome to Constat',
  'Open a **sample dataset** or import your own, then choose a tool: the result appears as you pick variables. Everything is computed on your device.'
);

-- Where the backend has a realtime service, it reports changes of this table.
do $$ begin
  if exists (select from pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    alter publication supabase_realtime add table public.notifications;
  end if;
end $$;
