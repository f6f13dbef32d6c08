import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

/** The position up to which the event log is counted. */
export interface FigureState {
  seq: bigint;
  zone_revision: bigint;
}

/**
 * Locks the figures until the transaction ends. Without `isWaiting`: null while another server has
 * the lock.
 */
export async function lockFigures(trx: Db, isWaiting = false): Promise<FigureState | null> {
  const { rows } = await sql<FigureState>`
    select seq, zone_revision from figure_state for update ${sql.raw(isWaiting ? '' : 'skip locked')}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * The months that servers of the release before have counted events of, without what is counted
 * since: due once none of them has for a minute, because each of their counts would make them due
 * again.
 */
const recountDue = sql`
  select month from figure_months_recounted where at < now() - interval '1 minute'`;

/** Whether there is anything to do; checked each second, so that a quiet night writes nothing. */
export const areFiguresDue = () => sql<boolean>`(
  select h.seq > s.seq or z.number <> s.zone_revision
    or exists (select from unfolded_transfers) or exists (select from figure_months_due)
    or exists (${recountDue})
  from figure_state s, event_head h, zone_revision z)`;

export async function isBehind(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`select ${areFiguresDue()} as behind`.execute(trx);
  return rows[0]?.behind ?? false;
}

/** The months that a server of the release before has counted, without what is counted since. */
export async function monthsToRecount(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month from figure_months_recounted`.execute(trx);
  return rows.map(({ month }) => month);
}

/** The months that are to be counted, the latest first. */
export async function monthsDue(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month from figure_months_due union ${recountDue} order by month desc`.execute(trx);
  return rows.map(({ month }) => month);
}

/**
 * The time up to which everything is counted: the first waiting event or transaction, otherwise
 * now.
 */
export async function countedUntil(trx: Db, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select at from events where seq > (select seq from figure_state) order by seq limit 1),
      (select min(at) from events where seq is null),
      (select min(t.at) from unfolded_transfers u join ledger_transfers t on t.id = u.transfer_id)
    ) as at`.execute(trx);
  const at = rows[0]?.at ?? now;
  return at < now ? at : now;
}

/** Stores the zone of stores that have figures for the first time. */
export const noteStores = (trx: Db) =>
  sql`
  insert into figure_stores (store_id, zone_id)
  select s.id, coalesce(z.id, 0) from stores s left join zones z on z.name = s.zone
  where not exists (select from figure_stores f where f.store_id = s.id)
  on conflict do nothing`.execute(trx);
