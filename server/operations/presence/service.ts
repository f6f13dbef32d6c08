import type { PresencePart, PresenceState } from '#contract/routes/operations/presence.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { sharedAnswer } from '../../platform/http/shared-answer.ts';
import { byScope } from '../../platform/scope/by-scope.ts';
import type { ClaimService } from '../claims/service.ts';
import { partOf } from './part.ts';
import { createPresence } from './presence.ts';
import { createPresenceRepository } from './repository.ts';

export interface PresenceNeeds extends Base {
  claims: Pick<ClaimService, 'changes' | 'claims' | 'holds'>;
}

/** Presence, with the claims and holds that consoles show beside it. */
export function createPresenceService({ db, clock, claims }: PresenceNeeds) {
  const reports = createPresenceRepository(db);
  const presence = createPresence({ clock, reports });

  /** Read once a second for all consoles of the same zones; each gets its part. */
  const state = byScope(() =>
    sharedAnswer({
      version: claims.changes,
      nowMs: () => clock().getTime(),
      async read() {
        const now = clock();
        const [current, holds, looking] = await Promise.all([
          claims.claims(),
          claims.holds(),
          presence.now(),
        ]);
        return {
          at: now.toISOString(),
          claims: current,
          holds,
          looking: await reports.visible(looking),
        };
      },
    }),
  );

  /** The people at a console. */
  const people = async (): Promise<ReadonlySet<number>> =>
    new Set((await presence.now()).map(({ report }) => report.user.id as number));

  return {
    async read(mine: boolean, caller: Caller): Promise<PresenceState> {
      const shared = await state()();
      const all = partOf(shared, 'all', caller, null);
      return mine ? { ...all, claims: partOf(shared, 'own', caller, null).claims } : all;
    },

    /** Records what a user looks at, and returns the part of the state that the console needs. */
    async report(
      { screen, orderId }: { screen: string; orderId: number | null },
      { about, contact = null }: { about: PresencePart; contact?: string | null | undefined },
      caller: Caller,
    ): Promise<PresenceState> {
      const own = presence.report(caller, screen, { orderId, contact });
      return partOf(await state()(), about, caller, own);
    },

    people,
    /** The number of people at a console, each counted once. */
    operators: async (): Promise<number> => (await people()).size,
  };
}
export type PresenceService = ReturnType<typeof createPresenceService>;
