import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import type { OpenOrders, OrderChange } from '../../open-orders/open-orders.ts';
import { REFUSALS_WINDOW_MS } from '../rules/store-refusing.ts';
import type { Refusals } from '../view.ts';

/** How long a takeover waits until this server has read the log. Milliseconds. */
const BEHIND_MS = 2_000;

interface Deps {
  openOrders: Pick<OpenOrders, 'all' | 'reached' | 'onChanges'>;
  refused: () => Promise<{ at: Date; order: Order }[]>;
}

/**
 * What the evaluation watches in the index of open orders while this server evaluates: the orders by
 * driver, the refusals of stores, and which orders' due times must be evaluated again.
 */
export function createWatchedOrders({ openOrders, refused }: Deps) {
  /** Those for which staff can do something: not the ones that are about to end. */
  const orders = new Map<number, Order>();
  const carried = new Map<number, Order[]>();
  /** The driver of each order in `carried`. */
  const carriers = new Map<number, number>();
  /** By store, then by order. */
  const refusals = new Map<number, Omit<Refusals, 'atMs'> & { atMs: Map<number, number> }>();
  /** Drivers whose cash may have changed. */
  const paid = new Map<number, NonNullable<Order['driver']>>();
  const changed = new Set<number>();
  let isFollowing = false;

  function drop(id: number): void {
    orders.delete(id);
    const driver = carriers.get(id);
    if (driver === undefined) return;
    carriers.delete(id);
    const left = carried.get(driver)?.filter((one) => one.id !== id) ?? [];
    if (left.length > 0) carried.set(driver, left);
    else carried.delete(driver);
  }

  function put(order: Order): void {
    drop(order.id);
    changed.add(order.id);
    if (!isOpen(order.status)) return;
    if (!order.ending) orders.set(order.id, order);
    if (!order.driver) return;
    carriers.set(order.id, order.driver.id);
    carried.set(order.driver.id, [...(carried.get(order.driver.id) ?? []), order]);
  }

  function refuse({ id, store, zone }: Order, atMs: number): void {
    const before = [...(refusals.get(store.id)?.atMs ?? [])];
    const recent = new Map(before.filter(([, at]) => at > atMs - REFUSALS_WINDOW_MS));
    refusals.set(store.id, { store, zone, atMs: recent.set(id, atMs) });
  }

  function follow({ event, order, at, actor }: OrderChange): void {
    put(order);
    if (event === 'order.delivered' && order.driver) paid.set(order.driver.id, order.driver);
    if (event === 'order.cancelled' && actor?.role === 'store') refuse(order, Date.parse(at));
  }

  openOrders.onChanges((changes) => {
    if (isFollowing) for (const change of changes) follow(change);
  });

  function clear(): void {
    for (const known of [orders, carried, carriers, paid]) known.clear();
  }

  return {
    orders: orders as ReadonlyMap<number, Order>,
    carried: carried as ReadonlyMap<number, readonly Order[]>,
    *refusals(): Iterable<Refusals> {
      for (const { atMs, ...one } of refusals.values()) yield { ...one, atMs: [...atMs.values()] };
    },

    /** Whether there is no open order and no relevant refusal. */
    isEmpty: (nowMs: number): boolean =>
      isFollowing &&
      openOrders.all.size + changed.size + paid.size === 0 &&
      ![...refusals.values()].some(({ atMs }) =>
        [...atMs.values()].some((at) => Math.abs(nowMs - at) <= REFUSALS_WINDOW_MS),
      ),

    /**
     * Watches every open order from now on, the index once it has read the event with this number.
     * @throws if it has not in time: another server may have read more.
     */
    async begin(head: number): Promise<void> {
      if (!(await openOrders.reached(head, BEHIND_MS)))
        throw new Error(`The open orders are not known up to event ${head}`);
      for (const id of [...orders.keys(), ...carriers.keys()]) changed.add(id);
      clear();
      refusals.clear();
      for (const order of openOrders.all.values()) put(order);
      isFollowing = true;
      for (const { at, order } of await refused()) refuse(order, at.getTime());
    },

    /** Stops watching, because another server evaluates. */
    rest(): void {
      isFollowing = false;
      clear();
      changed.clear();
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
export type WatchedOrders = ReturnType<typeof createWatchedOrders>;
