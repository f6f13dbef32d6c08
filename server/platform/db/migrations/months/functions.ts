/** Ids of one month; those of a month begin at its number times this (docs/decisions/0059). */
export const MONTH_IDS = 100_000_000_000n;

/** Tables whose rows are partitioned by the month in which their ids were taken. */
export const MONTHLY_TABLES = ['events', 'ledger_entries'] as const;

/**
 * What makes the partitions of the months. Month 0 is all that came before December 2026. Each function gives up a
 * lock after 300 ms, before the database looks for deadlocks, so that it never costs a request; it is called again.
 */
export const MONTH_FUNCTIONS = `
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
    p_table, partition, p_month * ${MONTH_IDS}, (p_month + 1) * ${MONTH_IDS});
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

-- Lets ids begin at those of this month. Not in the transaction that makes its partition: numbers of a sequence
-- are not given back, a partition is. Until it was called, ids go on in the month before, and nothing fails.
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
    if last < month * ${MONTH_IDS} then perform setval(s, month * ${MONTH_IDS}, false); end if;
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

revoke all on function month_partition_make(name, integer), months_make(timestamptz), months_begin(timestamptz),
  months_analyze() from public;
grant execute on function months_make(timestamptz), months_begin(timestamptz), months_analyze() to tawsil_app;
`;
