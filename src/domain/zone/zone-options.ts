import { zoneNames } from './zones.ts';

/** The operational areas as options, by their name. */
export const zoneOptions = async (signal: AbortSignal) =>
  (await zoneNames(signal)).map((name) => ({ value: name, label: name }));
