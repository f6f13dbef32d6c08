import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { createZoneService, type ZoneNeeds } from './service.ts';

/** How often expired overrides are appended to the event log. */
const OVERRIDES_MS = 1_000;
/** How often the zones are checked again, and visits are written. */
const VISITS_MS = 2_000;

export const zonesArea = area({
  services(needs: ZoneNeeds & { eventKinds: EventKinds }) {
    needs.eventKinds.declare('zone', {
      permission: 'live.read',
      isVisible: (places, { id }) => places.hasZone(id),
    });
    return { zones: createZoneService(needs) };
  },
  handlers: ({ zones, clock }) => ({
    zones: {
      ...readHandlers('zones', zones, 'operational-areas'),
      live: async () => ok({ at: clock().toISOString(), items: await zones.live() }),
      at: ({ query }) => ok(zones.at(query)),
      visits: async ({ query }) => ok({ items: await zones.visits.ofDriver(query.driverId) }),
      create: ({ body, ...by }) => createdRecord(zones.create(body, by)),
      update: (call) => found(zones.update(...partsOf(call))),
      preview: ({ params, body }) => ok(zones.preview(params.id, body)),
      publish: (call) => found(zones.publish(...partsOf(call))),
      setTerms: (call) => found(zones.setTerms(...partsOf(call))),
      send: (call) => found(zones.send(...partsOf(call))),
      reach: ({ params, query }) => ok(zones.reach(params.id, query.percent)),
      override: (call) => ok(zones.override(...partsOf(call))),
      endOverride: (call) => ok(zones.endOverride(call.params.overrideId)(...partsOf(call))),
      stores: ({ params, query }) => ok(zones.stores(params.id, query.q)),
      assignStores: ({ params, body, ...by }) => ok(zones.assignStores(params.id, body, by)),
    },
  }),
  ticks: ({ zones }) => [
    { everyMs: OVERRIDES_MS, run: zones.closeDue, due: zones.hasOverridesDue, isManual: true },
    { everyMs: VISITS_MS, run: zones.visits.flush, due: zones.visits.isDue, atStart: true },
  ],
  runs: ({ zones }) => ({ visits: zones.visits.flush }),
  stop: async ({ zones }) => {
    zones.visits.stop();
    // Pending visits are written, if the database is still available.
    await zones.visits.flush().catch(() => undefined);
    await zones.visits.leave().catch(() => undefined);
  },
});
