import { randomUUID } from 'node:crypto';
import type { Item } from '#contract/catalogue/item.ts';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import {
  type Order,
  ordersRoutes,
  type StatusEventType,
} from '#contract/routes/operations/orders.ts';
import type { AppClient } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Tablet } from '../tablet.ts';
import { missingItem } from '../troubles/missing-items.ts';
import { drawStoreCause, randomOf, type Trouble } from '../troubles/troubles.ts';
import type { Minute } from '../world.ts';
import { isLostRace } from './loop.ts';

interface Deps {
  client: AppClient;
  clock: CityClock;
  random: Random;
  /** When the food of an order will be ready; undefined for an order of an earlier run. */
  readyAt: (orderId: number) => Minute | undefined;
  troubleOf: (orderId: number) => Trouble | null;
  /** The socket on which its orders arrive. */
  openTablet: () => Tablet;
  /** What a store offers. */
  itemsOf: (storeId: number) => readonly Item[];
}

/** How long a driver takes at least to bring an order back. */
const BACK_MINUTES: Minute = 6;

/**
 * A store's tablet: accepts orders, starts preparing them, and marks them as ready; confirms
 * returns; reports what is missing, and cancels what it cannot prepare.
 */
export function createStoreAgent(deps: Deps) {
  const { client, clock, random, readyAt, troubleOf, itemsOf } = deps;
  const acceptAt = new Map<number, Minute>();
  let tablet: Tablet | null = null;
  /** Orders whose missing item was reported, whatever came of it. */
  const reported = new Set<number>();

  const isBack = ({ returnRequestedAt }: Order) =>
    Boolean(returnRequestedAt) &&
    Date.now() - Date.parse(returnRequestedAt ?? '') >= clock.realMs(BACK_MINUTES);

  function nextEvent(order: Order): StatusEventType | null {
    const now = clock.now();
    if (order.status === 'placed') {
      const at = acceptAt.get(order.id) ?? now + random.between(0.3, 1.5);
      acceptAt.set(order.id, at);
      return now >= at ? 'order.accept' : null;
    }
    acceptAt.delete(order.id);
    if (order.status === 'picked_up') return isBack(order) ? 'order.return' : null;
    if (order.status === 'accepted') return 'order.prepare';
    if (troubleOf(order.id) === 'store_cancels') return 'order.cancel';
    const ready = readyAt(order.id);
    const isReady = ready === undefined ? Date.now() >= Date.parse(order.readyDueAt) : now >= ready;
    return order.status === 'preparing' && isReady ? 'order.ready' : null;
  }

  /** The body of an event: why the order ends, if it does. */
  function bodyOf(order: Order, event: StatusEventType) {
    if (event === 'order.cancel')
      return { event, cause: drawStoreCause(randomOf(order.id, 'store')) };
    if (event !== 'order.return') return { event };
    const cause = order.bringingBack?.cause ?? 'customer_unreachable';
    return { event, cause, food: 'taken_back' as const };
  }

  async function send(order: Order, body: ReturnType<typeof bodyOf>): Promise<void> {
    await client.call(
      ordersRoutes.progress,
      { params: { id: String(order.id) }, body },
      order.version,
    );
  }

  /** Reports the missing item of an order, or cancels it if nothing of it would be left. */
  async function report(order: Order): Promise<void> {
    reported.add(order.id);
    const params = { id: String(order.id) };
    const { lines: ordered } = await client.call(ordersRoutes.get, { params });
    const luck = randomOf(order.id, 'store');
    const lines = missingItem(ordered, itemsOf(order.store.id), luck);
    if (lines === null) return send(order, { event: 'order.cancel', cause: 'item_missing' });
    const body = { commandId: randomUUID(), cause: 'item_missing' as const, lines };
    await client.call(amendmentsRoutes.propose, { params, body }, order.version);
  }

  /** Notes that the tablet has shown the last amendment of an order. */
  async function see({ id, amendment }: Order): Promise<void> {
    const body = {
      commandId: randomUUID(),
      number: amendment?.number ?? 0,
      event: 'amendment.see' as const,
    };
    await client.call(amendmentsRoutes.settleOwn, { params: { id: String(id) }, body });
  }

  async function work(order: Order): Promise<void> {
    const isMissing = order.status === 'preparing' && troubleOf(order.id) === 'item_missing';
    try {
      if (order.amendment?.isUnseen) await see(order);
      else if (isMissing && !order.amendment && !reported.has(order.id)) await report(order);
      else {
        const event = nextEvent(order);
        if (event) await send(order, bodyOf(order, event));
      }
    } catch (error) {
      if (!isLostRace(error)) throw error;
    }
  }

  /** The open orders of its stores; none while the tablet is waiting for them. */
  async function ownOrders(): Promise<Order[]> {
    tablet ??= deps.openTablet();
    tablet.endIfSilent();
    if (!tablet.isPolled()) return tablet.orders() ?? [];
    const query = { open: 'true', limit: '100' } as const;
    return (await client.call(ordersRoutes.list, { query })).items;
  }

  /** Checks every open order of its stores and does what is due. */
  return async function act(): Promise<void> {
    for (const order of await ownOrders()) if (order.status !== 'ready') await work(order);
  };
}
