import type { RequestOf } from '#contract/endpoint.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import type { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { zoneRules } from '#machines/zone/zone-machine.ts';
import { actorOf, type By } from '../../platform/auth/caller.ts';
import { illegalEvent, notFound } from '../../platform/http/refusal.ts';
import type { ZoneChangeDeps, ZoneChanges } from './changes.ts';
import { stateOf, toLiveZone } from './show.ts';

type Body = RequestOf<(typeof zonesRoutes)['override']>['body'];
const MINUTE_MS = 60_000;

/** What is different in a zone for a while: begun by a person, ended by the clock. */
export function createOverrides(deps: ZoneChangeDeps & { changes: ZoneChanges }) {
  const { db, clock, repository, events, audit, changes } = deps;

  return {
    /** Begins an override in place of one of its kind. Errors: 404, 409 for a zone not in force. */
    async begin(id: number, { kind, amount, minutes, reason }: Body, by: By): Promise<LiveZone> {
      const zone = await db.transaction().execute(async (trx) => {
        const row = await repository.lock(trx, id);
        if (!row) throw notFound('The operational area');
        const at = clock();
        if (!zoneRules.can(stateOf(row), 'zone.override'))
          throw illegalEvent({
            code: 'zone.illegal_event',
            state: `${row.name} is ${row.state}`,
            type: 'zone.override',
            legalEvents: zoneRules.legal(stateOf(row)),
            current: undefined,
          });
        const actor = actorOf(by.caller);
        await repository.endOverrides(trx, id, { kind }, at, actor);
        const endsAt = new Date(at.getTime() + minutes * MINUTE_MS);
        await repository.addOverride(trx, {
          zone_id: id,
          kind,
          amount,
          reason,
          by: JSON.stringify(actor),
          starts_at: at,
          ends_at: endsAt,
        });
        await audit.note(trx, by, at, {
          action: 'zone.override',
          subject: `zone ${id}`,
          before: null,
          after: { kind, amount, reason, endsAt: endsAt.toISOString() },
        });
        return changes.append(trx, id, 'zone.override_started', at, by, reason);
      });
      events.wake();
      return zone;
    },

    /** Ends an override before its time; one that has ended stays as it is. Error: 404. */
    async end(id: number, overrideId: number, by: By): Promise<LiveZone> {
      const zone = await db.transaction().execute(async (trx) => {
        const row = await repository.lock(trx, id);
        if (!row) throw notFound('The operational area');
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
        await audit.note(trx, by, at, {
          action: 'zone.override_end',
          subject: `zone ${id}`,
          before: null,
          after: { override: overrideId },
        });
        return changes.append(trx, id, 'zone.override_ended', at, by);
      });
      events.wake();
      return zone;
    },

    /** Tells the log of overrides that have run out. One server does it; the others find nothing. */
    async closeDue(): Promise<void> {
      const count = await db.transaction().execute(async (trx) => {
        const at = clock();
        const ids = await repository.closeOverrides(trx, at);
        for (const id of ids) await changes.append(trx, id, 'zone.override_ended', at, null);
        return ids.length;
      });
      if (count > 0) events.wake();
    },
  };
}
export type Overrides = ReturnType<typeof createOverrides>;
