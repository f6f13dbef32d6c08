import { sql } from 'kysely';
import { appendLive } from '../../platform/acts/live.ts';
import type { WithClock } from '../../platform/area.ts';
import type { CaseDeps } from './deps.ts';
import { caseLive } from './live.ts';
import { caseRepository as repository } from './repository.ts';

type Deps = WithClock & Pick<CaseDeps, 'events'>;

/** The most cases that wake in one run; the rest follow in the next one. */
const AT_ONCE = 500;

/** Wakes the cases that have waited until their time. */
export function createWaking({ db, clock, events }: Deps) {
  const wake = (id: number) =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lock(trx, id);
      const at = clock();
      // Another server, or a person at a console, may have been first.
      if (row?.state !== 'waiting' || !row.wakes_at || row.wakes_at > at) return;
      await repository.addEntry(trx, id, { kind: 'wake', at, actor: null });
      const after = await repository.update(trx, id, {
        state: 'open',
        state_at: at,
        state_by: null,
        state_reason: null,
        waiting_for: null,
        wakes_at: null,
      });
      await appendLive({ events }, caseLive, after, { trx, at, actor: null, type: 'case.woken' });
    });

  return {
    isWakeDue: () => sql<boolean>`exists (
      select from cases where state = 'waiting' and wakes_at <= ${clock()})`,

    async wakeDue(): Promise<void> {
      const due = await db
        .selectFrom('cases')
        .select('id')
        .where('state', '=', 'waiting')
        .where('wakes_at', '<=', clock())
        .orderBy('wakes_at')
        .limit(AT_ONCE)
        .execute();
      for (const { id } of due) await wake(id);
      if (due.length > 0) events.wake();
    },
  };
}
