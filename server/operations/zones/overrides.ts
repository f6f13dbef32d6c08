import type { RequestOf } from '#contract/endpoint.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import type { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { actorOf, type RequestActor } from '../../platform/auth/caller.ts';
import { changeIn, holdRow, type LockedRow } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { ZoneChangeDeps, ZoneChanges } from './changes.ts';
import { withinFeeLimit } from './fee-limit.ts';
import type { ZoneRow } from './repository.ts';
import { toLiveZone } from './show.ts';
import { zoneStates } from './zone-states.ts';

type Body = RequestOf<(typeof zonesRoutes)['override']>['body'];

/** Temporary changes of a zone: started by a person, ended by time. */
export function createOverrides(deps: ZoneChangeDeps & { changes: ZoneChanges }) {
  const { db, clock, repository, events, audit, changes } = deps;

  /** The lock of a zone whose overrides change; the zone's own version does not matter. */
  const held = (trx: Trx, id: number): LockedRow<ZoneRow> => ({
    name: 'The operational area',
    version: 'any',
    lock: () => repository.lock(trx, id),
    current: () => undefined,
  });

  return {
    /**
     * Starts an override, replacing one of the same kind. Errors: 403 for a fee beyond
     * `fees.atMost`; 404; 409 for a zone not in force.
     */
    async begin(
      id: number,
      { kind, amount, minutes, reason }: Body,
      by: RequestActor,
    ): Promise<LiveZone> {
      const zone = await db.transaction().execute(async (trx) => {
        const at = clock();
        const endsAt = new Date(at.getTime() + minutes * MINUTE_MS);
        const { after } = await changeIn(trx, at, {
          ...held(trx, id),
          event: zoneStates.transition('zone.override'),
          async write(_trx, row) {
            const actor = actorOf(by.caller);
            await repository.endOverrides(trx, id, { kind }, at, actor);
            const added = {
              zone_id: id,
              kind,
              amount,
              reason,
              by: JSON.stringify(actor),
              starts_at: at,
              ends_at: endsAt,
            };
            await withinFeeLimit(['body.amount'], () => repository.addOverride(trx, added));
            return row;
          },
        });
        await audit.append(trx, by, at, {
          action: 'zone.override',
          subject: `zone ${id}`,
          before: null,
          after: { kind, amount, reason, endsAt: endsAt.toISOString() },
        });
        return changes.append(trx, after, 'zone.override_started', at, by, reason);
      });
      events.wake();
      return zone;
    },

    /** Ends an override early; one that has already ended stays unchanged. Error: 404. */
    async end(id: number, overrideId: number, by: RequestActor): Promise<LiveZone> {
      const zone = await db.transaction().execute(async (trx) => {
        const row = await holdRow(trx, held(trx, id));
        const at = clock();
        const ended = await repository.endOverrides(
          trx,
          id,
          { id: overrideId },
          at,
          actorOf(by.caller),
        );
        if (ended.length === 0) {
          const known = await repository.overrideHistory(trx, id);
          if (!known.some((one) => one.id === overrideId)) throw notFound('The override');
          return toLiveZone(row, await repository.running(trx, [id], at));
        }
        await audit.append(trx, by, at, {
          action: 'zone.override_end',
          subject: `zone ${id}`,
          before: null,
          after: { override: overrideId },
        });
        return changes.append(trx, row, 'zone.override_ended', at, by);
      });
      events.wake();
      return zone;
    },

    hasDue: repository.hasOverridesDue,

    /** Appends expired overrides to the event log. One server does it; the others find nothing. */
    async closeDue(): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const at = clock();
        const ids = await repository.closeOverrides(trx, at);
        for (const row of await repository.byIds(trx, ids))
          await changes.append(trx, row, 'zone.override_ended', at, null);
      });
      events.wake();
    },
  };
}
