import { fetchZones } from './zones.ts';

/** The operational areas as options, by their name. */
export const zoneOptions = async (signal: AbortSignal) =>
  (await fetchZones(signal)).map(({ zone }) => ({ value: zone, label: zone }));
