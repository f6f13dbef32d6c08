import { sql } from 'kysely';
import { STAFF_ROLES } from '#contract/permissions.ts';
import { ACKNOWLEDGED, ASSIGNED } from './conditions.ts';
import { isDeliveredLate, sentAgain, sold, tookSeconds } from './delivered.ts';
import type { FigureTable } from './figure-table.ts';
import { minuteOf } from './packed.ts';
import { amountByLine, STORE_MONEY_SUMS } from './store-money.ts';
import { CHANGE, ITEM, LOSS, MISSING, STORE_ITEM } from './trouble-tables.ts';

const SALES = [
  'delivered',
  'sent_again',
  'on_time',
  'goods',
  'fees',
  'discounts',
  'cash',
  'card',
  'door_seconds',
  'door_minutes',
  'earned',
] as const;
const sales = sql`
  1 as delivered, ${sentAgain}::integer as sent_again,
  (not ${sentAgain} and o.closed_at <= o.promised_at)::integer as on_time, o.subtotal as goods,
  o.delivery_fee as fees, o.discount as discounts,
  case when o.payment = 'cash' then o.total else 0 end as cash,
  case when o.payment = 'card' then o.total else 0 end as card,
  round(${tookSeconds}) as door_seconds, ${minuteOf(tookSeconds)} as door_minutes,
  coalesce(s.earned, 0) as earned`;
const noSales = sql`0 as delivered, 0 as sent_again, 0 as on_time, 0 as goods, 0 as fees, 0 as discounts, 0 as cash,
  0 as card, 0 as door_seconds, 0 as door_minutes, 0 as earned`;

/** Orders that drivers gave to others, and took from others. */
const HAND_OVERS = ['given', 'taken'] as const;
const noHandOvers = sql`0 as given, 0 as taken`;
const ENDED_IN = sql`o.status in ('delivered','cancelled','returned')`;
/** The leg `l` of who gave an order `o`, and that `n` of who took it: not one that was withdrawn. */
const handedOver = sql`
  join order_legs l on l.order_id = o.id and l.ended = 'handed_over'
  join order_legs n on n.order_id = o.id and n.leg = l.leg + 1 and n.food_at is not null`;

/** The zone that the figures of an order's store belong to. */
const zoneOf = sql`coalesce((select f.zone_id from figure_stores f where f.store_id = o.store_id), 0)`;
const lost = sql`(o.status = 'cancelled')::integer as cancelled, (o.status = 'returned')::integer as returned,
  o.total as lost_value`;
const staff = sql`e.actor->>'role' in (${sql.join(STAFF_ROLES.map((role) => sql.lit(role)))})`;

export const STORE: FigureTable = {
  name: 'store_figures',
  keys: ['store_id'],
  sums: [
    ...SALES,
    'store_discounts',
    'commission',
    'cancelled',
    'returned',
    'lost_value',
    ...HAND_OVERS,
  ],
  source: (of) => sql`
    select o.closed_at as at, o.store_id, ${sales}, o.store_discount as store_discounts,
      coalesce(s.commission, 0) as commission, 0 as cancelled, 0 as returned, 0 as lost_value,
      ${noHandOvers}
    from orders o left join ${sold(of)} s on s.order_id = o.id
    where o.status = 'delivered' and ${of.ended}
    union all
    select o.closed_at, o.store_id, ${noSales}, 0, 0, ${lost}, ${noHandOvers}
    from orders o where o.status in ('cancelled','returned') and ${of.ended}
    union all
    select o.closed_at, o.store_id, ${noSales}, 0, 0, 0, 0, 0, 1, 1
    from orders o ${handedOver} where ${ENDED_IN} and ${of.ended}`,
};

/** Deliveries are of who delivered; a hand-over is of both drivers, by the end of the order. */
export const DRIVER: FigureTable = {
  name: 'driver_figures',
  keys: ['driver_id', 'zone_id'],
  sums: [...SALES, ...HAND_OVERS],
  isByZone: true,
  source: (of) => sql`
    select o.closed_at as at, o.store_id, o.driver_id, ${zoneOf} as zone_id, ${sales}, ${noHandOvers}
    from orders o left join ${sold(of)} s on s.order_id = o.id
    where o.status = 'delivered' and o.driver_id is not null and ${of.ended}
    union all
    select o.closed_at, o.store_id, d.driver_id, ${zoneOf}, ${noSales}, d.given, d.taken
    from orders o ${handedOver}
    cross join lateral (values (l.driver_id, 1, 0), (n.driver_id, 0, 1)) d (driver_id, given, taken)
    where ${ENDED_IN} and ${of.ended}`,
};

export const REASON: FigureTable = {
  name: 'reason_figures',
  keys: ['store_id', 'reason'],
  sums: ['cancelled', 'returned', 'lost_value'],
  source: (of) => sql`
    select o.closed_at as at, o.store_id, coalesce((
        select e.reason from events e where e.subject_kind = 'order' and e.subject_id = o.id
          and e.type in ('order.cancelled','order.returned') order by e.id desc limit 1), '') as reason, ${lost}
    from orders o where o.status in ('cancelled','returned') and ${of.ended}`,
};

/** By cause alone: a text beside a cause is a reason of its own. */
export const CAUSE: FigureTable = {
  name: 'cause_figures',
  keys: ['store_id', 'cause'],
  sums: ['cancelled', 'returned', 'lost_value'],
  source: (of) => sql`
    select o.closed_at as at, o.store_id, coalesce(o.end_cause, 'other') as cause, ${lost}
    from orders o where o.status in ('cancelled','returned') and ${of.ended}`,
};

export const REFUND: FigureTable = {
  name: 'refund_figures',
  keys: ['store_id', 'funder', 'reason'],
  sums: ['refunds', 'amount', 'reversed'],
  source: (of) => sql`
    select t.at, o.store_id, r.funded_by as funder, r.reason, 1 as refunds, r.amount, 0 as reversed
    from ledger_transfers t join refunds r on r.transfer_id = t.id join orders o on o.id = r.order_id
    where t.kind = 'refund' and ${of.moved}
    union all
    select t.at, o.store_id, r.funded_by, r.reason, 0, 0, r.amount
    from ledger_transfers t join refunds r on r.transfer_id = t.reverses join orders o on o.id = r.order_id
    where t.kind = 'reversal' and ${of.moved}`,
};

export const REFUND_CAUSE: FigureTable = {
  name: 'refund_cause_figures',
  keys: ['store_id', 'funder', 'cause'],
  sums: REFUND.sums,
  source: (of) => sql`
    select t.at, o.store_id, r.funded_by as funder, coalesce(r.cause, 'other') as cause, 1 as refunds,
      r.amount, 0 as reversed
    from ledger_transfers t join refunds r on r.transfer_id = t.id join orders o on o.id = r.order_id
    where t.kind = 'refund' and ${of.moved}
    union all
    select t.at, o.store_id, r.funded_by, coalesce(r.cause, 'other'), 0, 0, r.amount
    from ledger_transfers t join refunds r on r.transfer_id = t.reverses join orders o on o.id = r.order_id
    where t.kind = 'reversal' and ${of.moved}`,
};

export const PROMOTION: FigureTable = {
  name: 'promotion_figures',
  keys: ['promotion_id', 'store_id'],
  sums: ['uses', 'cost', 'store_cost'],
  source: (of) => sql`
    select o.closed_at as at, r.promotion_id, o.store_id, 1 as uses, r.amount as cost,
      r.store_part as store_cost
    from orders o join promotion_redemptions r on r.order_id = o.id
    where o.status = 'delivered' and ${of.ended}`,
};

export const STORE_MONEY: FigureTable = {
  name: 'store_money_figures',
  keys: ['store_id'],
  sums: [...STORE_MONEY_SUMS, 'paid_payouts'],
  source: (of) => sql`
    select t.at, a.owner_id as store_id, ${amountByLine},
      (t.kind = 'payout')::integer as paid_payouts
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'store_balance'
    where ${of.moved}`,
};

export const CASH: FigureTable = {
  name: 'cash_figures',
  keys: ['driver_id'],
  sums: ['collected', 'remitted', 'variance', 'other'],
  // A remittance without any cash at hand has no entry of its driver.
  source: (of) => sql`
    select t.at, coalesce(r.driver_id, a.owner_id) as driver_id,
      case when a.kind = 'driver_cash' and t.kind = 'sale' then -e.amount else 0 end as collected,
      case when a.kind in ('cash_vault','collector_cash') then -e.amount else 0 end as remitted,
      case when a.kind = 'cash_variance' then e.amount else 0 end as variance,
      case when a.kind = 'driver_cash' and t.kind <> 'sale' and r.id is null then -e.amount else 0 end
        as other
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id
    left join remittances r on r.transfer_id = coalesce(t.reverses, t.id)
    where (a.kind = 'driver_cash' or (r.id is not null and a.kind in ('cash_vault','collector_cash','cash_variance')))
      and ${of.moved}`,
};

export const STAFF: FigureTable = {
  name: 'staff_figures',
  keys: ['user_id', 'zone_id'],
  sums: ['assignments', 'acknowledged', 'assign_minutes', 'acknowledge_minutes'],
  isByZone: true,
  source: (of) => sql`
    select e.at, o.store_id, (e.actor->>'id')::integer as user_id, ${zoneOf} as zone_id,
      1 as assignments, 0 as acknowledged,
      case when e.type = 'order.assigned' and not exists (
          select from events x where x.subject_kind = 'order' and x.subject_id = e.subject_id
            and x.id < e.id and x.type = 'order.assigned')
        then ${minuteOf(sql`extract(epoch from e.at - o.placed_at)`)} else 0 end as assign_minutes,
      0 as acknowledge_minutes
    from events e join orders o on e.subject_kind = 'order' and o.id = e.subject_id
    where e.type in (${sql.join(ASSIGNED.map((type) => sql.lit(type)))}) and ${staff} and ${of.acted}
    union all
    select e.at, null, (e.actor->>'id')::integer, coalesce(z.id, 0), 0, 1, 0,
      ${minuteOf(sql`extract(epoch from e.at - (e.data->>'raisedAt')::timestamptz)`)}
    from events e join alarms l on l.id = e.subject_id left join zones z on z.name = l.zone
    where e.subject_kind = 'alarm' and e.type = ${sql.lit(ACKNOWLEDGED)} and ${staff} and ${of.acted}`,
};

/** Every table with days and months. */
export const FIGURE_TABLES: readonly FigureTable[] = [
  STORE,
  DRIVER,
  REASON,
  CAUSE,
  REFUND,
  REFUND_CAUSE,
  PROMOTION,
  STORE_MONEY,
  CASH,
  STAFF,
  LOSS,
  CHANGE,
  MISSING,
  ITEM,
  STORE_ITEM,
];

/** The tables counted from events, which are removed when they are old. */
export const OF_EVENTS: readonly FigureTable[] = [REASON, STAFF];

/** The hourly figures of the dashboard. An hour of Casablanca begins with an hour of UTC. */
export const HOUR: FigureTable = {
  name: 'hour_figures',
  keys: ['zone_id'],
  sums: [
    'placed',
    'delivered',
    'late',
    'cancelled',
    'returned',
    'door_seconds',
    'gross',
    'commission',
  ],
  isByZone: true,
  source: (of) => sql`
    select o.placed_at as at, o.store_id, ${zoneOf} as zone_id, 1 as placed, 0 as delivered, 0 as late,
      0 as cancelled, 0 as returned, 0 as door_seconds, 0 as gross, 0 as commission
    from orders o where ${of.placed}
    union all
    select o.closed_at, o.store_id, ${zoneOf}, 0, 1, ${isDeliveredLate}::integer,
      0, 0,
      round(${tookSeconds}), coalesce(s.gross, 0), coalesce(s.commission, 0)
    from orders o left join ${sold(of)} s on s.order_id = o.id
    where o.status = 'delivered' and ${of.ended}
    union all
    select o.closed_at, o.store_id, ${zoneOf}, 0, 0, 0, (o.status = 'cancelled')::integer,
      (o.status = 'returned')::integer, 0, 0, 0
    from orders o where o.status in ('cancelled','returned') and ${of.ended}`,
};
