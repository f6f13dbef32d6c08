import { type Insertable, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import type { PricedLine } from './lines.ts';
import { countOrders, listOrders } from './listing.ts';
import { isVisible, type OrderFilter, type Scope } from './order-filter.ts';
import { type OrderRow, orderColumns, orderRowsFrom } from './order-view.ts';
import { proofNeedsOf } from './proofs/needs.ts';

/**
 * The columns that placing an order decides; the others start with the same value for all orders.
 */
export type NewOrder = Omit<
  Insertable<Database['orders']>,
  | 'version'
  | 'status'
  | 'status_at'
  | 'driver_id'
  | 'assigned_at'
  | 'picked_up_at'
  | 'closed_at'
  | 'proof_needs'
>;

/** A line, and how much of it was taken from the stock. */
type NewLine = PricedLine & { stock_taken: number };

/** JSON has no bigint. */
const toJson = ({ unit_price, ...line }: NewLine) => ({
  ...line,
  unit_price: unit_price.toString(),
});

/** The columns that an event of an order changes. */
type ChangedColumns = Pick<
  OrderRow,
  | 'id'
  | 'status'
  | 'status_at'
  | 'driver_id'
  | 'assigned_at'
  | 'picked_up_at'
  | 'closed_at'
  | 'return_requested_at'
  | 'ends_at'
  | 'ending'
  | 'end_cause'
  | 'attempt'
  | 'bringing_back'
  | 'hand_over'
  | 'fetch_from_id'
  | 'taken_at'
  | 'food_fate'
  | 'answer'
  | 'declined'
  | 'delivery_proof'
  | 'delivered_metres'
>;

const jsonOf = (value: object | null) => sql`${value && JSON.stringify(value)}::jsonb`;

export function createOrderRepository(db: Db) {
  async function find(id: number, scope: Scope, trx: Db = db): Promise<OrderRow | undefined> {
    const { rows } = await sql<OrderRow>`${prepared}
      select ${orderColumns} from order_rows r
      where r.id = ${id} and ${isVisible(scope)}`.execute(trx);
    return rows[0];
  }

  return {
    find,

    list: (by: OrderFilter, scope: Scope, now: Date) => listOrders(db, by, scope, now),
    count: (by: Parameters<typeof countOrders>[1], scope: Scope, now: Date) =>
      countOrders(db, by, scope, now),

    async open(trx: Db = db): Promise<OrderRow[]> {
      const { rows } = await sql<OrderRow>`${prepared}
        select ${orderColumns} from order_rows r where r.closed_at is null order by r.id`.execute(
        trx,
      );
      return rows;
    },

    /**
     * Locks an order until the transaction ends, and returns it as it is then; undefined if there
     * is none, or none that the caller may see.
     */
    async lock(trx: Db, id: number, scope: Scope): Promise<OrderRow | undefined> {
      const { rows } = await sql<OrderRow>`${prepared}
        with locked as materialized (select * from orders where id = ${id} for update)
        select ${orderColumns} from (${orderRowsFrom('locked')}) r
        where ${isVisible(scope)}`.execute(trx);
      const [row] = rows;
      // The order is read after the wait for its lock, but names as of the statement's beginning: a
      // driver whose account is newer has none yet.
      return row && row.driver_id !== null && row.driver_name === null ? find(id, scope, trx) : row;
    },

    /** The open orders of a driver, in the order of their numbers. */
    async carriedBy(trx: Db, driverId: number): Promise<number[]> {
      const rows = await trx
        .selectFrom('orders')
        .select('id')
        .where('driver_id', '=', driverId)
        .where('closed_at', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The orders whose food a driver has: picked up and not delivered, or not yet given away. */
    async inHandOf(trx: Db, driverId: number): Promise<OrderRow[]> {
      const { rows } = await sql<OrderRow>`
        select ${orderColumns} from order_rows r
        where r.id in (
          select id from orders where driver_id = ${driverId} and closed_at is null
            and status = 'picked_up' and fetch_from_id is null
          union all
          select id from orders where fetch_from_id = ${driverId} and closed_at is null)
        order by r.id`.execute(trx);
      return rows;
    },

    /** True while the driver disputes that he picked the order up. */
    async isDisputed(trx: Db, id: number): Promise<boolean> {
      const { rows } = await sql`select from order_disputes
        where order_id = ${id} and state = 'open'`.execute(trx);
      return rows.length > 0;
    },

    /** The cash that a driver has yet to collect for their orders, in centimes. */
    async cashToCollect(trx: Db, driverId: number): Promise<bigint> {
      const row = await trx
        .selectFrom('orders')
        .select(sql<bigint>`coalesce(sum(total), 0)::bigint`.as('total'))
        .where('driver_id', '=', driverId)
        .where('closed_at', 'is', null)
        .where('payment', '=', 'cash')
        // Not of an order that goes back to its store.
        .where('return_requested_at', 'is', null)
        // Not while he disputes that he has the order, nor if that was upheld, unless he took it since.
        .where(sql<boolean>`not exists (select from order_disputes d where d.order_id = orders.id
          and d.driver_id = orders.driver_id and d.state in ('open','upheld')
          and d.booked_at >= greatest(orders.picked_up_at, orders.taken_at))`)
        .modifyEnd(prepared)
        .executeTakeFirstOrThrow();
      return row.total;
    },

    /**
     * A customer's open orders, those placed since a time, and the open amount in cash, in
     * centimes. Locks the customer, so that the second of two concurrent orders counts the first.
     */
    async ofCustomer(trx: Db, customerId: number, since: Date, unpaidSince = since) {
      const { rows } = await sql<{
        open: number;
        recent: number;
        cash: bigint;
        unpaid: number;
      }>`${prepared}
        select open, recent, cash, (
          select count(*)::integer from order_ends e join orders o on o.id = e.order_id
          where o.customer_id = ${customerId} and e.unpaid > 0 and e.at >= ${unpaidSince}) as unpaid
        from orders_of_customer(${customerId}, ${since})`.execute(trx);
      const [row] = rows;
      if (!row) throw new Error('An aggregate without a row');
      return row;
    },

    /**
     * The zone of the delivery address, and the versions that applied at placing; null if none was
     * in force.
     */
    deliveryZone: async (id: number, trx: Db = db) =>
      (await trx
        .selectFrom('orders as o')
        .innerJoin('zones as z', 'z.id', 'o.zone_id')
        .leftJoin('zone_shapes as s', 's.id', 'o.shape_id')
        .leftJoin('zone_terms as t', 't.id', 'o.terms_id')
        .select(['z.name', 's.number as shape', 't.number as terms'])
        .where('o.id', '=', id)
        .modifyEnd(prepared)
        .executeTakeFirst()) ?? null,

    findByReference: (trx: Db, customerId: number, reference: string) =>
      trx
        .selectFrom('orders')
        .select(['id', 'body_hash'])
        .where('customer_id', '=', customerId)
        .where('reference', '=', reference)
        .modifyEnd(prepared)
        .executeTakeFirst(),

    /** Inserts an order, and returns it; undefined if its customer has used the reference before. */
    async insert(
      trx: Db,
      order: NewOrder,
      categories: readonly number[],
    ): Promise<OrderRow | undefined> {
      const inserted = trx
        .insertInto('orders')
        .values({
          ...order,
          status: 'placed',
          status_at: order.placed_at,
          driver_id: null,
          assigned_at: null,
          picked_up_at: null,
          closed_at: null,
          proof_needs: proofNeedsOf(order, categories),
        })
        .onConflict((oc) => oc.columns(['customer_id', 'reference']).doNothing())
        .returningAll();
      const { rows } = await sql<OrderRow>`${prepared}
        with placed as (${inserted}) ${orderRowsFrom('placed')}`.execute(trx);
      return rows[0];
    },

    /** The statement that adds the lines of an order, to be sent with its event. */
    addLines: (id: number, lines: readonly NewLine[]): RawBuilder<unknown> => sql`
      insert into order_lines (order_id, line, item_id, name, quantity, unit_price, variant, options,
        note, stock_taken, category_id, if_missing)
      select ${id}, l.line, l.item_id, l.name, l.quantity, l.unit_price, l.variant, l.options,
        l.note, l.stock_taken, l.category_id, l.if_missing
      from jsonb_to_recordset(${JSON.stringify(lines.map(toJson))}::jsonb) as l (
        line integer, item_id integer, name text, quantity integer, unit_price bigint,
        variant jsonb, options jsonb, note text, stock_taken integer, category_id integer,
        if_missing text)`,

    lines: (id: number) =>
      db
        .selectFrom('order_lines')
        .select([
          'line',
          'item_id',
          'name',
          'quantity',
          'unit_price',
          'variant',
          'options',
          'note',
          'if_missing',
          'replaces',
          'menu_price',
        ])
        .where('order_id', '=', id)
        .orderBy('line')
        .modifyEnd(prepared)
        .execute(),

    /**
     * The statement that adds to the refunded total, to be sent with its event. A check of the row
     * refuses more than the total.
     */
    addRefunded: (id: number, amount: bigint): RawBuilder<unknown> => sql`
      update orders set refunded = refunded + ${amount}, version = version + 1 where id = ${id}`,

    /** Adds to what was given besides refunds, or subtracts (negative). A constraint refuses more than the total. */
    addGiven: (id: number, amount: bigint): RawBuilder<unknown> => sql`
      update orders set given = given + ${amount}, version = version + 1 where id = ${id}`,

    /** The orders whose withheld end is due, the longest first. */
    async dueEnds(at: Date): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`${prepared}
        select id from orders where ends_at <= ${at} order by ends_at, id limit 500`.execute(db);
      return rows.map(({ id }) => id);
    },
    /** Removes a withheld end that no longer shows: the version stays. */
    dropEnd: (trx: Db, id: number) =>
      sql`update orders set ends_at = null, ending = null where id = ${id}`.execute(trx),

    /** Whether any is due. */
    isEndDue: (at: Date) => sql<boolean>`exists (select from orders where ends_at <= ${at})`,

    write: (trx: Db, change: RawBuilder<unknown>) => sql`${prepared} ${change}`.execute(trx),

    /**
     * The statement that writes the next version of a locked order, to be sent with its event. A
     * driver is written only if it has changed, because the order's search words are then made
     * again.
     */
    changeOf: (
      { id, status, status_at, driver_id, ending, end_cause, ...facts }: ChangedColumns,
      isOtherDriver: boolean,
    ): RawBuilder<unknown> => sql`
      update orders set status = ${status}, status_at = ${status_at}, assigned_at = ${facts.assigned_at},
        picked_up_at = ${facts.picked_up_at}, closed_at = ${facts.closed_at},
        return_requested_at = ${facts.return_requested_at}, ends_at = ${facts.ends_at},
        ending = ${jsonOf(ending)}, attempt = ${jsonOf(facts.attempt)},
        bringing_back = ${jsonOf(facts.bringing_back)}, hand_over = ${jsonOf(facts.hand_over)},
        fetch_from_id = ${facts.fetch_from_id}, taken_at = ${facts.taken_at},
        food_fate = ${facts.food_fate}, delivery_proof = ${jsonOf(facts.delivery_proof)},
        delivered_metres = ${facts.delivered_metres}, end_cause = ${end_cause}, answer = ${jsonOf(facts.answer)},
        declined = ${jsonOf(facts.declined)}, version = version + 1
        ${isOtherDriver ? sql`, driver_id = ${driver_id}` : sql``}
      where id = ${id}`,
  };
}
export type OrderRepository = ReturnType<typeof createOrderRepository>;
