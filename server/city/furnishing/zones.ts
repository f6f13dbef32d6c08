import { MAX_BULK_ROWS } from '#contract/list.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { AppClient } from '../app-client.ts';
import type { World } from '../world.ts';
import { zonesWithin } from '../zones.ts';
import type { FurnishedStore } from './furnish.ts';

/** The distance of most orders, plus a margin. Metres. */
const REACH_M = 2_600;

/**
 * Publishes the city's operational areas once; if any zone is already published, it changes
 * nothing. Terms and stores are set before the shape, so that no order meets an incomplete zone.
 */
export async function furnishZones(
  admin: AppClient,
  { zones }: Pick<World, 'zones'>,
  stores: ReadonlyMap<string, FurnishedStore>,
): Promise<void> {
  const read = async () => (await admin.call(zonesRoutes.list, { query: { limit: '200' } })).items;
  const known = new Map((await read()).map((zone) => [zone.name, zone]));
  if ([...known.values()].some(({ shape }) => shape !== null)) return;
  const serving = new Map<string, number[]>();
  for (const { id, location } of stores.values())
    for (const name of zonesWithin(zones, location, REACH_M))
      serving.set(name, [...(serving.get(name) ?? []), id]);
  for (const { name, ring, terms } of zones) {
    const reason = 'The first areas of the city';
    const zone = known.get(name) ?? (await admin.call(zonesRoutes.create, { body: { name } }));
    const params = { id: String(zone.id) };
    const priced = await admin.call(
      zonesRoutes.setTerms,
      { params, body: { terms, reason } },
      zone.version,
    );
    const ids = serving.get(name) ?? [];
    for (let start = 0; start < ids.length; start += MAX_BULK_ROWS) {
      const part = ids.slice(start, start + MAX_BULK_ROWS) as never;
      await admin.call(zonesRoutes.assignStores, { params, body: { assign: true, ids: part } });
    }
    const body = { ring: ring.map((corner) => [...corner]), reason };
    await admin.call(zonesRoutes.publish, { params, body }, priced.version);
  }
}
