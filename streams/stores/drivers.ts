import type { PositionTuple } from '#contract/events.ts';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Driver } from '#contract/routes/driver-status.ts';
import type { Order } from '#contract/routes/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { createKeyedStore, type KeyedStore } from './keyed.ts';

export interface DriversStore extends KeyedStore<UserId, Driver> {
  /** Drivers as a call gave them; `whole` when those left out are off duty. */
  put(drivers: readonly Driver[], whole: boolean): void;
  /** Where drivers moved to. Gives the ids that are not known, which someone should ask for. */
  move(moved: readonly PositionTuple[]): UserId[];
  /** Keeps who carries what in step with the orders, without asking the server. */
  carry(orders: readonly Order[]): void;
}

/** The duty that follows from the orders carried; the server derives it in the same way. */
const duty = (status: Driver['status'], carried: number): Driver['status'] => {
  if (status === 'available' && carried > 0) return 'busy';
  return status === 'busy' && carried === 0 ? 'available' : status;
};

const later = (a: Driver['position'], b: Driver['position']) =>
  a === null || (b !== null && Date.parse(b.at) > Date.parse(a.at)) ? b : a;

export function createDriversStore(): DriversStore {
  const store = createKeyedStore<UserId, Driver>();
  const carriedBy = new Map<OrderId, UserId>();

  function recount(id: UserId, change: (carried: readonly OrderId[]) => OrderId[]): void {
    const driver = store.get(id);
    if (!driver) return;
    const activeOrders = change(driver.activeOrders);
    store.set(id, { ...driver, activeOrders, status: duty(driver.status, activeOrders.length) });
  }

  return {
    ...store,
    put(drivers, whole) {
      store.batch(() => {
        const there = new Set(drivers.map((driver) => driver.id));
        for (const [order, id] of carriedBy) if (whole || there.has(id)) carriedBy.delete(order);
        if (whole) for (const id of store.list()) if (!there.has(id)) store.delete(id);
        for (const driver of drivers) {
          if (driver.status === 'offline') {
            store.delete(driver.id);
            continue;
          }
          for (const order of driver.activeOrders) carriedBy.set(order, driver.id);
          const position = later(driver.position, store.get(driver.id)?.position ?? null);
          store.set(driver.id, { ...driver, position });
        }
      });
    },
    move(moved) {
      const unknown: UserId[] = [];
      store.batch(() => {
        for (const [id, lat, lon, heading, atMs, status] of moved) {
          const driver = store.get(id);
          if (!driver) {
            if (status !== 'offline') unknown.push(id);
          } else if (status === 'offline') store.delete(id);
          else {
            const at = new Date(atMs).toISOString();
            const position = later({ lat, lon, heading, speed: null, at }, driver.position);
            store.set(id, { ...driver, position, status });
          }
        }
      });
      return unknown;
    },
    carry(orders) {
      store.batch(() => {
        for (const order of orders) {
          const before = carriedBy.get(order.id);
          const now = isOpen(order.status) ? order.driver?.id : undefined;
          if (before === now) continue;
          if (before !== undefined) recount(before, (ids) => ids.filter((id) => id !== order.id));
          if (now === undefined) carriedBy.delete(order.id);
          else {
            carriedBy.set(order.id, now);
            recount(now, (ids) => (ids.includes(order.id) ? [...ids] : [...ids, order.id]));
          }
        }
      });
    },
  };
}
