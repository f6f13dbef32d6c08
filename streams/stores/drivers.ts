import type { OrderId, UserId } from '#contract/ids.ts';
import type { PlacedSink } from '#contract/operations/positions-frame.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { driverStatus, dutyOf } from '#machines/driver/duty.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { createKeyedStore, type KeyedStore } from './keyed.ts';
import type { PositionsStore } from './positions.ts';

/** The slowly changing facts of a driver. Positions are in the fleet: they change every second. */
export type LiveDriver = Omit<Driver, 'position'>;

export interface DriversStore extends KeyedStore<UserId, LiveDriver> {
  /** Applies drivers as a call returned them; `whole` when drivers left out are off duty. */
  put(drivers: readonly Driver[], whole: boolean): void;
  /** Applies a frame. Returns the unknown drivers, which the caller should fetch. */
  hear(frame: (each: PlacedSink) => void): UserId[];
  /** Keeps the drivers of orders in step with the orders, without asking the server. */
  carry(orders: readonly Order[]): void;
}

const statusNow = (status: Driver['status'], carried: number): Driver['status'] =>
  driverStatus(dutyOf(status), carried);

/**
 * The drivers on duty; their positions are written to `positions`, which this store alone fills.
 */
export function createDriversStore(positions: PositionsStore): DriversStore {
  const store = createKeyedStore<UserId, LiveDriver>();
  const carriedBy = new Map<OrderId, UserId>();

  function recount(id: UserId, change: (carried: readonly OrderId[]) => OrderId[]): void {
    const driver = store.get(id);
    if (!driver) return;
    const activeOrders = change(driver.activeOrders);
    write({ ...driver, activeOrders, status: statusNow(driver.status, activeOrders.length) });
  }

  function write(driver: LiveDriver): void {
    store.set(driver.id, driver);
    positions.setStatus(driver.id, driver.status);
  }

  function letGo(id: UserId): void {
    store.delete(id);
    positions.remove(id);
  }

  return {
    ...store,
    put(drivers, whole) {
      store.batch(() => {
        const there = new Set(drivers.map((driver) => driver.id));
        for (const [order, id] of carriedBy) if (whole || there.has(id)) carriedBy.delete(order);
        if (whole) for (const id of store.list()) if (!there.has(id)) letGo(id);
        // The objects are kept as they came: copies of 50,000 without the position are a long task.
        for (const driver of drivers) {
          if (driver.status === 'offline') {
            letGo(driver.id);
            continue;
          }
          for (const order of driver.activeOrders) carriedBy.set(order, driver.id);
          if (driver.position) {
            const { lat, lon, heading, at } = driver.position;
            positions.put(driver.id, lat, lon, heading, Date.parse(at), driver.status);
          }
          write(driver);
        }
      });
    },
    hear(frame) {
      const unknown: UserId[] = [];
      store.batch(() => {
        frame((number, lat, lon, heading, atMs, status) => {
          const id = number as UserId;
          const driver = store.get(id);
          if (!driver) {
            if (status !== 'offline') unknown.push(id);
          } else if (status === 'offline') letGo(id);
          else {
            positions.put(id, lat, lon, heading, atMs, status);
            if (driver.status !== status) write({ ...driver, status });
          }
        });
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
