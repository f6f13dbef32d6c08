import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<unknown>;
/** A sequence number of the event log, as a value or a query. */
type Seq = bigint | Condition;

/** The rows that are counted, as a condition for each kind of source. */
export interface Conditions {
  /** For an order `o` that has ended. */
  ended: Condition;
  /** For any order `o`. */
  placed: Condition;
  /** For the transaction `t` of a sale. */
  sale: Condition;
  /** For any transaction `t`. */
  moved: Condition;
  /** For an event `e` caused by a member of staff. */
  acted: Condition;
}

/** The new entries of the event log, by ids. */
export interface NewLogEntries {
  ended: readonly number[];
  placed: readonly number[];
  acts: readonly bigint[];
  transfers: readonly bigint[];
}

export const ENDED = ['order.delivered', 'order.cancelled', 'order.returned'] as const;
export const PLACED = 'order.placed';
export const ASSIGNED = ['order.assigned', 'order.reassigned'] as const;
export const ACKNOWLEDGED = 'alarm.acknowledged';

const among = (column: string, ids: readonly (number | bigint)[], type: 'integer' | 'bigint') =>
  sql`${sql.ref(column)} = any(${ids.map(String)}::${sql.raw(type)}[])`;

export const ofArrived = ({ ended, placed, acts, transfers }: NewLogEntries): Conditions => ({
  ended: among('o.id', ended, 'integer'),
  placed: among('o.id', placed, 'integer'),
  sale: among('t.order_id', ended, 'integer'),
  moved: sql`(${among('t.id', transfers, 'bigint')}
    or (t.kind = 'sale' and ${among('t.order_id', ended, 'integer')}))`,
  acted: among('e.id', acts, 'bigint'),
});

/**
 * Orders with an event of these types that is not counted yet; the event log is counted up to
 * `seq`.
 */
function waiting(seq: Seq, types: readonly string[]): Condition {
  const named = sql`type in (${sql.join(types.map((type) => sql.lit(type)))}) and subject_kind = 'order'
    and subject_id is not null`;
  return sql`(select subject_id from events where seq is null and ${named}
    union all select subject_id from events where seq > ${seq} and ${named})`;
}

/** A half-open range of instants, optionally with one store. */
export interface Part {
  from?: Date | Condition;
  to?: Date;
  storeId?: number;
}

/**
 * The rows that are counted when the event log is counted up to `seq`. One statement reads the rows
 * and the uncounted events in one snapshot, so that it is correct while orders are being delivered.
 */
export function ofCounted(seq: Seq, { from, to, storeId }: Part): Conditions {
  const within = (column: string) =>
    sql`${from ? sql`${sql.ref(column)} >= ${from}` : sql`true`}
      and ${to ? sql`${sql.ref(column)} < ${to}` : sql`true`}`;
  const ofStore = storeId === undefined ? sql`true` : sql`o.store_id = ${storeId}`;
  const orderOfStore = (column: string) =>
    storeId === undefined
      ? sql`true`
      : sql`${sql.ref(column)} in (select id from orders where store_id = ${storeId})`;
  const ofOrderEvent =
    storeId === undefined
      ? sql`true`
      : sql`e.subject_kind = 'order' and ${orderOfStore('e.subject_id')}`;
  const sale = sql`t.order_id not in ${waiting(seq, ENDED)}`;
  return {
    ended: sql`o.closed_at is not null and ${within('o.closed_at')} and ${ofStore}
      and o.id not in ${waiting(seq, ENDED)}`,
    placed: sql`${within('o.placed_at')} and ${ofStore} and o.id not in ${waiting(seq, [PLACED])}`,
    sale: sql`${within('t.at')} and ${orderOfStore('t.order_id')} and ${sale}`,
    moved: sql`${within('t.at')} and ${orderOfStore('t.order_id')} and case when t.kind = 'sale'
      then ${sale} else t.id not in (select transfer_id from unfolded_transfers) end`,
    acted: sql`${within('e.at')} and ${ofOrderEvent} and e.seq <= ${seq}`,
  };
}

/**
 * Orders delivered between two instants for one store, one driver or both, in their current state.
 */
export function ofOrders(part: Part & { driverId?: number | undefined }): Conditions {
  const of = sql`o.status = 'delivered' and o.closed_at >= ${part.from} and o.closed_at < ${part.to}
    ${part.storeId === undefined ? sql`` : sql`and o.store_id = ${part.storeId}`}
    ${part.driverId === undefined ? sql`` : sql`and o.driver_id = ${part.driverId}`}`;
  const none = sql`false`;
  return {
    ended: of,
    placed: none,
    sale: sql`t.order_id in (select o.id from orders o where ${of})`,
    moved: none,
    acted: none,
  };
}
