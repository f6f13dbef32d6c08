import {
  dispatchZonesRoutes,
  type OwnZoneSettings,
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

/** The names of the zones in a mode. */
export const zoneNamesIn = async (
  mode: ZoneMode,
  signal = new AbortController().signal,
): Promise<string[]> => {
  const zones = await readAllPages(
    (at) => call(dispatchZonesRoutes.list, { query: { ...at, mode } }, { signal }),
    signal,
  );
  return zones.map(({ name }) => name);
};

/** An act that changes zones, each at the version that the user saw. */
const changeAct = (
  id: ZoneMode | 'inherit',
  change: Partial<OwnZoneSettings>,
  can: (zone: ZoneSettings) => boolean,
): RecordAct<ZoneSettings> => ({
  id,
  label: `dispatch_zones.set_${id}`,
  permission: 'dispatch.configure',
  can,
  send: sendEach(
    (zone: ZoneSettings) => zoneDispatch.update(String(zone.id), change, zone.version),
    (_zone, after) => after,
  ),
});

/** Sets zones to a mode, or back to the defaults. */
export const dispatchZoneActs = [
  ...ZONE_MODES.map((mode) => changeAct(mode, { mode }, (zone) => zone.mode !== mode)),
  // Not the answers: a server of the release before would refuse all.
  changeAct(
    'inherit',
    { mode: null, maxOrders: null },
    ({ own }) => own !== undefined && (own.mode !== null || own.maxOrders !== null),
  ),
];
