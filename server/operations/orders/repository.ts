import { type Insertable, sql } from 'kysely';
import type { OrderStatus } from '#machines/order/order-machine.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import type { PricedLine } from './lines.ts';
import { listOrders } from './listing.ts';
import type { OrderFilter, Scope } from './order-filter.ts';

/**
 * The columns that placing an order decides; the others start with the same value for all orders.
 */
export type NewOrder = Omit<
  Insertable<Database['orders']>,
  'version' | 'status' | 'status_at' | 'driver_id' | 'assigned_at' | 'picked_up_at' | 'closed_at'
>;

export function createOrderRepository(db: Db) {
  const rows = (trx: Db, scope: Scope) => {
    const all = trx.selectFrom('order_rows').selectAll();
    if ('whole' in scope) return all;
    const { owner, userId } = scope;
    if (owner === 'customer') return all.where('customer_id', '=', userId);
    if (owner === 'driver') return all.where('driver_id', '=', userId);
    return all.where('store_id', 'in', (eb) =>
      eb.selectFrom('stores').select('id').where('owner_id', '=', userId),
    );
  };

  return {
    find: (id: number, scope: Scope, trx: Db = db) =>
      rows(trx, scope).where('id', '=', id).executeTakeFirst(),

    list: (by: OrderFilter, scope: Scope, now: Date) => listOrders(db, by, scope, now),

    open: (trx: Db = db) =>
      trx
        .selectFrom('order_rows')
        .selectAll()
        .where('closed_at', 'is', null)
        .orderBy('id')
        .execute(),

    /** Locks an order until the transaction ends; returns the fields that its machine needs. */
    lock: (trx: Db, id: number) =>
      trx
        .selectFrom('orders')
        .select(['id', 'version', 'status', 'driver_id'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** The cash that a driver has yet to collect for their orders, in centimes. */
    async cashToCollect(trx: Db, driverId: number): Promise<bigint> {
      const row = await trx
        .selectFrom('orders')
        .select(sql<bigint>`coalesce(sum(total), 0)::bigint`.as('total'))
        .where('driver_id', '=', driverId)
        .where('closed_at', 'is', null)
        .where('payment', '=', 'cash')
        .executeTakeFirstOrThrow();
      return row.total;
    },

    /**
     * The amount of a customer's open cash orders, in centimes. Locks the customer, so that the
     * second of two concurrent orders counts the first.
     */
    async openCash(trx: Db, customerId: number): Promise<bigint> {
      await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', customerId)
        .forNoKeyUpdate()
        .execute();
      const row = await trx
        .selectFrom('orders')
        .select(sql<bigint>`coalesce(sum(total), 0)::bigint`.as('total'))
        .where('customer_id', '=', customerId)
        .where('closed_at', 'is', null)
        .where('payment', '=', 'cash')
        .executeTakeFirstOrThrow();
      return row.total;
    },

    /**
     * The zone of the delivery address, and the versions that applied at placing; null if none was
     * in force.
     */
    deliveryZone: async (id: number) =>
      (await db
        .selectFrom('orders as o')
        .innerJoin('zones as z', 'z.id', 'o.zone_id')
        .leftJoin('zone_shapes as s', 's.id', 'o.shape_id')
        .leftJoin('zone_terms as t', 't.id', 'o.terms_id')
        .select(['z.name', 's.number as shape', 't.number as terms'])
        .where('o.id', '=', id)
        .executeTakeFirst()) ?? null,

    findByReference: (trx: Db, customerId: number, reference: string) =>
      trx
        .selectFrom('orders')
        .select(['id', 'body_hash'])
        .where('customer_id', '=', customerId)
        .where('reference', '=', reference)
        .executeTakeFirst(),

    /** Inserts an order; undefined if this customer has used the reference before. */
    insert: (trx: Db, order: NewOrder) =>
      trx
        .insertInto('orders')
        .values({
          ...order,
          status: 'placed',
          status_at: order.placed_at,
          driver_id: null,
          assigned_at: null,
          picked_up_at: null,
          closed_at: null,
        })
        .onConflict((oc) => oc.columns(['customer_id', 'reference']).doNothing())
        .returning('id')
        .executeTakeFirst(),

    addLines: (trx: Db, id: number, lines: readonly (PricedLine & { stock_taken: number })[]) =>
      trx
        .insertInto('order_lines')
        .values(
          lines.map(({ variant, options, ...line }) => ({
            ...line,
            order_id: id,
            variant: variant && JSON.stringify(variant),
            options: JSON.stringify(options),
          })),
        )
        .execute(),

    lines: (id: number) =>
      db.selectFrom('order_lines').selectAll().where('order_id', '=', id).orderBy('line').execute(),

    /** A check of the row refuses more than the total. */
    addRefunded: (trx: Db, id: number, amount: bigint) =>
      trx
        .updateTable('orders')
        .set({ refunded: sql`refunded + ${amount}`, version: sql`version + 1` })
        .where('id', '=', id)
        .execute(),

    write: (
      trx: Db,
      id: number,
      change: {
        status?: OrderStatus;
        status_at?: Date;
        driver_id?: number | null;
        assigned_at?: Date | null;
        picked_up_at?: Date;
        closed_at?: Date;
      },
    ) =>
      trx
        .updateTable('orders')
        .set({ ...change, version: sql`version + 1` })
        .where('id', '=', id)
        .execute(),
  };
}
export type OrderRepository = ReturnType<typeof createOrderRepository>;
