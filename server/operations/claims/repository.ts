import { type Selectable, sql } from 'kysely';
import type { Cause } from '#contract/causes/causes.ts';
import type { ActorJson, Database, Db } from '../../platform/db/schema.ts';

type ClaimChange = Selectable<Database['desk_changes']>['change'];
export type HoldRow = Selectable<Database['order_holds']>;
export type ClaimRow = Selectable<Database['order_claims']> & { user_name: string };

export function createClaimRepository(db: Db) {
  const claims = (trx: Db) =>
    trx
      .selectFrom('order_claims as c')
      .innerJoin('person_names as u', 'u.id', 'c.user_id')
      .selectAll('c')
      .select('u.name as user_name');

  return {
    /** Every change of an order's claim and hold happens under the order's own lock. */
    lockOrder: (trx: Db, id: number) =>
      trx
        .selectFrom('orders')
        .select(['id', 'status', 'closed_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** The same for several orders, locked in ascending order, so that two calls never deadlock. */
    lockOrders: (trx: Db, ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : trx
            .selectFrom('orders')
            .select(['id', 'closed_at'])
            .where('id', 'in', [...ids])
            .orderBy('id')
            .forUpdate()
            .execute(),

    claim: (orderId: number, now: Date, trx: Db = db) =>
      claims(trx).where('c.order_id', '=', orderId).where('c.until', '>', now).executeTakeFirst(),

    claims: (now: Date, userId?: number) =>
      claims(db)
        .where('c.until', '>', now)
        .$if(userId !== undefined, (q) => q.where('c.user_id', '=', userId as number))
        .orderBy('c.order_id')
        .execute(),

    setClaim: (trx: Db, { handed_by, ...rest }: Omit<ClaimRow, 'user_name'>) => {
      const row = { ...rest, handed_by: handed_by && JSON.stringify(handed_by) };
      return trx
        .insertInto('order_claims')
        .values(row)
        .onConflict((oc) => oc.column('order_id').doUpdateSet(row))
        .execute();
    },

    dropClaim: (trx: Db, orderId: number) =>
      trx.deleteFrom('order_claims').where('order_id', '=', orderId).execute(),

    hold: (orderId: number, now: Date, trx: Db = db) =>
      trx
        .selectFrom('order_holds')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('until', '>', now)
        .executeTakeFirst(),

    /** Current holds of orders that are still open. */
    holds: (now: Date) =>
      db
        .selectFrom('order_holds as h')
        .innerJoin('orders as o', 'o.id', 'h.order_id')
        .selectAll('h')
        .where('h.until', '>', now)
        .where('o.closed_at', 'is', null)
        .orderBy('h.order_id')
        .execute(),

    setHold: (
      trx: Db,
      {
        by,
        ...rest
      }: {
        order_id: number;
        at: Date;
        until: Date;
        reason: string;
        cause: Cause | null;
        by: ActorJson;
      },
    ) => {
      const row = { ...rest, by: JSON.stringify(by) };
      return trx
        .insertInto('order_holds')
        .values(row)
        .onConflict((oc) => oc.column('order_id').doUpdateSet(row))
        .execute();
    },

    dropHold: (trx: Db, orderId: number) =>
      trx.deleteFrom('order_holds').where('order_id', '=', orderId).execute(),

    /** An active person; `sees` is whether the order is in one of their operational areas. */
    person: (id: number, orderId: number) =>
      db
        .selectFrom('users')
        .select([
          'id',
          'name',
          'role',
          sql<boolean>`zone_scope = 'all' or exists (
            select from user_zones w join zones z on z.id = w.zone_id
            join stores s on s.zone = z.name join orders o on o.store_id = s.id
            where w.user_id = users.id and o.id = ${orderId})`.as('sees'),
        ])
        .where('id', '=', id)
        .where('status', '=', 'active')
        .executeTakeFirst(),

    note: (
      trx: Db,
      change: {
        order_id: number;
        at: Date;
        actor: ActorJson;
        change: ClaimChange;
        detail: object;
      },
    ) =>
      trx
        .insertInto('desk_changes')
        .values({
          ...change,
          actor: JSON.stringify(change.actor),
          detail: JSON.stringify(change.detail),
        })
        .execute(),
  };
}
