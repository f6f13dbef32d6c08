import {
  dispatchZonesRoutes,
  ZONE_MODES,
  type ZoneMode,
  type ZoneSettings,
} from '#contract/routes/operations/dispatch-zones.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { readAllPages } from '#src/lib/api/read-all-pages.ts';
import { defineResource } from '#src/lib/api/resource.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

/** The zones with how each is dispatched. */
export const zoneDispatch = defineResource(dispatchZonesRoutes.get, dispatchZonesRoutes.update);

export const readZone = (id: number): Promise<ZoneSettings> =>
  call(dispatchZonesRoutes.get, byId(id));

/** The names of all zones, or of those in a mode. */
export const zoneNames = async (
  signal = new AbortController().signal,
  mode?: ZoneMode,
): Promise<string[]> => {
  const zones = await readAllPages(
    (at) => call(dispatchZonesRoutes.list, { query: { ...at, ...(mode && { mode }) } }, { signal }),
    signal,
  );
  return zones.map(({ name }) => name);
};

/** Sets zones to a mode, each at the version that the user saw. */
export const modeActs = ZONE_MODES.map(
  (mode): RecordAct<ZoneSettings> => ({
    id: mode,
    label: `dispatch_zones.set_${mode}`,
    permission: 'dispatch.configure',
    can: (zone) => zone.mode !== mode,
    send: sendEach(
      ({ id, version }: ZoneSettings) => zoneDispatch.update(String(id), { mode }, version),
      (_zone, after) => after,
    ),
  }),
);
