import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import type { FurnishedStore } from '../furnishing/furnish.ts';
import type { Random } from '../random.ts';
import type { CityOrder, Minute } from '../world.ts';
import { type Basket, basketOf } from './basket.ts';
import { isLostRace } from './loop.ts';
import { opinionOf } from './opinion.ts';

/** A customer's phone: orders, gives up on what does not come, and rates what did. */
export function createCustomerAgent(client: AppClient, clock: CityClock, random: Random) {
  /** Orders of this phone that nothing was said of yet. */
  const ordered = new Set<number>();
  /** Orders that are not answered yet: sent again they say the same. */
  const baskets = new Map<string, Basket>();

  return {
    /** Places one order; gives its id. The same reference again gives the first order again. */
    async place(order: CityOrder, store: FurnishedStore, reference: string): Promise<number> {
      const basket = baskets.get(reference) ?? basketOf(order, store, reference, random);
      baskets.set(reference, basket);
      const { id } = await client
        .call(ordersRoutes.place, { body: basket })
        .catch((error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          const isOverLimit = error.code === 'order.cash_limit';
          // By card then, also when this answer is lost.
          if (isOverLimit) baskets.set(reference, { ...basket, payment: 'card' });
          else if (error.status > 0 && error.status < 500) baskets.delete(reference);
          if (isOverLimit && basket.payment === 'cash') return { id: null };
          throw error;
        });
      if (id === null) return this.place(order, store, reference);
      baskets.delete(reference);
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
