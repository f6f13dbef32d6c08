import { sql } from 'kysely';
import type { CAUSE_REPORTS } from '#contract/insight/reports/cause-reports.ts';
import type { CountedRows } from './counted-rows.ts';

const holds: CountedRows = {
  sums: ['holds', 'asked_minutes'],
  source: (within) => sql`
    select d.at, o.store_id, coalesce(d.detail->>'cause', 'other') as cause, 1 as holds,
      (d.detail->>'minutes')::integer as asked_minutes
    from desk_changes d join orders o on o.id = d.order_id
    where d.change = 'held' and ${within('d.at')}`,
};

const pauses: CountedRows = {
  sums: ['pauses', 'by_stores'],
  source: (within) => sql`
    select e.at, e.subject_id as store_id, coalesce(e.cause, 'other') as cause, 1 as pauses,
      coalesce((e.actor->>'role' = 'store')::integer, 0) as by_stores
    from events e where e.type = 'store.paused' and e.subject_kind = 'store' and ${within('e.at')}`,
};

/** An attempt is of the driver who had the order then. */
const attempts: CountedRows = {
  sums: ['attempts', 'first', 'delivered'],
  source: (within) => sql`
    select e.at, o.store_id, (e.data->'driver'->>'id')::integer as driver_id,
      coalesce(e.cause, 'other') as cause, 1 as attempts, n.first,
      case when o.status = 'delivered' then n.first else 0 end as delivered
    from events e join orders o on o.id = e.subject_id
    cross join lateral (
      select ((e.data->'attempt'->>'number')::integer = 1)::integer as first) n
    where e.type = 'order.attempted' and e.subject_kind = 'order' and ${within('e.at')}`,
};

/** Holds from `desk_changes`, pauses and failed attempts from the event log. */
export const CAUSE_ROWS: Readonly<Record<keyof typeof CAUSE_REPORTS, CountedRows>> = {
  holds,
  pauses,
  attempts,
};
