import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { OrderSort } from '#contract/order-filters.ts';
import type { OrderStatus } from '#machines/order/order-machine.ts';
import type { Database } from '../db/schema.ts';
import type { OrderRow } from './order-view.ts';

/** Whose orders may be seen: all, or those of a store's owner, a customer, a driver. */
export type Scope = { whole: true } | { owner: 'store' | 'customer' | 'driver'; userId: number };

export interface OrderFilter {
  /** Each of these at once: nothing, when they are not the same. */
  ids?: readonly number[] | undefined;
  status?: readonly OrderStatus[] | undefined;
  storeId?: number | undefined;
  driverId?: number | undefined;
  zone?: string | undefined;
  payment?: 'cash' | 'card' | undefined;
  open?: boolean | undefined;
  unassigned?: boolean | undefined;
  late?: boolean | undefined;
  placedFrom?: Date | undefined;
  placedTo?: Date | undefined;
  totalFrom?: bigint | undefined;
  totalTo?: bigint | undefined;
  q?: string | undefined;
  sort: OrderSort;
  /** The last order that was read: the page goes on behind it. */
  after: number | null;
  limit: number;
}

type Condition = RawBuilder<unknown>;
type Db = Kysely<Database> | Transaction<Database>;
interface Key {
  id: number;
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

const KEYS = {
  newest: { column: sql.ref('placed_at'), direction: sql.raw('desc'), beyond: sql.raw('<') },
  oldest: { column: sql.ref('placed_at'), direction: sql.raw('asc'), beyond: sql.raw('>') },
  'total-desc': { column: sql.ref('total'), direction: sql.raw('desc'), beyond: sql.raw('<') },
  'total-asc': { column: sql.ref('total'), direction: sql.raw('asc'), beyond: sql.raw('>') },
} as const satisfies Record<OrderSort, unknown>;

/** What both keys of a place in the list are: when an order was placed, and its total, never change. */
function behind({ sort, after }: OrderFilter): Condition[] {
  if (after === null) return [];
  const { column, beyond } = KEYS[sort];
  return [
    sql`(${column}, id) ${beyond} ((select ${column} from orders where id = ${after}), ${after}::int)`,
  ];
}

function conditions(by: OrderFilter, scope: Scope, now: Date): Condition[] {
  const found: Condition[] = [];
  const add = (value: unknown, condition: () => Condition) => {
    if (value !== undefined) found.push(condition());
  };
  if (!('whole' in scope)) {
    const { owner, userId } = scope;
    if (owner === 'customer') found.push(sql`customer_id = ${userId}`);
    else if (owner === 'driver') found.push(sql`driver_id = ${userId}`);
    else found.push(sql`store_id in (select id from stores where owner_id = ${userId})`);
  }
  for (const id of by.ids ?? []) found.push(sql`id = ${id}`);
  add(by.storeId, () => sql`store_id = ${by.storeId}`);
  add(by.driverId, () => sql`driver_id = ${by.driverId}`);
  add(by.payment, () => sql`payment = ${by.payment}`);
  add(by.open, () => (by.open ? sql`closed_at is null` : sql`closed_at is not null`));
  add(by.unassigned, () => (by.unassigned ? sql`driver_id is null` : sql`driver_id is not null`));
  add(by.late, () => {
    const late = sql`promised_at < coalesce(closed_at, ${now})`;
    return by.late ? late : sql`not (${late})`;
  });
  add(by.placedFrom, () => sql`placed_at >= ${by.placedFrom}`);
  add(by.placedTo, () => sql`placed_at < ${by.placedTo}`);
  add(by.totalFrom, () => sql`total >= ${by.totalFrom}`);
  add(by.totalTo, () => sql`total <= ${by.totalTo}`);
  return found;
}

/**
 * The keys of a page. Every branch reads no more than a page from an index that already has the
 * order of the list, whatever the size of the table: a status, or a store of the zone, at a time.
 */
function pageOf(by: OrderFilter, where: readonly Condition[]): Condition {
  const { column, direction } = KEYS[by.sort];
  const order = sql`order by ${column} ${direction}, id ${direction} limit ${by.limit}`;
  const statuses: readonly (OrderStatus | null)[] = by.status ?? [null];
  const branches = statuses.map((status) => {
    const own = status === null ? where : [...where, sql`status = ${status}`];
    return by.zone === undefined
      ? sql`(select id, ${column} from orders where ${all(own)} ${order})`
      : sql`(select k.* from stores s cross join lateral (
          select id, ${column} from orders where store_id = s.id and ${all(own)} ${order}
        ) k where s.zone = ${by.zone} ${order})`;
  });
  return branches.length === 1
    ? (branches[0] as Condition)
    : sql`(${sql.join(branches, sql` union all `)} ${order})`;
}

/** So many orders are looked through for a word before the index of words is asked. */
const NEAR = 2_000;
/** Then so many days, and in the end all. */
const WINDOWS = [8, 64] as const;
const DAY_MS = 86_400_000;

/** Where a list by time begins: behind its cursor, at its bound, or at its first order. */
async function startOf(db: Db, by: OrderFilter): Promise<Date | null> {
  const bound = by.sort === 'newest' ? by.placedTo : by.placedFrom;
  if (by.after === null && bound) return bound;
  const { direction } = KEYS[by.sort];
  const { rows } = await sql<{ placed_at: Date }>`
    select placed_at from orders ${by.after === null ? sql`` : sql`where id = ${by.after}`}
    order by placed_at ${direction}, id ${direction} limit 1`.execute(db);
  return rows[0]?.placed_at ?? null;
}

/** The days of a window as the orders' search holds them. */
function daysFrom(start: Date, count: number, by: OrderFilter): string {
  const first = Math.floor(start.getTime() / DAY_MS);
  const step = by.sort === 'newest' ? -1 : 1;
  return Array.from({ length: count }, (_, n) => `'~${first + n * step}'`).join(' | ');
}

/**
 * The words that few of the next orders hold; all words, where none is rare. The index gathers all
 * that begins with a word before it looks at the next one, which for a common name costs the most.
 */
async function rareWords(db: Db, by: OrderFilter, order: Condition): Promise<string> {
  const words = (by.q ?? '').split(/\s+/);
  if (words.length < 2) return by.q ?? '';
  const { rows } = await sql<{ word: string }>`
    with near as materialized (
      select search from orders where ${all(behind(by))} ${order} limit ${NEAR / 4}
    )
    select word from unnest(${words}::text[]) word
    where search_words(word) <> '{}'
      and (select count(*) from near where search @@ search_query(word)) < ${NEAR / 40}`.execute(
    db,
  );
  return rows.length === 0 ? (by.q ?? '') : rows.map(({ word }) => word).join(' ');
}

/**
 * A word that many orders hold is found among the next few thousand, in the order of the list. Only
 * what is rarer is worth the index of words. That knows no order and gives all that match, so it is
 * asked for some days first and for more only when those did not fill the page: then there are few.
 */
async function search(
  db: Db,
  by: OrderFilter,
  where: readonly Condition[],
): Promise<readonly Key[]> {
  const { column, direction } = KEYS[by.sort];
  const order = sql`order by ${column} ${direction}, id ${direction}`;
  const words = sql`search_query(${by.q})`;
  const more = [
    ...where,
    ...(by.status ? [sql`status in (${sql.join([...by.status])})`] : []),
    ...(by.zone === undefined
      ? []
      : [sql`store_id in (select id from stores where zone = ${by.zone})`]),
  ];
  const near = await sql<Key>`
    select id from (
      select * from orders where ${all(behind(by))} ${order} limit ${NEAR}
    ) near where ${all([...more, sql`search @@ ${words}`])} ${order} limit ${by.limit}`.execute(db);
  if (near.rows.length >= by.limit) return near.rows;
  const rare = await rareWords(db, by, order);
  const among = (query: Condition) =>
    sql<Key>`
      with found as materialized (
        select id, ${column}, search from orders where ${all([sql`search @@ ${query}`, ...more])}
      )
      -- Out here, where no index is asked for it.
      select id from found where search @@ ${words} ${order} limit ${by.limit}`.execute(db);
  if (by.sort === 'newest' || by.sort === 'oldest') {
    const start = await startOf(db, by);
    if (start === null) return [];
    for (const count of WINDOWS) {
      const days = daysFrom(start, count, by);
      const { rows } = await among(sql`(search_query(${rare}) && ${days}::tsquery)`);
      if (rows.length >= by.limit) return rows;
    }
  }
  return (await among(sql`search_query(${rare})`)).rows;
}

/** A page of orders as every screen shows them. */
export async function listOrders(
  db: Db,
  by: OrderFilter,
  scope: Scope,
  now: Date,
): Promise<OrderRow[]> {
  const where = [...behind(by), ...conditions(by, scope, now)];
  const { column, direction } = KEYS[by.sort];
  const keys =
    by.q === undefined
      ? sql`${pageOf(by, where)}`
      : sql`(select unnest(${(await search(db, by, where)).map(({ id }) => id)}::int[]) as id)`;
  const { rows } = await sql<OrderRow>`
    select r.* from ${keys} k join order_rows r on r.id = k.id
    order by r.${column} ${direction}, r.id ${direction}`.execute(db);
  return rows;
}
