import { type RawBuilder, sql } from 'kysely';
import { type Cause, causesOf, type FaultParty } from '#contract/causes/causes.ts';
import type { OrderSort } from '#contract/operations/order-filters.ts';
import { FAR_METRES } from '#contract/operations/proofs/proof.ts';
import type { OrderStatus } from '#machines/order/order-machine.ts';
import { isNeverSent } from './proofs/never-sent.ts';

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
  cause?: readonly Cause[] | undefined;
  party?: readonly FaultParty[] | undefined;
  amended?: boolean | undefined;
  undecided?: boolean | undefined;
  far?: boolean | undefined;
  unproven?: boolean | undefined;
  q?: string | undefined;
  sort: OrderSort;
  /** The last order that was read, and its total then; the page continues after it. */
  after: number | null;
  afterTotal?: bigint | null;
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

/** Whether a list goes by the total, which an amendment changes. */
export const isByTotal = (sort: OrderSort): boolean => sort.startsWith('total');

/**
 * Continues after a place in the list: that of an order when it was read, by its time of placing,
 * which never changes, or by its total then. Cursors of the release before lack the total.
 */
export function behind({ sort, after, afterTotal = null }: OrderFilter): Condition[] {
  if (after === null) return [];
  const { column, beyond } = KEYS[sort];
  if (isByTotal(sort) && afterTotal !== null)
    return [sql`(${column}, id) ${beyond} (${afterTotal}::bigint, ${after}::int)`];
  return [
    sql`(${column}, id) ${beyond} ((select ${column} from orders where id = ${after}), ${after}::int)`,
  ];
}

/** Orders of before, and of apps that send a text alone, have ended for another cause. */
function isOfCause(causes: readonly Cause[]): Condition {
  const named = sql`end_cause = any(${[...causes]})`;
  return causes.includes('other')
    ? sql`(${named} or (end_cause is null and status in ('cancelled', 'returned')))`
    : named;
}

/** The orders whose end another person decides. */
const UNDECIDED = sql`(select order_id from order_ends where state = 'waiting')`;

/** The orders of which a proof is wrong or lacks, or was promised and never sent. */
const unprovenAt = (now: Date): Condition => sql`(select order_id from proofs p
  where p.result in ('wrong','missing','overridden') or ${isNeverSent(now)})`;

/**
 * Past its promise, now or when it ended. What goes back to its store has no promise to keep, and
 * goods that were sent again count for nobody's punctuality once they have arrived.
 */
export const isLate = (now: Date): Condition => sql`(promised_at < coalesce(closed_at, ${now})
  and (return_requested_at is null or status = 'delivered')
  and (closed_at is null or redelivers is null))`;

/** The condition that a caller may see the order `r`. */
export function isVisible(scope: Scope): Condition {
  if ('whole' in scope) return sql`true`;
  const { owner, userId } = scope;
  if (owner === 'customer') return sql`r.customer_id = ${userId}`;
  // Also who has yet to give it to its driver.
  if (owner === 'driver') return sql`(r.driver_id = ${userId} or r.fetch_from_id = ${userId})`;
  return sql`r.store_id in (select id from stores where owner_id = ${userId})`;
}

/** `give`: of a driver, the orders that he has yet to give to another one. */
export function conditions(
  by: OrderFilter,
  scope: Scope,
  now: Date,
  of: 'own' | 'give' = 'own',
): Condition[] {
  const found: Condition[] = [];
  const add = (value: unknown, condition: () => Condition) => {
    if (value !== undefined) found.push(condition());
  };
  if (!('whole' in scope)) {
    const { owner, userId } = scope;
    if (owner === 'customer') found.push(sql`customer_id = ${userId}`);
    else if (owner === 'driver')
      found.push(
        of === 'own'
          ? sql`driver_id = ${userId}`
          : sql`fetch_from_id = ${userId} and closed_at is null`,
      );
    else found.push(sql`store_id in (select id from stores where owner_id = ${userId})`);
  }
  for (const id of by.ids ?? []) found.push(sql`id = ${id}`);
  add(by.storeId, () => sql`store_id = ${by.storeId}`);
  add(by.driverId, () => sql`driver_id = ${by.driverId}`);
  add(by.customerId, () => sql`customer_id = ${by.customerId}`);
  add(by.payment, () => sql`payment = ${by.payment}`);
  add(by.open, () => (by.open ? sql`closed_at is null` : sql`closed_at is not null`));
  // What is being ended looks for no driver, as on the board.
  add(by.unassigned, () =>
    by.unassigned
      ? sql`driver_id is null and (closed_at is not null or ends_at is null)`
      : sql`driver_id is not null`,
  );
  add(by.late, () => (by.late ? isLate(now) : sql`not ${isLate(now)}`));
  add(by.placedFrom, () => sql`placed_at >= ${by.placedFrom}`);
  add(by.placedTo, () => sql`placed_at < ${by.placedTo}`);
  add(by.closedFrom, () => sql`closed_at >= ${by.closedFrom}`);
  add(by.closedTo, () => sql`closed_at < ${by.closedTo}`);
  add(by.totalFrom, () => sql`total >= ${by.totalFrom}`);
  add(by.totalTo, () => sql`total <= ${by.totalTo}`);
  add(by.cause, () => isOfCause(by.cause ?? []));
  add(by.party, () => isOfCause((by.party ?? []).flatMap(causesOf)));
  add(by.amended, () => (by.amended ? sql`amended > 0` : sql`amended = 0`));
  add(by.undecided, () => sql`id ${sql.raw(by.undecided ? 'in' : 'not in')} ${UNDECIDED}`);
  add(by.far, () =>
    by.far
      ? sql`delivered_metres > ${sql.lit(FAR_METRES)}`
      : sql`coalesce(delivered_metres, 0) <= ${sql.lit(FAR_METRES)}`,
  );
  add(by.unproven, () => sql`id ${sql.raw(by.unproven ? 'in' : 'not in')} ${unprovenAt(now)}`);
  return found;
}
