import type { ZoneMode, ZoneSettings } from '#contract/routes/operations/dispatch.ts';
import type { Timed } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { requireVersion } from '../../platform/http/version.ts';
import type { ZoneService } from '../zones/service.ts';
import type { DecisionRepository } from './decision-repository.ts';

interface Deps extends Timed {
  decisions: DecisionRepository;
  zones: ZoneService;
}

export const DEFAULT_MODE: ZoneMode = 'suggest';
const DEFAULT_MAX_ORDERS = 2;
const HISTORY = 20;

/** The dispatch mode of each zone, who set it, and the zone's current figures. */
export function createZoneModes({ db, clock, decisions, zones }: Deps) {
  async function all(): Promise<ZoneSettings[]> {
    const [names, set, changes, waiting, drivers] = await Promise.all([
      decisions.zoneNames(),
      decisions.zones(),
      decisions.zoneChanges(),
      decisions.waitingByZone(),
      zones.drivers(),
    ]);
    return names.map(({ zone }) => {
      const row = set.find((one) => one.zone === zone);
      return {
        zone,
        mode: row?.mode ?? DEFAULT_MODE,
        maxOrders: row?.max_orders ?? DEFAULT_MAX_ORDERS,
        version: row?.version ?? 0,
        waiting: waiting.get(zone) ?? 0,
        freeDrivers: drivers.get(zone)?.free ?? 0,
        history: changes
          .filter((one) => one.zone === zone)
          .slice(0, HISTORY)
          .map(({ at, actor, mode, max_orders }) => ({
            at: at.toISOString(),
            actor,
            mode,
            maxOrders: max_orders,
          })) as ZoneSettings['history'],
      };
    });
  }

  async function one(zone: string): Promise<ZoneSettings> {
    const found = (await all()).find((each) => each.zone === zone);
    if (!found) throw notFound('The zone');
    return found;
  }

  return {
    /** Zones on autopilot. */
    onAutopilot: async (): Promise<ReadonlySet<string>> =>
      new Set((await decisions.autopilotZones()).map(({ zone }) => zone)),

    zones: async () => ({ items: await all() }),

    /** Sets a zone at the version that was seen. Errors: 404, 412 with the current state, 428. */
    async setZone(
      zone: string,
      version: number | undefined,
      wanted: { mode: ZoneMode; maxOrders: number },
      { userId, name, role }: Caller,
    ): Promise<ZoneSettings> {
      const before = await one(zone);
      const seen = requireVersion(version);
      const isSet = await db.transaction().execute((trx) =>
        decisions.setZone(trx, {
          ...wanted,
          zone,
          seen,
          at: clock(),
          actor: { id: userId, name, role },
        }),
      );
      if (isSet) return one(zone);
      const current = await one(zone).catch(() => before);
      const who = current.history[0]?.actor.name;
      throw new Refusal(
        'version.stale',
        who ? `${who} changed ${zone} in the meantime.` : 'Someone changed this in the meantime.',
        { extra: { current } },
      );
    },
  };
}
export type ZoneModes = ReturnType<typeof createZoneModes>;
