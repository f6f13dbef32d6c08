/**
 * Removes old months of events, and of nothing else: no function here names the ledger, the audit, payouts or
 * statements (docs/decisions/0059).
 */
export const REMOVAL = `
-- Up to when events were removed; null: none were.
alter table event_head add column removed_until timestamptz;

-- Removes the oldest month of which every event is older, and gives how many events that were; null where there is
-- none. What is still asked for stays: what zones were, and what belongs to open orders and standing alarms.
-- Nothing is removed that is not numbered, not yet counted or told, or so near to the head that a console may ask for it.
create function events_remove_month(p_before timestamptz, p_behind integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '300ms' as $$
declare
  read_until bigint := (select least(h.seq - p_behind, f.seq, n.seq)
    from event_head h, figure_state f, push_notice_cursor n);
  last_id bigint := (select last_value from events_id_seq);
  kept_rows constant text := 'select * from public.%1$I where zone_id is not null
    union all select e.* from public.%1$I e where e.order_id in (select id from orders where closed_at is null)
    union all select e.* from public.%1$I e where e.alarm_id in (select id from alarms where state <> ''cleared'')';
  part record;
  newest timestamptz;
  newest_seq bigint;
  is_waiting boolean;
  kept bigint;
  gone bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('months', 0));
  for part in
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound,
      substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''?(\\d+)')::bigint <= last_id as is_over
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.events'::regclass order by c.relname <> 'events_first', c.relname
  loop
    execute format('select max(at), max(seq), exists (select from public.%1$I where seq is null) from public.%1$I',
      part.name) into newest, newest_seq, is_waiting;
    continue when newest is null or newest >= p_before or is_waiting or newest_seq > read_until;
    execute format('select count(*) from public.%I', part.name) into gone;
    execute format('select count(*) from (' || kept_rows || ') k', part.name) into kept;
    continue when kept = gone;
    if kept > 0 or not part.is_over then
      execute format('create table public.events_kept (like public.%I including all excluding identity)', part.name);
      execute format('insert into public.events_kept ' || kept_rows, part.name);
    end if;
    execute format('alter table public.events detach partition public.%I', part.name);
    execute format('drop table public.%I', part.name);
    if kept > 0 or not part.is_over then
      execute format('alter table public.events_kept rename to %I', part.name);
      execute format('alter table public.%I enable row level security', part.name);
      execute format('create trigger is_not_truncated before truncate on public.%I
        execute function public.events_are_final()', part.name);
      execute format('alter table public.events attach partition public.%I %s', part.name, part.bound);
    end if;
    update event_head set removed_until = greatest(removed_until, newest);
    return gone - kept;
  end loop;
  return null;
end $$;
revoke all on function events_remove_month(timestamptz, integer) from public;
grant execute on function events_remove_month(timestamptz, integer) to tawsil_app;

-- What the retention of each kind has done, and with how many days.
create table retention (
  kind text primary key,
  days integer not null check (days > 0),
  removed bigint not null default 0,
  oldest timestamptz,
  ran_at timestamptz not null
);
-- When the days of a kind were set to others: settings of a server are in no audit.
create table retention_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  days_before integer,
  days integer not null
);
grant select, insert, update on retention to tawsil_app;
grant select, insert on retention_changes to tawsil_app;

create index dispatch_decisions_at on dispatch_decisions using brin (at);
create index desk_changes_at on desk_changes using brin (at);
grant delete on dispatch_decisions, desk_changes, push_recipients to tawsil_app;

-- One job does what each of these did.
delete from jobs where kind in ('featured.remove_reports','figures.remove_hours','jobs.remove_done',
  'mail.remove_contents','promotions.remove_refusals','push.remove_notices','zones.remove_visits');
`;
