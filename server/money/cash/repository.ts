import { type Insertable, sql } from 'kysely';
import { withDialled } from '#rules/text/telephone.ts';
import { whyTooMuch } from '../../books/commitments/charge.ts';
import { containing } from '../../platform/db/like.ts';
import type { ActorJson, Database, Db } from '../../platform/db/schema.ts';
import { createRemittanceList } from './remittance-list.ts';
import { openCounts } from './second-count.ts';
import { toRemittance } from './show.ts';

export function createCashRepository(db: Db) {
  const rows = (trx: Db) =>
    trx
      .selectFrom('remittances as r')
      .innerJoin('users as u', 'u.id', 'r.driver_id')
      .innerJoin('drivers as d', 'd.user_id', 'r.driver_id')
      .selectAll('r')
      .select(['u.name as driver_name', 'd.code as driver_code'])
      .select(sql<boolean>`u.role = 'driver'`.as('is_driver'));

  return {
    driver: (id: number, trx: Db = db) =>
      trx
        .selectFrom('drivers as d')
        .innerJoin('users as u', 'u.id', 'd.user_id')
        .select(['u.id', 'u.name', 'd.code'])
        .where('u.id', '=', id)
        .executeTakeFirst(),

    /** Error: 403 if the collector committed something else since the limits were read. */
    insert: (trx: Db, remittance: Insertable<Database['remittances']>) =>
      trx
        .insertInto('remittances')
        .values(remittance)
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          throw whyTooMuch(error, 'body.counted') ?? error;
        }),

    find: (id: number, trx: Db = db) => rows(trx).where('r.id', '=', id).executeTakeFirst(),

    /** Locks a driver, so that no order is assigned to them until the transaction ends. */
    lockDriver: (trx: Db, id: number) =>
      trx.selectFrom('drivers').select('user_id').where('user_id', '=', id).forUpdate().execute(),

    openCounts: (atHand: ReadonlyMap<number, bigint>, now: Date, trx: Db = db) =>
      openCounts(trx, atHand, now),

    /** Deletes a count that waited for a second one; false if there was none. */
    async dropCount(trx: Db, driverId: number): Promise<boolean> {
      const dropped = await trx
        .deleteFrom('cash_counts')
        .where('driver_id', '=', driverId)
        .executeTakeFirstOrThrow();
      return dropped.numDeletedRows > 0n;
    },

    /** True for a driver, whose role is locked until the transaction ends. */
    async staysDriver(trx: Db, id: number): Promise<boolean> {
      const found = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('role', '=', 'driver')
        .forKeyShare()
        .executeTakeFirst();
      return found !== undefined;
    },

    lock: (trx: Db, id: number) =>
      trx.selectFrom('remittances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    reverse: (
      trx: Db,
      id: number,
      reversal: { transferId: bigint; at: Date; by: ActorJson; why: string },
    ) =>
      trx
        .updateTable('remittances')
        .set({
          reversal_id: reversal.transferId,
          reversed_at: reversal.at,
          reversed_by: JSON.stringify(reversal.by),
          reversed_why: reversal.why,
        })
        .where('id', '=', id)
        .execute(),

    /** The remittances of a driver, the latest first. */
    ofDriver: (driverId: number, after: number | null, limit: number) =>
      rows(db)
        .where('r.driver_id', '=', driverId)
        .$if(after !== null, (q) => q.where('r.id', '<', after as number))
        .orderBy('r.id', 'desc')
        .limit(limit)
        .execute(),

    history: createRemittanceList(db, async (trx, ids) =>
      (
        await rows(trx)
          .where('r.id', 'in', [...ids])
          .execute()
      ).map(toRemittance),
    ),

    /** Drivers with cash at hand, the largest amount first. */
    async exposure(by: {
      after: readonly [string, number] | null;
      limit: number;
      q?: string | undefined;
    }) {
      const { rows: found } = await sql<{
        id: number;
        name: string;
        code: number;
        phone: string | null;
        vehicle: string;
        zones: string[] | null;
        active: bigint;
        at_hand: bigint;
        last_at: Date | null;
      }>`
        select u.id, u.name, d.code, u.phone, d.vehicle, d.zones, -a.balance as at_hand,
          (select count(*) from orders where driver_id = u.id and closed_at is null) as active,
          (select at from remittances where driver_id = u.id order by id desc limit 1) as last_at
        from ledger_accounts a
        join users u on u.id = a.owner_id join drivers d on d.user_id = u.id
        where a.kind = 'driver_cash' and a.balance < 0
          ${by.after ? sql`and (a.balance, u.id) > (${by.after[0]}::bigint, ${by.after[1]})` : sql``}
          ${
            by.q === undefined
              ? sql``
              : sql`and (u.name ilike ${containing(by.q)}
            or u.search @@ search_query(${withDialled(by.q)}))`
          }
        order by a.balance, u.id limit ${by.limit}`.execute(db);
      return found;
    },

    async outstanding(): Promise<bigint> {
      const { rows: found } = await sql<{ total: bigint }>`
        select coalesce(-sum(balance), 0)::bigint as total from ledger_accounts
        where kind = 'driver_cash'`.execute(db);
      return found[0]?.total ?? 0n;
    },
  };
}
export type CashRepository = ReturnType<typeof createCashRepository>;
