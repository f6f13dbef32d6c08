import { sql } from 'kysely';
import type { Cause } from '#contract/causes/causes.ts';
import { type HandoverItem, MAX_HANDOVER_ITEMS } from '#contract/routes/operations/handover.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Db } from '../../platform/db/schema.ts';

type DecisionItem = Extract<HandoverItem, { kind: 'decision' }>;

/**
 * Orders that wait for a decision: open proposals of changes, failed attempts, and ends that nobody
 * has settled; those that have waited longest before others.
 */
export async function collectDecisions(trx: Db, now: Date) {
  const { rows } = await sql<{
    what: DecisionItem['what'];
    id: number;
    store: string;
    zone: string;
    cause: Cause;
    at: Date;
  }>`
    select w.what, o.id, s.name as store, s.zone, w.cause, w.at
    from (
      select 'change' as what, order_id, cause, asked_at as at
      from order_amendments where state = 'proposed'
      union all
      select 'attempt', id, attempt->>'cause', (attempt->>'at')::timestamptz
      from orders where closed_at is null and status = 'picked_up' and attempt is not null
        and attempt->>'decision' is null and return_requested_at is null and hand_over is null
      union all
      select 'end', order_id, cause, at from order_ends where state = 'waiting'
    ) w
    join orders o on o.id = w.order_id
    join stores s on s.id = o.store_id
    -- A server of the release before may have left the proposal of an order that has ended.
    where w.what = 'end' or o.closed_at is null
    order by w.at, o.id limit ${MAX_HANDOVER_ITEMS}`.execute(trx);
  return rows.map(({ what, id, store, zone, cause, at }) => ({
    kind: 'decision',
    key: `${what}:${id}`,
    note: '',
    orderId: id,
    store,
    zone,
    what,
    cause,
    minutes: Math.floor((now.getTime() - at.getTime()) / MINUTE_MS),
  }));
}
