import type { FeaturedEntry } from '#contract/growth/app-places/featured.ts';
import { type FeaturedEvent, featuredRoutes } from '#contract/routes/growth/featured.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { Random } from '../random.ts';
import type { Basket } from './basket.ts';

/** The share of featured places that a customer opens without ordering. */
const OPENS = 0.2;

/**
 * The report of an app about the featured places that its customer saw: all were seen, some were
 * opened, and an order counts for those whose store or item it contains.
 */
export function reportOf(
  shown: readonly FeaturedEntry[],
  { storeId, lines }: { storeId: number; lines: readonly { itemId: number }[] },
  orderId: number | null,
  random: Random,
): FeaturedEvent[] {
  return shown.flatMap(({ id: featuredId, store, item }) => {
    const isOrdered = item ? lines.some(({ itemId }) => itemId === item.id) : store.id === storeId;
    const events: FeaturedEvent[] = [{ type: 'seen', featuredId }];
    if (isOrdered || random.next() < OPENS) events.push({ type: 'opened', featuredId });
    if (isOrdered && orderId !== null)
      events.push({ type: 'ordered', featuredId, orderId: orderId as never });
    return events;
  });
}

/** Reads what the app features at the address, and reports it. Refusals are ignored. */
export async function reportFeaturedUse(
  client: AppClient,
  random: Random,
  basket: Basket,
  orderId: number,
): Promise<void> {
  const { lat, lon } = basket.dropoff;
  const at = `${lat.toFixed(6)},${lon.toFixed(6)}`;
  try {
    const shown: FeaturedEntry[] = [];
    for (const kind of ['store', 'item'] as const) {
      const query = { kind, slot: 'home' as const, at };
      shown.push(...(await client.call(featuredRoutes.forApps, { query })).items);
    }
    const events = reportOf(shown, basket, orderId, random);
    if (events.length === 0) return;
    const body = { batchId: crypto.randomUUID(), events };
    await client.call(featuredRoutes.report, { body });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
