import { dispatchRoutes } from '#contract/routes/dispatch.ts';
import { call } from '#src/lib/api/call.ts';

/** The operational areas, as options. */
export const zoneOptions = async (signal: AbortSignal) => {
  const { items } = await call(dispatchRoutes.zones, {}, { signal });
  return items.map(({ zone }) => ({ value: zone, label: zone }));
};
