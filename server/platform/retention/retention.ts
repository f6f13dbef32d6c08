import { sql } from 'kysely';
import { MAX_EVENTS } from '#contract/routes/operations/live-orders.ts';
import { DAY_MS } from '#rules/time.ts';
import type { Base } from '../area.ts';
import type { Db } from '../db/schema.ts';
import { type KeepDays, RETENTION_KINDS, type RetentionKind, type RetentionName } from './kinds.ts';
import { withLock } from './months.ts';

/** The number of rows that one statement removes: short enough that nobody waits for it. */
const BATCH = 5_000;

type Rows = NonNullable<RetentionKind['rows']>;

const kinds = Object.entries(RETENTION_KINDS) as [RetentionName, RetentionKind][];

/** Removes one batch of a kind's rows; returns their number. */
async function removeBatch(db: Db, rows: Rows, before: Date, batch: number) {
  const { table, time, only = 'true', old = `${time} < :before`, emptied } = rows;
  const [left = '', right = ''] = old.split(':before');
  const those = sql`ctid = any(array(select ctid from ${sql.table(table)}
    where ${sql.raw(left)} ${before}::timestamptz ${sql.raw(right)} and ${sql.raw(only)}
    limit ${batch}))`;
  const { numAffectedRows = 0n } = await (emptied
    ? sql`update ${sql.table(table)} set ${sql.raw(emptied)} where ${those}`
    : sql`delete from ${sql.table(table)} where ${those}`
  ).execute(db);
  return Number(numAffectedRows);
}

async function oldestOf(db: Db, name: RetentionName): Promise<Date | null> {
  const { rows: spec }: RetentionKind = RETENTION_KINDS[name];
  const { table, time, only = 'true' } = spec ?? { table: name, time: 'at' };
  const asked = sql.raw(spec?.oldest ?? `select min(${time}) as at from ${table} where ${only}`);
  const { rows } = await sql<{ at: Date | null }>`${asked}`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * Removes old data (docs/decisions/0059): on one server at a time, in batches that are each
 * committed.
 */
export function createRetention(
  { db, clock, log }: Base,
  keepDays: KeepDays = {},
  /**
   * The size of a batch, and how many of the latest events stay, because consoles may request that
   * many.
   */
  { batch = BATCH, behind = MAX_EVENTS }: { batch?: number; behind?: number } = {},
) {
  const daysOf = (name: RetentionName) => keepDays[name] ?? RETENTION_KINDS[name].days;

  /** Removes whole months of events. Counting the events of a month may take minutes. */
  const removeMonth = (before: Date): Promise<number | null> =>
    withLock(() =>
      db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        const { rows } = await sql<{ removed: bigint | null }>`
          select events_remove_month(${before}::timestamptz, ${behind}) as removed`.execute(trx);
        const removed = rows[0]?.removed ?? null;
        return removed === null ? null : Number(removed);
      }),
    );

  /** Records what was removed, so that an interrupted run is recorded too. */
  async function note(name: RetentionName, removed: number): Promise<void> {
    const [days, at, oldest] = [daysOf(name), clock(), await oldestOf(db, name)];
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ days: number }>`
        select days from retention where kind = ${name} for update`.execute(trx);
      const before = rows[0]?.days ?? RETENTION_KINDS[name].days;
      if (before !== days) {
        log.info({ kind: name, before, days }, 'Retention was set to other days');
        await sql`insert into retention_changes (at, kind, days_before, days)
          values (${at}, ${name}, ${before}, ${days})`.execute(trx);
      }
      await sql`insert into retention (kind, days, removed, oldest, ran_at)
        values (${name}, ${days}, ${removed}, ${oldest}, ${at})
        on conflict (kind) do update set days = excluded.days, oldest = excluded.oldest,
          ran_at = excluded.ran_at, removed = retention.removed + excluded.removed`.execute(trx);
    });
  }

  async function removeKind([name, { rows }]: [RetentionName, RetentionKind], signal: AbortSignal) {
    const before = new Date(clock().getTime() - daysOf(name) * DAY_MS);
    let removed = 0;
    while (!signal.aborted) {
      const some = rows
        ? await removeBatch(db, rows, before, batch)
        : name === 'events'
          ? await removeMonth(before)
          : null;
      removed += some ?? 0;
      // A month of events in which nothing may be removed is not checked again; a short batch was
      // the last.
      if (some === null || (rows && some < batch)) break;
    }
    await note(name, removed);
  }

  const noted = () =>
    sql<{ kind: string; removed: bigint; oldest: Date | null }>`
      select kind, removed, oldest from retention`
      .execute(db)
      .then(({ rows }) => rows);

  return {
    daysOf,

    /** Removes all old data. If interrupted, the next run continues. */
    async remove(signal: AbortSignal): Promise<void> {
      for (const kind of kinds) {
        if (signal.aborted) return;
        await removeKind(kind, signal);
      }
      await withLock(() =>
        db.transaction().execute(async (trx) => {
          await sql`set local statement_timeout = 0`.execute(trx);
          await sql`select months_analyze()`.execute(trx);
        }),
      );
    },

    removedByKind: async (): Promise<Record<string, number>> =>
      Object.fromEntries((await noted()).map(({ kind, removed }) => [kind, Number(removed)])),

    /** The age of the oldest row of each kind at its last run. Seconds. */
    oldestByKind: async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await noted()).flatMap(({ kind, oldest }) =>
          oldest ? [[kind, Math.max(0, (clock().getTime() - oldest.getTime()) / 1_000)]] : [],
        ),
      ),
  };
}
export type Retention = ReturnType<typeof createRetention>;
