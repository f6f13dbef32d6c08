import type { LatLon } from '#contract/geo.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { FurnishedStore } from './furnish.ts';

/** The codes of refusals that mean that an order cannot be placed now. */
const GONE = new Set([
  'store.closed',
  'item.unavailable',
  'item.unknown',
  'order.below_minimum',
  'order.open_limit',
  'order.placed_often',
  'store.pickup_only',
  // A payment of this order has ended; the customer does not try again.
  'payment.abandoned',
  'payment.declined',
  'payment.expired',
  'payment.released',
]);

/** The stores that take orders, as customers' apps show them. */
export function createMarket(client: AppClient, stores: readonly FurnishedStore[]) {
  const open = new Set<number>();

  return {
    /** Reads which stores are open now. */
    async look(): Promise<void> {
      const found: number[] = [];
      for await (const store of client.all(appStoresRoutes.list, { query: { open: 'true' } }))
        if (store.open) found.push(store.id);
      open.clear();
      for (const id of found) open.add(id);
    },

    /** The wanted store, or the nearest open one. */
    instead(wanted: FurnishedStore, to: LatLon): FurnishedStore | undefined {
      if (open.has(wanted.id)) return wanted;
      const far = ({ location }: FurnishedStore) => distanceM(location, to);
      return stores.filter(({ id }) => open.has(id)).toSorted((a, b) => far(a) - far(b))[0];
    },

    /** Places an order; undefined if the store closed or the dish ran out since the last
     * look, or the customer has too many orders. */
    async tried(place: () => Promise<number>): Promise<number | undefined> {
      try {
        return await place();
      } catch (error) {
        if (error instanceof CallError && GONE.has(error.code)) return undefined;
        throw error;
      }
    },
  };
}
