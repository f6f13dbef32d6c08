import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { appendLive } from '../../platform/acts/live.ts';
import type { WithClock } from '../../platform/area.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import type { PresenceService } from '../presence/service.ts';
import type { CaseDeps } from './deps.ts';
import { caseLive } from './live.ts';
import { caseRepository as repository } from './repository.ts';

interface Deps extends WithClock, Pick<CaseDeps, 'events' | 'settings'> {
  presence: Pick<PresenceService, 'people'>;
}

/** The most cases that one run gives back; the rest follow in the next one. */
const AT_ONCE = 500;

/** Notes that a person is there, who has done something with a case. */
export const noteOwner = (trx: Trx, userId: number, at: Date) =>
  trx
    .insertInto('case_owners')
    .values({ user_id: userId, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') }))
        .whereRef('excluded.seen_at', '>', 'case_owners.seen_at'),
    )
    .execute();

/**
 * Gives the cases of people who are away back to the queue: who has signed out, or has shown no sign
 * for some minutes.
 */
export function createOwners({ db, clock, events, settings, presence }: Deps) {
  /** The cases of the owners who are away, some of them. */
  async function abandoned(silentSince: Date): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select c.id from cases c
      left join case_owners o on o.user_id = c.owner_id
      where c.is_open and c.owner_id is not null and (
        greatest(o.seen_at, c.owner_at) < ${silentSince}
        or not exists (select from sessions s where s.user_id = c.owner_id
          and s.revoked_at is null and s.expires_at > ${clock()}))
      order by c.due_at limit ${AT_ONCE}`.execute(db);
    return rows.map(({ id }) => id);
  }

  const release = (id: number, ownerIds: ReadonlySet<number>) =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lock(trx, id);
      // It may have another owner by now.
      if (!row?.is_open || row.owner_id === null || ownerIds.has(row.owner_id)) return;
      const at = clock();
      await repository.addEntry(trx, id, {
        kind: 'owner',
        at,
        actor: null,
        data: { owner: null, absent: true },
      });
      const after = await repository.update(trx, id, { owner_id: null, owner_at: null });
      await appendLive({ events }, caseLive, after, {
        trx,
        at,
        actor: null,
        type: 'case.released',
      });
    });

  return {
    /** The open cases of an owner, the first due first; in the zones of the request. */
    ownedBy: (userId: number) => repository.ownedBy(db, userId),

    /** Gives those of these cases that still have this owner to another person. */
    async passOn(
      trx: Trx,
      { ids, fromId, to, at }: { ids: readonly number[]; fromId: number; to: ActorJson; at: Date },
    ): Promise<void> {
      for (const id of ids.toSorted((a, b) => a - b)) {
        const row = await repository.lock(trx, id);
        if (!row?.is_open || row.owner_id !== fromId) continue;
        const owner = { id: to.id as UserId, name: to.name };
        await repository.addEntry(trx, id, { kind: 'owner', at, actor: to, data: { owner } });
        const after = await repository.update(trx, id, { owner_id: to.id, owner_at: at });
        await appendLive({ events }, caseLive, after, {
          trx,
          at,
          actor: to,
          type: 'case.reassigned',
        });
      }
      if (ids.length > 0) await noteOwner(trx, to.id, at);
    },

    hasOwners: () =>
      sql<boolean>`exists (select from cases where is_open and owner_id is not null)`,

    async releaseAbsent(): Promise<void> {
      const present = await presence.people();
      const at = clock();
      if (present.size > 0)
        await sql`insert into case_owners (user_id, seen_at)
          select id, ${at} from unnest(${[...present]}::int[]) id
          where exists (select from cases c where c.is_open and c.owner_id = id)
          order by id
          on conflict (user_id) do update set seen_at = excluded.seen_at
            where excluded.seen_at > case_owners.seen_at`.execute(db);
      const silentMs = settings.get('cases').silentMinutes * 60_000;
      const ids = await abandoned(new Date(at.getTime() - silentMs));
      for (const id of ids) await release(id, present);
      if (ids.length > 0) events.wake();
    },
  };
}
