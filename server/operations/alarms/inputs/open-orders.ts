import type { LiveEvent } from '#contract/events.ts';
import { type LiveFacts, withFacts } from '#contract/operations/driver-facts/live-facts.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { REFUSALS_WINDOW_MS } from '../rules/store-refusing.ts';
import type { Refusals } from '../view.ts';

interface Deps {
  snapshot: () => Promise<{ seq: number; orders: Order[] }>;
  refused: () => Promise<{ at: Date; order: Order }[]>;
}

/**
 * Open orders in memory, by driver, and the refusals of stores: read once when this server takes
 * over the evaluation, and updated by the event feed. `changed` are the orders whose due times must
 * be evaluated again.
 */
export function createOpenOrders({ snapshot, refused }: Deps) {
  const known = new Map<number, Order>();
  /** Those for which staff can do something: not the ones that are about to end. */
  const orders = new Map<number, Order>();
  const carried = new Map<number, Order[]>();
  const refusals = new Map<number, { store: Order['store']; zone: string; atMs: number[] }>();
  /** Drivers whose cash may have changed. */
  const paid = new Map<number, NonNullable<Order['driver']>>();
  const changed = new Set<number>();
  let following = false;
  let meanwhile: LiveEvent[] | null = null;

  function drop(order: Order): void {
    known.delete(order.id);
    orders.delete(order.id);
    const of = order.driver && carried.get(order.driver.id);
    if (!of || !order.driver) return;
    const left = of.filter(({ id }) => id !== order.id);
    if (left.length > 0) carried.set(order.driver.id, left);
    else carried.delete(order.driver.id);
  }

  function put(order: Order): void {
    const before = known.get(order.id);
    if (before && before.version >= order.version) return;
    if (before) drop(before);
    changed.add(order.id);
    if (!isOpen(order.status)) return;
    known.set(order.id, order);
    if (!order.ending) orders.set(order.id, order);
    if (order.driver)
      carried.set(order.driver.id, [...(carried.get(order.driver.id) ?? []), order]);
  }

  function refuse(order: Order, atMs: number): void {
    const known = refusals.get(order.store.id);
    const entry = known ?? { store: order.store, zone: order.zone, atMs: [] };
    entry.atMs = [...entry.atMs.filter((at) => at > atMs - REFUSALS_WINDOW_MS), atMs];
    refusals.set(order.store.id, entry);
  }

  /** An order with a new fact: its version stays, so `put` would ignore it. */
  function note(live: LiveFacts): void {
    const before = known.get(live.id);
    const after = before && withFacts(before, live);
    if (!before || !after || after === before) return;
    drop(before);
    put(after);
  }

  function take(event: LiveEvent): void {
    if (event.subject === 'fact') note(event.fact);
    if (event.subject !== 'order') return;
    put(event.order);
    const { driver } = event.order;
    if (event.type === 'order.delivered' && driver) paid.set(driver.id, driver);
    if (event.type === 'order.cancelled' && event.actor?.role === 'store')
      refuse(event.order, Date.parse(event.at));
  }

  return {
    orders: orders as ReadonlyMap<number, Order>,
    carried: carried as ReadonlyMap<number, readonly Order[]>,
    refusals: (): Iterable<Refusals> => refusals.values(),

    /** Whether there is no open order and no relevant refusal. */
    isEmpty: (nowMs: number): boolean =>
      following &&
      known.size + changed.size + paid.size === 0 &&
      ![...refusals.values()].some(({ atMs }) =>
        atMs.some((at) => Math.abs(nowMs - at) <= REFUSALS_WINDOW_MS),
      ),

    /** Reads everything, and follows the events from then on. */
    async read(): Promise<void> {
      const later: LiveEvent[] = [];
      meanwhile = later;
      try {
        const [{ seq, orders: open }, cancelled] = await Promise.all([snapshot(), refused()]);
        for (const id of known.keys()) changed.add(id);
        known.clear();
        orders.clear();
        carried.clear();
        refusals.clear();
        for (const order of open) put(order);
        for (const { at, order } of cancelled) refuse(order, at.getTime());
        following = true;
        for (const event of later) if (event.seq > seq) take(event);
      } finally {
        meanwhile = null;
      }
    },

    /** Stops following, because another server evaluates. */
    rest(): void {
      following = false;
      known.clear();
      orders.clear();
      carried.clear();
      changed.clear();
      paid.clear();
    },

    events(events: readonly LiveEvent[]): void {
      if (meanwhile) meanwhile.push(...events);
      else if (following) for (const event of events) take(event);
    },

    /** Marks every open order as changed, because a threshold or a zone's mode has changed. */
    touchAll(): void {
      for (const id of orders.keys()) changed.add(id);
    },

    takeChanged: (): number[] => {
      const ids = [...changed];
      changed.clear();
      return ids;
    },
    takePaid: () => {
      const drivers = [...paid.values()];
      paid.clear();
      return drivers;
    },
  };
}
export type OpenOrders = ReturnType<typeof createOpenOrders>;
