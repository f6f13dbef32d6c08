import { ordersRoutes } from '#contract/routes/orders.ts';
import type { AppClient } from './app-client.ts';
import { basketOf } from './basket.ts';
import type { CityClock } from './clock.ts';
import type { FurnishedStore } from './furnish.ts';
import { isLostRace } from './loop.ts';
import { opinionOf } from './opinion.ts';
import type { Random } from './random.ts';
import type { CityOrder, Minute } from './world.ts';

/** A customer's phone: orders, gives up on what does not come, and rates what did. */
export function createCustomerAgent(client: AppClient, clock: CityClock, random: Random) {
  /** Orders of this phone that nothing was said of yet. */
  const ordered = new Set<number>();

  return {
    /** Places one order; gives its id. The same reference again gives the first order again. */
    async place(order: CityOrder, store: FurnishedStore, reference: string): Promise<number> {
      const body = basketOf(order, store, reference, random);
      const { id } = await client.call(ordersRoutes.place, { body });
      ordered.add(id);
      return id;
    },

    /** Says something, or nothing, of each order that has come. */
    async rate(): Promise<void> {
      if (ordered.size === 0) return;
      const { items } = await client.call(ordersRoutes.list, {
        query: { status: 'delivered', limit: '20' },
      });
      for (const order of items) {
        if (!ordered.delete(order.id)) continue;
        const body = opinionOf(random, order.statusAt > order.promisedAt);
        const params = { id: String(order.id) };
        if (body) await client.call(ordersRoutes.rate, { params, body });
      }
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
