import { sql } from 'kysely';
import { DAY_MS } from '#rules/time.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { oneRun } from '../../../platform/ticks/one-run.ts';
import { addTo } from './adding.ts';
import {
  ACKNOWLEDGED,
  ASSIGNED,
  ENDED,
  type NewLogEntries,
  ofArrived,
  ofCounted,
  PLACED,
} from './conditions.ts';
import type { FigureTable } from './figure-table.ts';
import { rebuildMonth } from './rebuild.ts';
import { type FigureState, isBehind, lockFigures, monthsDue, noteStores } from './state.ts';
import {
  CASH,
  CAUSE,
  DRIVER,
  HOUR,
  PROMOTION,
  REASON,
  REFUND,
  REFUND_CAUSE,
  STAFF,
  STORE,
  STORE_MONEY,
} from './tables.ts';
import { CHANGE, ITEM, LOSS, MISSING, STORE_ITEM } from './trouble-tables.ts';

/** The largest number of events and transactions counted at once. */
const MAX_AT_ONCE = 5_000;
/** Hours are kept for the dashboard, which compares with the week before. Days. */
const HOURS_KEPT_DAYS = 40;

const COUNTED = [...ENDED, PLACED, ...ASSIGNED, ACKNOWLEDGED];
const isOne = (types: readonly string[], type: string) => types.includes(type);

/** The entries of the event log after `seq`, and the position reached. */
async function arrivedSince(
  trx: Trx,
  seq: bigint,
): Promise<{ arrived: NewLogEntries; until: bigint }> {
  const head = await trx.selectFrom('event_head').select('seq').executeTakeFirstOrThrow();
  const events = await trx
    .selectFrom('events')
    .select(['seq', 'id', 'type', 'subject_kind', 'subject_id'])
    .where('seq', '>', seq)
    .where('seq', '<=', head.seq)
    .where('type', 'in', COUNTED)
    .orderBy('seq')
    .limit(MAX_AT_ONCE)
    .execute();
  const { rows: transfers } = await sql<{ transfer_id: bigint }>`
    delete from unfolded_transfers where transfer_id in (
      select transfer_id from unfolded_transfers order by transfer_id limit ${MAX_AT_ONCE})
    returning transfer_id`.execute(trx);
  const orders = (types: readonly string[]) =>
    events.flatMap(({ type, subject_kind, subject_id }) =>
      isOne(types, type) && subject_kind === 'order' && subject_id ? [subject_id] : [],
    );
  return {
    arrived: {
      ended: orders(ENDED),
      placed: orders([PLACED]),
      acts: events.flatMap(({ type, id }) =>
        isOne([...ASSIGNED, ACKNOWLEDGED], type) ? [id] : [],
      ),
      transfers: transfers.map(({ transfer_id }) => transfer_id),
    },
    until: events.length < MAX_AT_ONCE ? head.seq : (events.at(-1)?.seq ?? head.seq),
  };
}

/** The tables that new entries may change. */
const touchedBy = ({ ended, placed, acts, transfers }: NewLogEntries): FigureTable[] => [
  ...(ended.length > 0
    ? [STORE, DRIVER, REASON, CAUSE, PROMOTION, CHANGE, MISSING, ITEM, STORE_ITEM]
    : []),
  ...(ended.length + placed.length > 0 ? [HOUR] : []),
  ...(ended.length + transfers.length > 0 ? [STORE_MONEY, CASH] : []),
  ...(transfers.length > 0 ? [REFUND, REFUND_CAUSE, LOSS] : []),
  ...(acts.length > 0 ? [STAFF] : []),
];

/**
 * Moves the figures of stores that have moved to another operational area since they were counted.
 */
async function moveStores(trx: Trx, seq: bigint, now: Date): Promise<void> {
  const { rows } = await sql<{ store_id: number; zone_id: number }>`
    select f.store_id, z.id as zone_id from figure_stores f join stores s on s.id = f.store_id
    join zones z on z.name = s.zone where z.id <> f.zone_id order by 1`.execute(trx);
  const from = new Date(now.getTime() - HOURS_KEPT_DAYS * DAY_MS);
  for (const { store_id: storeId, zone_id } of rows) {
    const all = (sign: 1 | -1) =>
      Promise.all(
        [DRIVER, STAFF, HOUR].map((table) =>
          addTo(trx, table, ofCounted(seq, { storeId, ...(table === HOUR ? { from } : {}) }), sign),
        ),
      );
    await all(-1);
    await sql`update figure_stores set zone_id = ${zone_id} where store_id = ${storeId}`.execute(
      trx,
    );
    await all(1);
  }
}

/** Counts new entries in this transaction. True if some may be left. */
async function foldIn(trx: Trx, state: FigureState, now: Date): Promise<boolean> {
  const { arrived, until } = await arrivedSince(trx, state.seq);
  const { rows } = await sql<{ number: bigint }>`select number from zone_revision`.execute(trx);
  const revision = rows[0]?.number ?? state.zone_revision;
  const touched = touchedBy(arrived);
  if (touched.length > 0) await noteStores(trx);
  for (const table of touched) await addTo(trx, table, ofArrived(arrived));
  if (revision !== state.zone_revision) await moveStores(trx, until, now);
  if (until !== state.seq || revision !== state.zone_revision)
    await sql`update figure_state
      set seq = ${until}, own_seq = ${until}, lines_seq = ${until}, items_seq = ${until},
        zone_revision = ${revision}`.execute(trx);
  return arrived.transfers.length === MAX_AT_ONCE || until < (await headOf(trx));
}

const headOf = async (trx: Trx): Promise<bigint> =>
  (await trx.selectFrom('event_head').select('seq').executeTakeFirstOrThrow()).seq;

/**
 * Brings the figures up to date, and counts one past month if any are due. The figures and the
 * position are written in one transaction: killed half-way, it has changed nothing. Does nothing
 * while another server does it.
 */
export function createFold(db: Db, clock: () => Date) {
  let isStopped = false;

  const once = () =>
    db.transaction().execute(async (trx) => {
      const state = await lockFigures(trx);
      return state ? foldIn(trx, state, clock()) : false;
    });

  async function all(): Promise<void> {
    if (isStopped || !(await isBehind(db))) return;
    while (!isStopped && (await once()));
    if (isStopped) return;
    const [month] = await monthsDue(db);
    if (month && !isStopped) await rebuildMonth(db, month);
  }
  const folding = oneRun(all);

  return {
    fold: folding.run,

    /** Starts nothing more, and waits for the running count, because the connections end next. */
    async stop(): Promise<void> {
      isStopped = true;
      await folding.present()?.catch(() => undefined);
    },
  };
}
