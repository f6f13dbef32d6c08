import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { AppClient } from '../app-client.ts';
import type { World } from '../world.ts';

/** How many zones each member of staff is assigned to. */
const ZONES = 2;

/** Assigns two zones of the city, those with the most stores, to staff without zones. */
export async function furnishZoneStaff(
  admin: AppClient,
  { zones }: Pick<World, 'zones'>,
): Promise<void> {
  const { items: people } = await admin.call(usersRoutes.list, { query: { q: 'areas tawsil' } });
  const waiting = people.filter(({ zones }) => zones !== 'all' && zones.length === 0);
  if (waiting.length === 0) return;
  const { items } = await admin.call(zonesRoutes.list, { query: { limit: '200' } });
  const named = new Set(zones.map(({ name }) => name));
  const busiest = items
    .filter(({ name }) => named.has(name))
    .sort((a, b) => b.stores - a.stores)
    .slice(0, ZONES)
    .map(({ id }) => id);
  if (busiest.length === 0) return;
  for (const { id, version } of waiting)
    await admin.call(
      usersRoutes.update,
      { params: { id: String(id) }, body: { zones: busiest } },
      version,
    );
}
