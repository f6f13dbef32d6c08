import { type RawBuilder, sql } from 'kysely';
import type { Conditions } from './conditions.ts';
import type { FigureTable } from './figure-table.ts';

/** What the ends of orders without delivery moved; an end that moves nothing is not here. */
export const LOSS: FigureTable = {
  name: 'loss_figures',
  keys: ['store_id', 'cause', 'party'],
  sums: ['ends', 'to_store', 'to_driver', 'charged', 'unpaid', 'store_bears', 'platform_bears'],
  source: (of) => sql`
    select t.at, o.store_id, n.cause, n.party, 1 as ends, n.store as to_store, n.driver as to_driver,
      n.charged, n.unpaid, n.store_bears, n.platform_bears
    from ledger_transfers t join order_ends n on n.transfer_id = t.id join orders o on o.id = n.order_id
    where t.kind = 'order_end' and ${of.moved}`,
};

/**
 * What changed of orders that have ended, by cause. The rows without a cause count all orders that
 * have ended.
 */
export const CHANGE: FigureTable = {
  name: 'change_figures',
  keys: ['store_id', 'cause'],
  sums: ['ended', 'changed', 'amendments', 'difference', 'store_pays', 'platform_pays'],
  source: (of) => sql`
    select o.closed_at as at, o.store_id, '' as cause, 1 as ended, 0 as changed, 0 as amendments,
      0 as difference, 0 as store_pays, 0 as platform_pays
    from orders o where o.status in ('delivered','cancelled','returned') and ${of.ended}
    union all
    select o.closed_at, o.store_id, m.cause, 0, (not exists (
        select from order_amendments p
        where p.order_id = m.order_id and p.state = 'applied' and p.number < m.number))::integer,
      1, m.total_after - m.total_before, m.store_pays, m.platform_pays
    from orders o join order_amendments m on m.order_id = o.id and m.state = 'applied'
    where o.status in ('delivered','cancelled','returned') and ${of.ended}`,
};

/** The pieces that were missing of orders that have ended: for each line that lost some. */
const missingOf = (of: Conditions) => sql`
    select o.closed_at as at, o.store_id, l.item_id, g.pieces as missing, g.replaced,
      (g.pieces - g.replaced) * l.price_before as lost_value
    from orders o
    join order_amendments m on m.order_id = o.id and m.state = 'applied' and m.cause = 'item_missing'
    join amendment_lines l on l.amendment_id = m.id and l.quantity_after < l.quantity_before
    cross join lateral (
      select l.quantity_before - l.quantity_after as pieces,
        least(l.quantity_before - l.quantity_after, coalesce((
          select sum(r.quantity_after - r.quantity_before) from amendment_lines r
          where r.amendment_id = m.id and r.replaces = l.line and r.quantity_after > r.quantity_before
        ), 0)) as replaced) g
    where o.status in ('delivered','cancelled','returned') and ${of.ended}`;

/** The pieces that were missing of orders that have ended, and what replaced them. */
export const MISSING: FigureTable = {
  name: 'missing_item_figures',
  keys: ['store_id', 'item_id'],
  sums: ['missing', 'replaced', 'lost_value'],
  source: missingOf,
};

/** What was sold of each item in delivered orders, and what was missing of it. */
export const ITEM: FigureTable = {
  name: 'item_figures',
  keys: ['store_id', 'item_id'],
  sums: ['sold', 'orders', 'sales', 'missing', 'replaced'],
  // An order counts once for an item, whatever its lines of it.
  source: (of) => sql`
    select o.closed_at as at, o.store_id, l.item_id, sum(l.quantity) as sold, 1 as orders,
      sum(l.quantity * l.unit_price) as sales, 0 as missing, 0 as replaced
    from orders o join order_lines l on l.order_id = o.id
    where o.status = 'delivered' and ${of.ended}
    group by o.id, l.item_id
    union all
    select n.at, n.store_id, n.item_id, 0, 0, 0, n.missing, n.replaced from (${missingOf(of)}) n`,
};

/** The same of all items of a store: totals and periods would read each of them otherwise. */
export const STORE_ITEM: FigureTable = {
  ...ITEM,
  name: 'store_item_figures',
  keys: ['store_id'],
};

/**
 * The missing pieces of orders that ended between two instants, by what replaced them, with the sums of
 * `MISSING`. A change is refused that replaces more of a line than is missing.
 */
export const substitutesOf = ({ from, to }: { from: Date; to: Date }): RawBuilder<unknown> => sql`
  select o.closed_at as at, o.store_id, r.item_id, g.replaced as missing, g.replaced, 0 as lost_value
  from orders o
  join order_amendments m on m.order_id = o.id and m.state = 'applied' and m.cause = 'item_missing'
  join amendment_lines l on l.amendment_id = m.id and l.quantity_after < l.quantity_before
  join amendment_lines r on r.amendment_id = m.id and r.replaces = l.line
    and r.quantity_after > r.quantity_before
  cross join lateral (select r.quantity_after - r.quantity_before as replaced) g
  where o.status in ('delivered','cancelled','returned')
    and o.closed_at >= ${from} and o.closed_at < ${to}`;
