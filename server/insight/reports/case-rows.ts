import { sql } from 'kysely';
import type { CountedRows } from './counted-rows.ts';
import { minuteIn } from './figures/packed.ts';

/** The reports of cases and contact. */
export type CaseReport = 'cases' | 'contact';

const zoneOfStore = (store: string) =>
  sql`coalesce((select z.id from stores s join zones z on z.name = s.zone where s.id = ${sql.ref(store)}), 0)`;

/**
 * Cases by the instant of their opening, as they are now, and the orders that they are a share of.
 * An order has neither cause, party nor member of staff.
 */
const cases = (now: Date): CountedRows => ({
  isOfZone: true,
  hasOrders: true,
  sums: [
    'opened',
    'of_orders',
    'orders',
    'resolved',
    'refused',
    'reopened',
    'overdue',
    'closing_minutes',
    'given',
    'charged',
    'contested',
    'won',
  ],
  source: (within) => sql`
    select x.opened_at as at, x.store_id, x.driver_id, ${zoneOfStore('x.store_id')} as zone_id, x.cause,
      x.party, x.owner_id as user_id, 1 as opened, (x.order_id is not null)::integer as of_orders,
      0 as orders, (x.state = 'resolved')::integer as resolved, (x.state = 'refused')::integer as refused,
      (exists (select from case_events e where e.case_id = x.id and e.kind = 'reopen'))::integer
        as reopened,
      (case when x.is_open then x.state <> 'waiting' and x.due_at < ${now}
        else x.due_at < x.state_at end)::integer as overdue,
      case when x.is_open then 0
        else ${minuteIn(sql`extract(epoch from x.state_at - x.opened_at)`)} end as closing_minutes,
      x.given, x.charged, k.contested, k.won
    from cases x cross join lateral (
      select count(*) as contested, count(*) filter (where n.state = 'upheld') as won
      from charges c join contests n on n.charge_id = c.id
      where c.case_id = x.id and n.state <> 'lapsed') k
    where ${within('x.opened_at')}
    union all
    select o.closed_at, o.store_id, o.driver_id, ${zoneOfStore('o.store_id')}, null, null, null, 0, 0, 1,
      0, 0, 0, 0, 0, 0, 0, 0, 0
    from orders o where o.status in ('delivered','cancelled','returned') and ${within('o.closed_at')}`,
});

const partyIs = (party: 'store' | 'driver') =>
  sql`case when t.party = ${sql.lit(party)} then t.party_id end`;

/** Messages and calls, neither with numbers nor with texts. Of those received nobody is the writer. */
const contact: CountedRows = {
  sums: ['no_answer', 'calls', 'sent', 'not_sent', 'received'],
  source: (within) => sql`
    select m.at, ${partyIs('store')} as store_id, ${partyIs('driver')} as driver_id,
      (m.by->>'id')::integer as user_id, 0 as no_answer, 0 as calls,
      (m.direction = 'out')::integer as sent,
      (m.state in ('failed','unknown','no_provider'))::integer as not_sent,
      (m.direction = 'in')::integer as received
    from messages m join threads t on t.id = m.thread_id where ${within('m.at')}
    union all
    select l.at, ${partyIs('store')}, ${partyIs('driver')}, (l.by->>'id')::integer,
      (l.outcome in ('no_answer','busy'))::integer, 1, 0, 0, 0
    from calls l join threads t on t.id = l.thread_id where ${within('l.at')}`,
};

export const caseRows = (now: Date): Readonly<Record<CaseReport, CountedRows>> => ({
  cases: cases(now),
  contact,
});
