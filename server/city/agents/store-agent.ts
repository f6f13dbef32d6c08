import {
  type Order,
  ordersRoutes,
  type StatusEventType,
} from '#contract/routes/operations/orders.ts';
import type { AppClient } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Minute } from '../world.ts';
import { isLostRace } from './loop.ts';

interface Deps {
  client: AppClient;
  clock: CityClock;
  random: Random;
  /** When the food of an order will be ready; undefined for an order of an earlier run. */
  readyAt: (orderId: number) => Minute | undefined;
}

/** A store's tablet: accepts orders, starts preparing them, and marks them as ready; confirms returns. */
export function createStoreAgent({ client, clock, random, readyAt }: Deps) {
  const acceptAt = new Map<number, Minute>();

  function nextEvent(order: Order): StatusEventType | null {
    const now = clock.now();
    if (order.status === 'placed') {
      const at = acceptAt.get(order.id) ?? now + random.between(0.3, 1.5);
      acceptAt.set(order.id, at);
      return now >= at ? 'order.accept' : null;
    }
    acceptAt.delete(order.id);
    if (order.status === 'picked_up') return order.returnRequestedAt ? 'order.return' : null;
    if (order.status === 'accepted') return 'order.prepare';
    const ready = readyAt(order.id);
    const isReady = ready === undefined ? Date.now() >= Date.parse(order.readyDueAt) : now >= ready;
    return order.status === 'preparing' && isReady ? 'order.ready' : null;
  }

  async function work(order: Order): Promise<void> {
    const event = nextEvent(order);
    if (!event) return;
    try {
      await client.call(
        ordersRoutes.progress,
        {
          params: { id: String(order.id) },
          body: event === 'order.return' ? { event, reason: 'Brought back' } : { event },
        },
        order.version,
      );
    } catch (error) {
      if (!isLostRace(error)) throw error;
    }
  }

  /** Checks every open order of its stores and does what is due. */
  return async function act(): Promise<void> {
    for await (const order of client.all(ordersRoutes.list, { query: { open: 'true' } }))
      if (order.status !== 'ready') await work(order);
  };
}
