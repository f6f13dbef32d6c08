import type { OrderHappened } from '#contract/events.ts';
import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { createKeyedStore, type KeyedStore } from './keyed.ts';

/** An order on the live screens, with what last happened to it and by whom, where that is known. */
export interface LiveOrder {
  order: Order;
  last: { type: OrderHappened['type']; by: OrderHappened['actor']; at: string } | null;
  /** When it left the open statuses, on the clock given by the caller; null while it is open. */
  endedAtMs: number | null;
}

export interface LiveOrdersStore extends KeyedStore<OrderId, LiveOrder> {
  /** Everything open at a sequence; what is not in it is no longer open. */
  snapshot(seq: number, orders: readonly Order[], rewound: boolean): void;
  /** Events in sequence; those at or below the snapshot, or of a version already had, do nothing. Gives what was new. */
  apply(events: readonly OrderHappened[], nowMs: number): Order[];
  /** An order as a call answered it: the operator's own change, before its event arrives. */
  put(order: Order, nowMs: number): Order[];
  /** Lets go of orders that ended before `beforeMs`, unless `keep` holds them. */
  prune(beforeMs: number, keep: (id: OrderId) => boolean): void;
}

export function createLiveOrdersStore(): LiveOrdersStore {
  const store = createKeyedStore<OrderId, LiveOrder>();
  let snapshotSeq = 0;

  function write(order: Order, last: LiveOrder['last'], nowMs: number): boolean {
    const before = store.get(order.id);
    if (before && order.version <= before.order.version) return false;
    const ended = !isOpen(order.status);
    // Something that ended before it was ever shown is not news.
    if (ended && !before) return false;
    store.set(order.id, { order, last, endedAtMs: ended ? (before?.endedAtMs ?? nowMs) : null });
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
          if (rewound || (!there.has(id) && held?.endedAtMs === null)) store.delete(id);
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
    put: (order, nowMs) => (write(order, null, nowMs) ? [order] : []),
    prune(beforeMs, keep) {
      store.batch(() => {
        for (const id of store.list()) {
          const endedAtMs = store.get(id)?.endedAtMs ?? null;
          if (endedAtMs !== null && endedAtMs < beforeMs && !keep(id)) store.delete(id);
        }
      });
    },
  };
}
