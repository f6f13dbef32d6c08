import { dispatchZonesRoutes } from '#contract/routes/operations/dispatch-zones.ts';
import type { AppClient } from '../app-client.ts';

/** The staff switch a zone seldom. Milliseconds. */
const KEPT_MS = 60_000;

/** Reads the names of the zones on autopilot as the staff have set them, once a minute. */
export function createAutopilotZones(client: AppClient) {
  let names: ReadonlySet<string> = new Set();
  let readAtMs = Number.NEGATIVE_INFINITY;
  return async function zones(): Promise<ReadonlySet<string>> {
    if (performance.now() - readAtMs < KEPT_MS) return names;
    const found = new Set<string>();
    for await (const { name, mode } of client.all(dispatchZonesRoutes.list, { query: {} }))
      if (mode === 'autopilot') found.add(name);
    [names, readAtMs] = [found, performance.now()];
    return names;
  };
}
