import type { Kysely } from 'kysely';
import type { ZoneMode, ZoneSettings } from '#contract/routes/operations/dispatch.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { requireVersion } from '../../platform/http/version.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import type { DecisionRepository } from './decision-repository.ts';
import { METRES_EAST, METRES_NORTH } from './engine/ground.ts';

interface Deps {
  db: Kysely<Database>;
  clock: () => Date;
  decisions: DecisionRepository;
  roster: Roster;
  hot: HotPositions;
}

export const DEFAULT_MODE: ZoneMode = 'suggest';
const DEFAULT_MAX_ORDERS = 2;
const HISTORY = 20;
/** Older positions do not say in which zone somebody is. */
const OLD_MS = 15 * 60_000;

/** How each zone is dispatched, who set it so, and what goes on there. */
export function createZoneService({ db, clock, decisions, roster, hot }: Deps) {
  /** Free drivers by the zone whose stores are nearest on average; one walk over memory. */
  function freeDrivers(zones: readonly { zone: string; lat: number; lon: number }[]) {
    const free = new Map<string, number>();
    const nowMs = clock().getTime();
    roster.each((id, duty, load) => {
      const at = duty === 'offline' || duty === 'on_break' || load > 0 ? undefined : hot.get(id);
      if (!at || nowMs - at.atMs > OLD_MS) return;
      let best = Number.POSITIVE_INFINITY;
      let nearest: string | undefined;
      for (const { zone, lat, lon } of zones) {
        const metres = Math.hypot((at.lon - lon) * METRES_EAST, (at.lat - lat) * METRES_NORTH);
        if (metres >= best) continue;
        best = metres;
        nearest = zone;
      }
      if (nearest !== undefined) free.set(nearest, (free.get(nearest) ?? 0) + 1);
    });
    return free;
  }

  async function all(): Promise<ZoneSettings[]> {
    const [places, set, changes, waiting] = await Promise.all([
      decisions.zonePlaces(),
      decisions.zones(),
      decisions.zoneChanges(),
      decisions.waitingByZone(),
    ]);
    const free = freeDrivers(places);
    return places.map(({ zone }) => {
      const row = set.find((one) => one.zone === zone);
      return {
        zone,
        mode: row?.mode ?? DEFAULT_MODE,
        maxOrders: row?.max_orders ?? DEFAULT_MAX_ORDERS,
        version: row?.version ?? 0,
        waiting: waiting.get(zone) ?? 0,
        freeDrivers: free.get(zone) ?? 0,
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
    /** Zones that dispatch themselves. */
    onAutopilot: async (): Promise<ReadonlySet<string>> =>
      new Set((await decisions.autopilotZones()).map(({ zone }) => zone)),

    /** Every zone that has stores, with the middle of them. */
    places: () => decisions.zonePlaces(),

    zones: async () => ({ items: await all() }),

    /** Sets a zone as it was seen. Errors: 404, 412 with what stands now, 428. */
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
export type ZoneService = ReturnType<typeof createZoneService>;
