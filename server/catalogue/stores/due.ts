import { sql } from 'kysely';
import { storeRules } from '#machines/store/store-machine.ts';
import { performIn } from '../../platform/acts/perform.ts';
import { inNameOf } from '../../platform/auth/caller.ts';
import { dropPlannedPause, endPause, type StoreDeps, storeEvents } from './acts.ts';
import { settled } from './opening.ts';
import { stateOf } from './show.ts';

/** The largest number of stores that one run handles. */
const AT_ONCE = 500;

/** Whether a store has due changes. */
export const areStoresDue = (at: Date) =>
  sql<boolean>`exists (select from stores where due_at <= ${at})`;

/**
 * Applies due changes: pauses that begin or end, and hours that begin or end. The times are in the database,
 * so a restart loses none, and of several servers only one finds a store still due.
 */
export const createDueStores = (deps: StoreDeps) =>
  async function applyDue(): Promise<number> {
    const { db, clock, repository } = deps;
    const due = await repository.due(clock(), AT_ONCE);
    for (const { id } of due)
      await db.transaction().execute(async (trx) => {
        const row = await repository.lock(trx, id);
        const now = clock();
        if (!row || row.due_at === null || row.due_at > now) return;
        const plan = row.planned_pause;
        if (plan && new Date(plan.from) <= now && row.archived_at === null) {
          const { reason, cause, until } = plan;
          const context = { trx, at: now, by: inNameOf(plan.by) };
          // One that would have ended already is dropped.
          const isOver = until ? new Date(until) <= now : false;
          if (isOver || !storeRules.can(stateOf(row), 'store.pause'))
            await performIn(deps, dropPlannedPause, row, { ...context, body: undefined });
          else {
            const body = {
              event: 'store.pause',
              cause,
              reason,
              until: until ?? undefined,
            } as const;
            await performIn(deps, storeEvents.pause, row, { ...context, body });
          }
          return;
        }
        const by = row.status_by && inNameOf(row.status_by);
        const isOver = row.status === 'paused' && row.paused_until && row.paused_until <= now;
        if (isOver && by && row.archived_at === null) {
          const body = { event: 'store.resume' } as const;
          await performIn(deps, endPause, row, { trx, at: now, by, body });
        } else await repository.settle(trx, id, settled(row, now));
      });
    return due.length;
  };
