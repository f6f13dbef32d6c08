/**
 * Makes and removes the monthly partitions of events and ledger entries (docs/decisions/0059).
 * Month 0 is all that came before December 2026. Each function gives up a lock after 300 ms,
 * before the database looks for deadlocks, so that it never delays a request; it is called again.
 * Nothing here removes the ledger, the audit, payouts or statements.
 */
export const MONTHS = `
create function month_number(p_at timestamptz) returns integer
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select (extract(year from p_at at time zone 'UTC') * 12 + extract(month from p_at at time zone 'UTC'))::integer
    - (2026 * 12 + 11)
$$;

-- Makes the partition of a month, where there is none. Nobody but its owner may touch it directly.
create function month_partition_make(p_table name, p_month integer) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  partition name := p_table || '_' || to_char(date '2026-11-01' + make_interval(months => p_month), 'YYYYMM');
begin
  if p_month < 1 or to_regclass('public.' || partition) is not null then return; end if;
  execute format('create table public.%I (like public.%I including all excluding identity)', partition, p_table);
  if p_table = 'events' then
    -- Of all partitions it holds because of event_head: a number is given once.
    execute format('alter table public.%I add unique (seq)', partition);
  end if;
  execute format('alter table public.%I enable row level security', partition);
  execute format(
    'create trigger is_not_truncated before truncate on public.%I execute function public.%I()', partition,
    case p_table when 'events' then 'events_are_final' else 'ledger_is_final' end);
  execute format('alter table public.%I attach partition public.%I for values from (%s) to (%s)',
    p_table, partition, p_month * 100000000000, (p_month + 1) * 100000000000);
end $$;

-- Makes the partitions of this month and the next.
create function months_make(p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '300ms' as $$
declare
  month integer := month_number(p_now);
  t name;
begin
  perform pg_advisory_xact_lock(hashtextextended('months', 0));
  foreach t in array array['events','ledger_entries'] loop
    perform month_partition_make(t, month);
    perform month_partition_make(t, month + 1);
  end loop;
end $$;

-- Lets ids begin at those of this month. Not in the transaction that makes its partition: numbers of
-- a sequence are not given back, a partition is. Until it was called, ids go on in the month before,
-- and nothing fails.
create function months_begin(p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '300ms' as $$
declare
  month integer := month_number(p_now);
  t name;
  s regclass;
  last bigint;
begin
  if month < 1 then return; end if;
  -- Of two at once the second finds it done: a sequence that is set twice gives an id twice.
  perform pg_advisory_xact_lock(hashtextextended('months', 0));
  foreach t in array array['events','ledger_entries'] loop
    continue when to_regclass('public.' || t || '_' ||
      to_char(date '2026-11-01' + make_interval(months => month), 'YYYYMM')) is null;
    s := pg_get_serial_sequence('public.' || t, 'id');
    execute format('select last_value from %s', s) into last;
    if last < month * 100000000000 then perform setval(s, month * 100000000000, false); end if;
  end loop;
end $$;

-- The planner's figures of a whole table, which autovacuum gathers for its partitions only.
create function months_analyze() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '300ms' as $$
begin
  if current_setting('server_version_num')::integer >= 180000 then
    analyze only public.events, only public.ledger_entries;
  else
    analyze public.events, public.ledger_entries;
  end if;
end $$;

-- Removes the oldest month of which every event is older; returns how many events that were, or null
-- if there is none. What is still asked for stays: what zones were, and what belongs to open orders
-- and standing alarms. Nothing is removed that has no number, is not counted or announced yet, or is
-- so near to the head that a console may ask for it.
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

revoke all on function month_partition_make, months_make, months_begin, months_analyze,
  events_remove_month from public;
grant execute on function months_make, months_begin, months_analyze, events_remove_month to tawsil_app;
`;
