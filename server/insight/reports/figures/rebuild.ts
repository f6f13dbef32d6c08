import { sql } from 'kysely';
import { monthAfter } from '#contract/insight/reports/range.ts';
import { casablancaDay } from '#rules/time.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { addTo } from './adding.ts';
import { monthBounds } from './casablanca.ts';
import { ofCounted } from './conditions.ts';
import { hasEvents } from './removed.ts';
import { lockFigures, noteStores } from './state.ts';
import { FIGURE_TABLES, HOUR, OF_EVENTS } from './tables.ts';

/**
 * Rebuilds the figures of a month from orders, events and ledger, in one transaction, while the
 * server is in use: uncounted entries are left to the next fold, and readers see the old figures
 * until the commit. Figures from removed events stay as they are, because their source no longer
 * exists.
 */
export const rebuildMonth = (db: Db, month: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const state = await lockFigures(trx, true);
    if (!state) throw new Error('figure_state has no row');
    await noteStores(trx);
    const within = monthBounds(month);
    const counted = ofCounted(state.seq, within);
    const isWhole = await hasEvents(trx, month);
    for (const table of FIGURE_TABLES) {
      if (!isWhole && OF_EVENTS.includes(table)) continue;
      await sql`delete from ${sql.table(table.name)} where (span = 'month' and start = ${month})
        or (span = 'day' and start >= ${month} and start < ${monthAfter(month, 1)})`.execute(trx);
      await addTo(trx, table, counted);
    }
    await sql`delete from hour_figures where hour >= ${within.from} and hour < ${within.to}`.execute(
      trx,
    );
    await addTo(trx, HOUR, counted);
    await sql`delete from figure_months_due where month = ${month}`.execute(trx);
    await sql`delete from figure_months_recounted where month = ${month}`.execute(trx);
  });

/** The months with any recorded data or figures, the latest first. */
export async function monthsKnown(db: Db): Promise<string[]> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(at) as first, max(at) as last from (
      select min(placed_at) as at from orders union all select max(placed_at) from orders
      union all select max(closed_at) from orders
      union all select min(at) from ledger_transfers union all select max(at) from ledger_transfers
      union all select min(at) from events union all select max(at) from events) known`.execute(db);
  const months = new Set<string>();
  const { first = null, last = null } = rows[0] ?? {};
  if (first && last) {
    const end = casablancaDay(last);
    for (
      let month = `${casablancaDay(first).slice(0, 7)}-01`;
      month <= end;
      month = monthAfter(month, 1)
    )
      months.add(month);
  }
  for (const { name } of FIGURE_TABLES) {
    const kept = await sql<{ month: string }>`
      select distinct start as month from ${sql.table(name)} where span = 'month'`.execute(db);
    for (const { month } of kept.rows) months.add(month);
  }
  return [...months].sort().reverse();
}
