import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { containing } from '../db/like.ts';
import type { ActorJson, Database } from '../db/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface RemittanceFilter {
  after: number | null;
  limit: number;
  driverId?: number | undefined;
  collectorId?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  hasVariance?: boolean | undefined;
}

export function createCashRepository(db: Kysely<Database>) {
  const rows = (trx: Db) =>
    trx
      .selectFrom('remittances as r')
      .innerJoin('users as u', 'u.id', 'r.driver_id')
      .innerJoin('drivers as d', 'd.user_id', 'r.driver_id')
      .selectAll('r')
      .select(['u.name as driver_name', 'd.code as driver_code']);

  return {
    driver: (id: number, trx: Db = db) =>
      trx
        .selectFrom('drivers as d')
        .innerJoin('users as u', 'u.id', 'd.user_id')
        .select(['u.id', 'u.name', 'd.code'])
        .where('u.id', '=', id)
        .executeTakeFirst(),

    insert: (trx: Db, remittance: Insertable<Database['remittances']>) =>
      trx.insertInto('remittances').values(remittance).returning('id').executeTakeFirstOrThrow(),

    find: (id: number, trx: Db = db) => rows(trx).where('r.id', '=', id).executeTakeFirst(),

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

    list: (by: RemittanceFilter) =>
      rows(db)
        .$if(by.after !== null, (q) => q.where('r.id', '<', by.after as number))
        .$if(by.driverId !== undefined, (q) => q.where('r.driver_id', '=', by.driverId as number))
        .$if(by.collectorId !== undefined, (q) =>
          q.where(sql<boolean>`r.collector->>'id' = ${String(by.collectorId)}`),
        )
        .$if(by.from !== undefined, (q) => q.where('r.at', '>=', by.from as Date))
        .$if(by.to !== undefined, (q) => q.where('r.at', '<', by.to as Date))
        .$if(by.hasVariance !== undefined, (q) =>
          q.where('r.variance', by.hasVariance ? '<>' : '=', 0n),
        )
        .orderBy('r.id', 'desc')
        .limit(by.limit)
        .execute(),

    /** Drivers who carry cash, who carries most first. */
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
            or u.search @@ search_query(${by.q}))`
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
