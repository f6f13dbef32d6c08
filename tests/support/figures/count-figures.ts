import { sql } from 'kysely';
import { createFold } from '#server/insight/reports/figures/fold.ts';
import { isBehind } from '#server/insight/reports/figures/state.ts';
import type { Db } from '#server/platform/db/schema.ts';

/**
 * Counts everything that has happened, also what the server has not published yet. A fold does
 * nothing while the server counts by itself, which may have begun before the last event.
 */
export async function countFigures({ db, clock }: { db: Db; clock: () => Date }): Promise<void> {
  await sql`select events_publish(100000)`.execute(db);
  const { fold } = createFold(db, clock);
  do await fold();
  while (await isBehind(db));
}
