import type { Item } from '#contract/item.ts';
import { ordersRoutes } from '#contract/routes/orders.ts';
import type { AppClient } from './app-client.ts';
import type { CityClock } from './clock.ts';
import type { FurnishedStore } from './furnish.ts';
import { nearestQuarter } from './geography.ts';
import { isLostRace } from './loop.ts';
import { chooseOf } from './menus.ts';
import { streetAddress } from './names.ts';
import type { Random } from './random.ts';
import type { CityOrder, Minute } from './world.ts';

/** A customer's phone: orders, and gives up on what does not come. */
export function createCustomerAgent(client: AppClient, clock: CityClock, random: Random) {
  return {
    /** Places one order; gives its id. The same reference again gives the first order again. */
    async place(order: CityOrder, store: FurnishedStore, reference: string): Promise<number> {
      const wanted = new Map<Item, number>();
      for (let count = random.whole(1, 3); count > 0; count -= 1) {
        const item = random.pick(store.items);
        wanted.set(item, (wanted.get(item) ?? 0) + 1);
      }
      const body = {
        reference,
        storeId: store.id as never,
        lines: [...wanted].map(([item, quantity]) => ({
          itemId: item.id,
          quantity,
          ...chooseOf(item, random),
        })),
        dropoff: order.dropoff,
        address: streetAddress(random, nearestQuarter(order.dropoff)),
        payment: random.next() < 0.6 ? ('cash' as const) : ('card' as const),
        ...(random.next() < 0.15 ? { note: 'Sonner à l’interphone' } : {}),
      };
      return (await client.call(ordersRoutes.place, { body })).id;
    },

    /** Cancels what has waited longer than anyone would. */
    async giveUp(patienceMinutes: Minute): Promise<void> {
      const longest = clock.realMs(patienceMinutes);
      const { items } = await client.call(ordersRoutes.list, {
        query: { open: 'true', limit: '50' },
      });
      for (const order of items) {
        if (order.status === 'picked_up' || Date.now() - Date.parse(order.placedAt) < longest)
          continue;
        const params = { id: String(order.id) };
        const body = { event: 'order.cancel' as const, reason: 'Waited too long' };
        await client
          .call(ordersRoutes.progress, { params, body }, order.version)
          .catch((error: unknown) => {
            if (!isLostRace(error)) throw error;
          });
      }
    },
  };
}
