import { sql } from 'kysely';
import { type ListCount, MAX_COUNT } from '#contract/list.ts';
import type { OrderStatus } from '#machines/order/order-machine.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toListCount } from '../../platform/lists/list.ts';
import {
  all,
  behind,
  type Condition,
  conditions,
  KEYS,
  type OrderFilter,
  type Scope,
  zoneNamed,
} from './order-filter.ts';
import { type OrderRow, orderColumns } from './order-view.ts';
import { searchOrders } from './search.ts';

/**
 * The keys of a page. Every branch reads at most a page from an index that has the order of the
 * list, whatever the size of the table: one for each set of orders, each status, or each store of the
 * zone.
 */
function pageOf(by: OrderFilter, sets: readonly (readonly Condition[])[]): Condition {
  const { column, direction } = KEYS[by.sort];
  const order = sql`order by ${column} ${direction}, id ${direction} limit ${by.limit}`;
  const statuses: readonly (OrderStatus | null)[] = by.status ?? [null];
  const branchOf = (where: readonly Condition[]) => (status: OrderStatus | null) => {
    const own = status === null ? where : [...where, sql`status = ${status}`];
    return by.zone === undefined
      ? sql`(select id, ${column} from orders where ${all(own)} ${order})`
      : sql`(select k.* from stores s cross join lateral (
          select id, ${column} from orders where store_id = s.id and ${all(own)} ${order}
        ) k where s.zone = ${zoneNamed(by.zone)} ${order})`;
  };
  const branches = sets.flatMap((where) => statuses.map(branchOf(where)));
  return branches.length === 1
    ? (branches[0] as Condition)
    : sql`(${sql.join(branches, sql` union all `)} ${order})`;
}

const KEPT: ReadonlySet<string> = new Set(['open', 'sort', 'after', 'afterTotal', 'limit']);

/**
 * Whether it is one of the few lists that the apps read all the time, whose statement is kept. The
 * lists of staff have as many texts as combinations of filters, and their plans depend on the
 * values.
 */
const isOfApp = (by: OrderFilter, scope: Scope): boolean =>
  'owner' in scope &&
  Object.entries(by).every(
    ([name, value]) => value === undefined || value === null || KEPT.has(name),
  );

async function keysOf(db: Db, by: OrderFilter, scope: Scope, now: Date): Promise<Condition> {
  const setOf = (of: 'own' | 'give') => [...behind(by), ...conditions(by, scope, now, of)];
  const where = setOf('own');
  const isOfDriver = 'owner' in scope && scope.owner === 'driver';
  return by.q === undefined
    ? pageOf(by, isOfDriver ? [where, setOf('give')] : [where])
    : sql`(select unnest(${await searchOrders(db, by, where)}::int[]) as id)`;
}

/** The number of orders of a filter; counting stops at `MAX_COUNT`. */
export async function countOrders(
  db: Db,
  by: Omit<OrderFilter, 'after' | 'limit'>,
  scope: Scope,
  now: Date,
): Promise<ListCount> {
  const keys = await keysOf(db, { ...by, after: null, limit: MAX_COUNT + 1 }, scope, now);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${keys} k`.execute(db);
  return toListCount(rows[0]?.count ?? 0);
}

/** A page of orders as every screen shows them. */
export async function listOrders(
  db: Db,
  by: OrderFilter,
  scope: Scope,
  now: Date,
): Promise<OrderRow[]> {
  const { column, direction } = KEYS[by.sort];
  const keys = await keysOf(db, by, scope, now);
  const { rows } = await sql<OrderRow>`${isOfApp(by, scope) ? prepared : sql``}
    select ${orderColumns} from ${keys} k join order_rows r on r.id = k.id
    order by r.${column} ${direction}, r.id ${direction}`.execute(db);
  return rows;
}
