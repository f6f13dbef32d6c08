import { sql } from 'kysely';
import type { WithClock } from '../../platform/area.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { ActorJson } from '../../platform/db/schema.ts';
import type { StoreChanges } from './changes.ts';
import { settled } from './opening.ts';
import type { StoreRepository } from './repository.ts';

interface Deps extends WithClock {
  repository: StoreRepository;
  changes: StoreChanges;
}

/** The largest number of stores that one run handles. */
const AT_ONCE = 500;

/** A user in whose name the job changes a store: its pause was set with its times. */
const byOf = (by: ActorJson): RequestActor => ({
  caller: { userId: by.id, name: by.name, role: by.role, sessionId: 0, zones: 'all' },
  address: '',
  deviceId: '',
});

/** Whether a store has due changes. */
export const areStoresDue = (at: Date) =>
  sql<boolean>`exists (select from stores where due_at <= ${at})`;

/**
 * Applies due changes: pauses that begin or end, and hours that begin or end. The times are in the database,
 * so a restart loses none, and of several servers only one finds a store still due.
 */
export const createDueStores = ({ db, clock, repository, changes }: Deps) =>
  async function applyDue(): Promise<number> {
    const due = await repository.due(clock(), AT_ONCE);
    for (const { id } of due)
      await db.transaction().execute(async (trx) => {
        const row = await repository.lock(trx, id);
        const now = clock();
        if (!row || row.due_at === null || row.due_at > now) return;
        const plan = row.planned_pause;
        if (plan && new Date(plan.from) <= now && row.archived_at === null) {
          await changes.beginPlanned(trx, row, byOf(plan.by));
          return;
        }
        const by = row.status_by && byOf(row.status_by);
        const isOver = row.status === 'paused' && row.paused_until && row.paused_until <= now;
        if (isOver && by && row.archived_at === null)
          await changes.happen(
            trx,
            row,
            { event: 'store.resume', reason: 'The pause expired' },
            by,
          );
        else await repository.settle(trx, id, settled(row, now));
      });
    return due.length;
  };
