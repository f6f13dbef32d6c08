import { area } from '../../platform/area.ts';
import { zonesHandlers } from './routes.ts';
import { createZoneService, type ZoneNeeds } from './service.ts';

/** How often the log is told of overrides that have run out. */
const OVERRIDES_MS = 1_000;

export const zonesArea = area({
  services: (needs: ZoneNeeds) => ({ zones: createZoneService(needs) }),
  handlers: ({ zones, clock }) => ({ zones: zonesHandlers(zones, clock) }),
  jobs: ({ zones }) => [{ everyMs: OVERRIDES_MS, run: zones.closeDue, isOwnTurn: true }],
});
