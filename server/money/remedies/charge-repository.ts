import { type Selectable, sql } from 'kysely';
import type { ChargedParty } from '#contract/money/remedies/remedy.ts';
import type { ContestState } from '#machines/contest/contest-machine.ts';
import { storeOwners } from '../../books/audit/store-owners.ts';
import type { ActorJson, Database, Db, Trx } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';
import { caseHands } from './repository.ts';
import type { RemedyLineJson } from './table.ts';
import './table.ts';

export type ChargeRow = Selectable<Database['charges']> & {
  order_store_id: number;
  store_name: string;
  store_zone: string;
  owner_id: number | null;
  /** Who owns its store, and who owned it before. */
  store_owners: number[];
  driver_name: string | null;
  driver_code: number | null;
  lines: RemedyLineJson[];
  given_by: ActorJson;
  decided_by: ActorJson | null;
  /** All who had its case. */
  case_hands: number[];
  collected: bigint | null;
  contest_id: number | null;
  contest_state: ContestState | null;
  contest_at: Date | null;
  contest_by: ActorJson | null;
  contest_reason: string | null;
  contest_state_at: Date | null;
  contest_state_by: ActorJson | null;
  contest_state_reason: string | null;
};

const joined = (trx: Db) =>
  trx
    .selectFrom('charges as x')
    .innerJoin('remedies as r', 'r.id', 'x.remedy_id')
    .innerJoin('stores as s', 's.id', 'r.store_id')
    .leftJoin('person_names as d', 'd.id', 'x.driver_id')
    .leftJoin('dues as w', 'w.charge_id', 'x.id')
    .leftJoin('contests as k', 'k.charge_id', 'x.id')
    .selectAll('x')
    .select([
      'r.store_id as order_store_id',
      's.name as store_name',
      's.zone as store_zone',
      's.owner_id',
    ])
    .select(storeOwners(sql`x.store_id`).as('store_owners'))
    .select(['d.name as driver_name', 'd.code as driver_code', 'r.lines', 'r.given_by'])
    .select(['r.state_by as decided_by', caseHands.as('case_hands'), 'w.collected'])
    .select(['k.id as contest_id', 'k.state as contest_state', 'k.at as contest_at'])
    .select(['k.opened_by as contest_by', 'k.reason as contest_reason'])
    .select(['k.state_at as contest_state_at', 'k.state_by as contest_state_by'])
    .select(['k.state_reason as contest_state_reason']);

const OPEN = 'open' as const;

export const chargeRepository = {
  ...rowsOf<'charges', ChargeRow>('charges', { as: 'x', rows: joined }),

  /** The charges of a remedy that stand. */
  standing: (trx: Trx, remedyId: number) =>
    joined(trx)
      .where('x.remedy_id', '=', remedyId)
      .where('x.reversal_id', 'is', null)
      .orderBy('x.id')
      .execute() as Promise<ChargeRow[]>,

  /** Whether it was decided that a party does not bear a remedy. */
  isUpheld: async (trx: Trx, remedyId: number, party: ChargedParty): Promise<boolean> => {
    const row = await trx
      .selectFrom('charges as x')
      .innerJoin('contests as k', 'k.charge_id', 'x.id')
      .select('x.id')
      .where('x.remedy_id', '=', remedyId)
      .where('x.party', '=', party)
      .where('k.state', '=', 'upheld')
      .executeTakeFirst();
    return row !== undefined;
  },

  count: async (trx: Trx, remedyId: number): Promise<number> => {
    const { n } = await trx
      .selectFrom('charges')
      .select(sql<number>`count(*)::integer`.as('n'))
      .where('remedy_id', '=', remedyId)
      .executeTakeFirstOrThrow();
    return n;
  },

  /** Those of the stores of an owner, or of a driver, the latest first. */
  own: (db: Db, userId: number, after: number | null, limit: number) =>
    joined(db)
      .where((eb) =>
        eb.or([eb('x.driver_id', '=', userId), eb('x.store_id', 'in', ownStores(db, userId))]),
      )
      .$if(after !== null, (query) => query.where('x.id', '<', after))
      .orderBy('x.id', 'desc')
      .limit(limit)
      .execute() as Promise<ChargeRow[]>,

  contest: async (
    trx: Trx,
    of: { chargeId: number; at: Date; by: ActorJson; reason: string },
  ): Promise<number> => {
    const { id } = await trx
      .insertInto('contests')
      .values({
        charge_id: of.chargeId,
        at: of.at,
        opened_by: JSON.stringify(of.by),
        reason: of.reason,
        state: OPEN,
        state_at: of.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  settle: (
    trx: Trx,
    contestId: number,
    of: { state: ContestState; at: Date; by: ActorJson | null; reason: string },
  ) =>
    trx
      .updateTable('contests')
      .set({
        state: of.state,
        state_at: of.at,
        state_by: of.by && JSON.stringify(of.by),
        state_reason: of.reason,
        version: sql`version + 1`,
      })
      .where('id', '=', contestId)
      .execute(),
};

const ownStores = (db: Db, userId: number) =>
  db.selectFrom('stores').select('id').where('owner_id', '=', userId);
