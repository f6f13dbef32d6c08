import type { FactLogEvent, OrderLogEvent } from '#contract/events.ts';
import type { OrderId } from '#contract/ids.ts';
import { withKeptFacts } from '#contract/operations/driver-facts/kept-facts.ts';
import { withFacts } from '#contract/operations/driver-facts/live-facts.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isBroughtBack } from '#machines/order/food.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { createKeyedStore, type KeyedStore } from './keyed.ts';

/** An order on the live screens, with its last event and who caused it, if known. */
export interface LiveOrder {
  order: Order;
  last: { type: OrderLogEvent['type']; by: OrderLogEvent['actor']; at: string } | null;
  /** When it left the open statuses, on the clock given by the caller; null while it is open. */
  endedAtMs: number | null;
  /** The order's times in epoch ms, parsed once instead of for every comparison. */
  placedAtMs: number;
  readyDueAtMs: number;
  promisedAtMs: number;
}

/** When an open order is late: at its promise, and never while it goes back to its store. Epoch ms. */
export const lateAtMs = ({ order, promisedAtMs }: Pick<LiveOrder, 'order' | 'promisedAtMs'>) =>
  isBroughtBack(order) ? Number.POSITIVE_INFINITY : promisedAtMs;

export interface LiveOrdersStore extends KeyedStore<OrderId, LiveOrder> {
  /** Applies all open orders at a sequence number; orders missing from it are no longer open. */
  snapshot(seq: number, orders: readonly Order[], rewound: boolean): void;
  /**
   * Applies events in sequence, and ignores those that the snapshot includes or whose version is
   * known. Returns the new orders.
   */
  apply(events: readonly OrderLogEvent[], nowMs: number): Order[];
  /** Applies answers in sequence to the orders at their versions; the version stays. */
  applyFacts(events: readonly FactLogEvent[]): void;
  /**
   * Applies an order from the response of a call: the operator's own change, before its event
   * arrives.
   */
  put(order: Order, nowMs: number): Order[];
  /** Removes orders that ended before `beforeMs`, unless `keep` returns true. */
  prune(beforeMs: number, keep: (id: OrderId) => boolean): void;
}

/** A time of an order as a number; an unchanged time is not parsed again. */
const timeOf = (
  name: 'placedAt' | 'readyDueAt' | 'promisedAt',
  order: Order,
  before: LiveOrder | undefined,
): number => (before?.order[name] === order[name] ? before[`${name}Ms`] : Date.parse(order[name]));

export function createLiveOrdersStore(): LiveOrdersStore {
  const store = createKeyedStore<OrderId, LiveOrder>();
  /** Ended orders, so that pruning does not iterate over all the others. */
  const ended = new Map<OrderId, number>();
  let snapshotSeq = 0;

  function letGo(id: OrderId): void {
    ended.delete(id);
    store.delete(id);
  }

  function write(order: Order, last: LiveOrder['last'], nowMs: number): boolean {
    const before = store.get(order.id);
    if (before && order.version <= before.order.version) return false;
    const isEnded = !isOpen(order.status);
    // An order that ended before it was ever shown is not announced.
    if (isEnded && !before) return false;
    const endedAtMs = isEnded ? (before?.endedAtMs ?? nowMs) : null;
    if (endedAtMs === null) ended.delete(order.id);
    else ended.set(order.id, endedAtMs);
    store.set(order.id, {
      order: withKeptFacts(before?.order, order),
      last,
      endedAtMs,
      placedAtMs: timeOf('placedAt', order, before),
      readyDueAtMs: timeOf('readyDueAt', order, before),
      promisedAtMs: timeOf('promisedAt', order, before),
    });
    return true;
  }

  return {
    ...store,
    snapshot(seq, orders, rewound) {
      snapshotSeq = seq;
      const there = new Set(orders.map((order) => order.id));
      store.batch(() => {
        for (const id of store.list()) {
          const held = store.get(id);
          if (rewound || (!there.has(id) && held?.endedAtMs === null)) letGo(id);
        }
        for (const order of orders) write(order, null, 0);
      });
    },
    apply(events, nowMs) {
      const written: Order[] = [];
      store.batch(() => {
        for (const { seq, order, type, actor, at } of events)
          if (seq > snapshotSeq && write(order, { type, by: actor, at }, nowMs))
            written.push(order);
      });
      return written;
    },
    applyFacts(events) {
      store.batch(() => {
        for (const { seq, fact } of events) {
          const held = store.get(fact.id);
          const order = held && seq > snapshotSeq ? withFacts(held.order, fact) : held?.order;
          if (held && order && order !== held.order) store.set(fact.id, { ...held, order });
        }
      });
    },
    put: (order, nowMs) => (write(order, null, nowMs) ? [order] : []),
    prune(beforeMs, keep) {
      store.batch(() => {
        for (const [id, endedAtMs] of ended) if (endedAtMs < beforeMs && !keep(id)) letGo(id);
      });
    },
  };
}
