import { type Insertable, type Selectable, sql } from 'kysely';
import type { ChargedParty } from '#contract/money/remedies/remedy.ts';
import { storeOwners } from '../../books/audit/store-owners.ts';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';
import './table.ts';

export type RemedyRow = Selectable<Database['remedies']> & {
  customer_name: string;
  store_name: string;
  /** Who owns the store, and who owned it before. */
  store_owners: number[];
  transfer_id: bigint | null;
  /** All who had its case. */
  case_hands: number[];
  /** The owners of stores, former ones too, and the drivers whose charges for it stand. */
  borne_by: number[];
  /** Of the order. */
  driver_id: number | null;
  /** Of whom it was decided that they do not bear it. */
  upheld: ChargedParty[];
};

/** Who owns the case of a remedy or charge `x`, had it before, or closed it. */
export const caseHands = sql<number[]>`array(select * from case_hands(x.case_id))`;

const borneBy = sql<number[]>`array(select b.id from charges c
  cross join lateral (select c.driver_id union select * from store_owners(c.store_id)) b (id)
  where c.remedy_id = x.id and c.reversal_id is null and b.id is not null)`;

const driverOf = sql<number | null>`(select o.driver_id from orders o where o.id = x.order_id)`;
const upheld = sql<ChargedParty[]>`array(select c.party from charges c
  join contests k on k.charge_id = c.id where c.remedy_id = x.id and k.state = 'upheld')`;

const joined = (trx: Db) =>
  trx
    .selectFrom('remedies as x')
    .innerJoin('stores as s', 's.id', 'x.store_id')
    .innerJoin('person_names as u', 'u.id', 'x.customer_id')
    .leftJoin('refunds as f', 'f.id', 'x.refund_id')
    .selectAll('x')
    .select(['u.name as customer_name', 's.name as store_name'])
    .select(storeOwners(sql`x.store_id`).as('store_owners'))
    .select(['f.transfer_id', caseHands.as('case_hands'), borneBy.as('borne_by')])
    .select([driverOf.as('driver_id'), upheld.as('upheld')]);

/** What others gave within the limits of a remedy. Centimes. */
export interface GivenBefore {
  of_case: bigint;
  of_customer: bigint;
  of_store: bigint;
}
/** The limits of what one person gives alone. Centimes. */
export interface RemedyLimits {
  per_case: bigint;
  per_customer: bigint;
  per_store: bigint;
}

export const remedyRepository = {
  ...rowsOf<'remedies', RemedyRow>('remedies', { as: 'x', rows: joined }),

  insertNew: async (trx: Trx, row: Insertable<Database['remedies']>): Promise<RemedyRow> => {
    const { id } = await trx
      .insertInto('remedies')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return remedyRepository.one(trx, id);
  },

  /** Adds to what is charged of a remedy, or subtracts (negative). */
  addCharged: (trx: Trx, id: number, amount: bigint) =>
    trx
      .updateTable('remedies')
      .set({ charged: sql<bigint>`charged + ${amount}`, version: sql`version + 1` })
      .where('id', '=', id)
      .execute(),

  /**
   * What was given within the limits. Remedies for the same customer or the same store wait for this
   * transaction from now on.
   */
  async givenBefore(
    trx: Trx,
    of: { caseId: number | null; customerId: number; storeId: number; at: Date },
  ): Promise<GivenBefore> {
    const { rows } = await sql<GivenBefore>`
      select * from remedies_before(${of.caseId}, ${of.customerId}, ${of.storeId}, ${of.at})`.execute(
      trx,
    );
    return rows[0] as GivenBefore;
  },

  /** The limits in force: the trigger of the table reads the same. */
  async limits(db: Db): Promise<RemedyLimits> {
    const { rows } = await sql<RemedyLimits>`
      select remedy_limit('perCase') as per_case, remedy_limit('perCustomer') as per_customer,
        remedy_limit('perStoreDay') as per_store`.execute(db);
    return rows[0] as RemedyLimits;
  },

  /** Whether a case is about an order, or about its customer without an order. */
  async isCaseOf(
    db: Db,
    caseId: number,
    { id, customer_id }: { id: number; customer_id: number },
  ): Promise<boolean> {
    const { rows } = await sql`select from cases where id = ${caseId}
      and (order_id = ${id} or order_id is null and customer_id = ${customer_id})`.execute(db);
    return rows.length > 0;
  },

  /** The role of the customer's account, which may have become another one. */
  customerRole: async (trx: Trx, id: number) =>
    (await trx.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role,
};
