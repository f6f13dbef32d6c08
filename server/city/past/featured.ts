import { randomUUID } from 'node:crypto';
import type { Services } from '../../areas.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { reportOf } from '../agents/featured.ts';
import type { Random } from '../random.ts';

interface FeaturedUse {
  storeId: number;
  lines: readonly { itemId: number }[];
  dropoff: { lat: number; lon: number };
}

/** Records which featured places past customers saw, opened and ordered from. */
export async function recordFeaturedUse(
  { appPlaces, featured }: Pick<Services, 'appPlaces' | 'featured'>,
  at: Date,
  random: Random,
  basket: FeaturedUse,
  orderId: number | null,
  customer: Caller,
): Promise<void> {
  const place = await appPlaces.of(basket.dropoff);
  const shown = [];
  for (const kind of ['store', 'item'] as const)
    shown.push(...(await featured.now({ kind, slot: 'home', place, language: undefined, at })));
  const events = reportOf(shown, basket, orderId, random);
  if (events.length > 0) await featured.report({ batchId: randomUUID(), events }, customer);
}
