import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { call } from '#src/lib/api/call.ts';

/** The operational areas as options, by their id. */
export const zoneIdOptions = async (signal: AbortSignal) =>
  (await call(zonesRoutes.live, {}, { signal })).items.map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
