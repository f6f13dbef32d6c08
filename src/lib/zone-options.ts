import { dispatchRoutes } from '#contract/routes/dispatch.ts';
import { call } from './call.ts';

/** The operational areas, to choose from. */
export const zoneOptions = async (signal: AbortSignal) => {
  const { items } = await call(dispatchRoutes.zones, {}, { signal });
  return items.map(({ zone }) => ({ value: zone, label: zone }));
};
