import { queryOptions } from '@tanstack/react-query';
import {
  dispatchRoutes,
  type ZoneMode,
  type ZoneSettings,
} from '#contract/routes/operations/dispatch.ts';
import { call } from '#src/lib/api/call.ts';

/** The zones and their dispatch settings. */
export const fetchZones = async (signal?: AbortSignal): Promise<ZoneSettings[]> =>
  (await call(dispatchRoutes.zones, {}, signal ? { signal } : {})).items;

export const zonesQuery = queryOptions({
  queryKey: ['dispatch', 'zones'],
  queryFn: ({ signal }) => fetchZones(signal),
});

/** The settings of a zone that staff can change. */
export interface ZoneDispatch {
  mode: ZoneMode;
  maxOrders: number;
}

/** Sets how a zone is dispatched, at the version that the user saw. Throws `ApiFailure`. */
export const setZone = (
  { zone, version }: Pick<ZoneSettings, 'zone' | 'version'>,
  body: ZoneDispatch,
): Promise<ZoneSettings> =>
  call(dispatchRoutes.setZone, { params: { zone }, body }, { ifMatch: version });
