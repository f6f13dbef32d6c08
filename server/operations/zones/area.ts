import { area } from '../../platform/area.ts';
import { zonesHandlers } from './routes.ts';
import { createZoneService, type ZoneNeeds } from './service.ts';

/** How often the log is told of overrides that have run out. */
const OVERRIDES_MS = 1_000;
/** How often the zones are looked at again, and visits are written. */
const VISITS_MS = 2_000;

export const zonesArea = area({
  services: (needs: ZoneNeeds) => ({ zones: createZoneService(needs) }),
  handlers: ({ zones, clock }) => ({ zones: zonesHandlers(zones, clock) }),
  ticks: ({ zones }) => [
    { everyMs: OVERRIDES_MS, run: zones.closeDue, due: zones.hasOverridesDue, isOwnTurn: true },
    { everyMs: VISITS_MS, run: zones.visits.flush, due: zones.visits.isDue, atStart: true },
  ],
  stop: async ({ zones }) => {
    zones.visits.stop();
    // What was seen but not yet written is written where the database is still there.
    await zones.visits.flush().catch(() => undefined);
    await zones.visits.leave().catch(() => undefined);
  },
});
