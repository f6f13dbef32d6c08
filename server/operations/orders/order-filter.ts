import { type RawBuilder, sql } from 'kysely';
import type { OrderSort } from '#contract/operations/order-filters.ts';
import type { OrderStatus } from '#machines/order/order-machine.ts';

/** The orders that may be seen: all, or those of a store's owner, a customer, a driver. */
export type Scope = { whole: true } | { owner: 'store' | 'customer' | 'driver'; userId: number };

export interface OrderFilter {
  /** The intersection of these sets; no orders if they do not overlap. */
  ids?: readonly number[] | undefined;
  status?: readonly OrderStatus[] | undefined;
  storeId?: number | undefined;
  driverId?: number | undefined;
  customerId?: number | undefined;
  zone?: string | undefined;
  payment?: 'cash' | 'card' | undefined;
  open?: boolean | undefined;
  unassigned?: boolean | undefined;
  late?: boolean | undefined;
  placedFrom?: Date | undefined;
  placedTo?: Date | undefined;
  closedFrom?: Date | undefined;
  closedTo?: Date | undefined;
  totalFrom?: bigint | undefined;
  totalTo?: bigint | undefined;
  q?: string | undefined;
  sort: OrderSort;
  /** The last order that was read; the page continues after it. */
  after: number | null;
  limit: number;
}

export type Condition = RawBuilder<unknown>;
/** The conjunction of conditions; true if there are none. */
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** The name of a zone, ignoring case and accents. */
export const zoneNamed = (typed: string): Condition =>
  sql`(select name from zones where folded = fold_name(${typed}))`;

/** The columns of each sort order of the list. */
export const KEYS = {
  newest: { column: sql.ref('placed_at'), direction: sql.raw('desc'), beyond: sql.raw('<') },
  oldest: { column: sql.ref('placed_at'), direction: sql.raw('asc'), beyond: sql.raw('>') },
  'total-desc': { column: sql.ref('total'), direction: sql.raw('desc'), beyond: sql.raw('<') },
  'total-asc': { column: sql.ref('total'), direction: sql.raw('asc'), beyond: sql.raw('>') },
} as const satisfies Record<OrderSort, unknown>;

/**
 * Continues after a place in the list. Both keys are immutable: when an order was placed, and its
 * total.
 */
export function behind({ sort, after }: OrderFilter): Condition[] {
  if (after === null) return [];
  const { column, beyond } = KEYS[sort];
  return [
    sql`(${column}, id) ${beyond} ((select ${column} from orders where id = ${after}), ${after}::int)`,
  ];
}

export function conditions(by: OrderFilter, scope: Scope, now: Date): Condition[] {
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
  add(by.customerId, () => sql`customer_id = ${by.customerId}`);
  add(by.payment, () => sql`payment = ${by.payment}`);
  add(by.open, () => (by.open ? sql`closed_at is null` : sql`closed_at is not null`));
  add(by.unassigned, () => (by.unassigned ? sql`driver_id is null` : sql`driver_id is not null`));
  add(by.late, () => {
    const late = sql`promised_at < coalesce(closed_at, ${now})`;
    return by.late ? late : sql`not (${late})`;
  });
  add(by.placedFrom, () => sql`placed_at >= ${by.placedFrom}`);
  add(by.placedTo, () => sql`placed_at < ${by.placedTo}`);
  add(by.closedFrom, () => sql`closed_at >= ${by.closedFrom}`);
  add(by.closedTo, () => sql`closed_at < ${by.closedTo}`);
  add(by.totalFrom, () => sql`total >= ${by.totalFrom}`);
  add(by.totalTo, () => sql`total <= ${by.totalTo}`);
  return found;
}
