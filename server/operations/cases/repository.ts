import { sql } from 'kysely';
import type { CaseEntryData, CaseEntryKind } from '#contract/operations/cases/case.ts';
import { OPEN_CASE_STATES } from '#machines/case/case-machine.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';
import type { CaseRow, NewCase } from './table.ts';

/** A new entry of a case's history. */
export interface NewEntry {
  kind: CaseEntryKind;
  at: Date;
  /** Null: the server by itself. */
  actor: ActorJson | null;
  text?: string | null;
  data?: CaseEntryData;
  fileId?: number;
  phoneId?: string;
}

const joined = (trx: Db) =>
  trx
    .selectFrom('cases as x')
    .leftJoin('orders as o', 'o.id', 'x.order_id')
    .leftJoin('stores as s', 's.id', 'x.store_id')
    .leftJoin('drivers as d', 'd.user_id', 'x.driver_id')
    .leftJoin('person_names as du', 'du.id', 'x.driver_id')
    .leftJoin('person_names as cu', 'cu.id', 'x.customer_id')
    .leftJoin('person_names as ou', 'ou.id', 'x.owner_id')
    .select([
      'x.id',
      'x.version',
      'x.subject_kind',
      'x.order_id',
      'x.store_id',
      'x.driver_id',
      'x.customer_id',
      'x.subject_id',
      'x.cause',
      'x.party',
      'x.origin',
      'x.origin_key',
      'x.opener_id',
      'x.opened_by',
      'x.opened_at',
      'x.lines',
      'x.words',
      'x.priority',
      'x.owner_id',
      'x.owner_at',
      'x.due_at',
      'x.waiting_for',
      'x.wakes_at',
      'x.given',
      'x.charged',
      'x.state',
      'x.state_at',
      'x.state_by',
      'x.state_reason',
      'x.is_open',
    ])
    .select([
      's.name as store_name',
      's.zone as store_zone',
      'd.code as driver_code',
      'd.zones as driver_zones',
      'du.name as driver_name',
      'cu.name as customer_name',
      'ou.name as owner_name',
      'o.total as order_total',
      'o.placed_at as order_placed_at',
    ]);

const rows = rowsOf<'cases', CaseRow>('cases', { as: 'x', rows: joined });
/** More than one person works on. */
const MOST_OWNED = 200;
const OPEN = [...OPEN_CASE_STATES];

/** Cases and their histories. */
export const caseRepository = {
  ...rows,

  /** Adds a case; null if one is open for its cause of its order, or was found before. */
  async add(trx: Trx, row: NewCase): Promise<CaseRow | null> {
    const added = await trx
      .insertInto('cases')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added ? rows.one(trx, added.id) : null;
  },

  /** The open case of an order for a cause. */
  openOf: (db: Db, orderId: number, cause: CaseRow['cause']) =>
    db
      .selectFrom('cases')
      .select('id')
      .where('order_id', '=', orderId)
      .where('cause', '=', cause)
      .where('state', 'in', OPEN)
      .executeTakeFirst(),

  /** The open cases of an owner, the first due first. */
  ownedBy: (db: Db, userId: number): Promise<CaseRow[]> =>
    joined(db)
      .where('x.owner_id', '=', userId)
      .where('x.is_open', '=', true)
      .orderBy('x.due_at')
      .orderBy('x.id')
      .limit(MOST_OWNED)
      .execute(),

  /** How many cases a person opened that are still open. */
  async openBy(trx: Trx, openerId: number): Promise<number> {
    // Those about other orders, which are locked by nothing else, wait until the transaction ends.
    await sql`select pg_advisory_xact_lock(hashtextextended('own cases', ${openerId}))`.execute(
      trx,
    );
    const { count } = await trx
      .selectFrom('cases')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('opener_id', '=', openerId)
      .where('state', 'in', OPEN)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** The last cases that a person opened, the latest first. */
  own: (db: Db, openerId: number, { orderId, most }: { orderId?: number; most: number }) =>
    db
      .selectFrom('cases')
      .select(['id', 'order_id', 'cause', 'words', 'lines', 'opened_at', 'state', 'state_at'])
      .where('opener_id', '=', openerId)
      .where('order_id', 'is not', null)
      .$if(orderId !== undefined, (q) => q.where('order_id', '=', orderId as number))
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),

  addEntry: (trx: Trx, caseId: number, { kind, at, actor, ...entry }: NewEntry) =>
    trx
      .insertInto('case_events')
      .values({
        case_id: caseId,
        kind,
        at,
        actor: actor && JSON.stringify(actor),
        text: entry.text ?? null,
        data: JSON.stringify(entry.data ?? {}),
        file_id: entry.fileId ?? null,
        phone_id: entry.phoneId ?? null,
      })
      .modifyEnd(prepared)
      .execute(),

  entries: (db: Db, caseId: number) =>
    db
      .selectFrom('case_events')
      .select(['id', 'kind', 'at', 'actor', 'text', 'data', 'file_id'])
      .where('case_id', '=', caseId)
      .orderBy('id')
      .modifyEnd(prepared)
      .execute(),

  /** The file of an entry; null if it has none, or no more. */
  async fileOf(db: Db, caseId: number, entryId: number): Promise<number | null> {
    const row = await db
      .selectFrom('case_events')
      .select('file_id')
      .where('case_id', '=', caseId)
      .where('id', '=', BigInt(entryId))
      .executeTakeFirst();
    return row?.file_id ?? null;
  },

  /** The photos that a person added to a case, by the ids that the phone gave them. */
  async photosOf(db: Db, caseId: number, personId: number): Promise<string[]> {
    const found = await db
      .selectFrom('case_events')
      .select('phone_id')
      .where('case_id', '=', caseId)
      .where('phone_id', 'is not', null)
      .where(sql<number>`(actor->>'id')::int`, '=', personId)
      .execute();
    return found.map(({ phone_id }) => phone_id ?? '');
  },
};
