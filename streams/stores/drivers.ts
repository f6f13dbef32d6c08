import type { OrderId, UserId } from '#contract/ids.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { driverStatus, dutyOf } from '#machines/driver/duty.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import type { PlacedSink } from '#rules/frames/positions-frame.ts';
import { createKeyedStore, type KeyedStore } from './keyed.ts';
import type { PositionsStore } from './positions.ts';

/**
 * The slowly changing fields of a driver. Positions are in columns, because they change every
 * second.
 */
export type LiveDriver = Omit<Driver, 'position'>;

export interface DriversStore extends KeyedStore<UserId, LiveDriver> {
  /**
   * Applies drivers as a call returned them; `whole` if drivers that are missing are off duty.
   * Thousands are applied in batches, one per task; `done` is called after the last.
   */
  put(drivers: readonly Driver[], whole: boolean, done?: () => void): void;
  /** Applies a frame. Returns the unknown drivers, which the caller should fetch. */
  receive(frame: (each: PlacedSink) => void): UserId[];
  /** Updates the drivers from their orders, without asking the server. */
  carry(orders: readonly Order[]): void;
}

/** Drivers applied in one batch: a few milliseconds. 50,000 at once would block the page for 50. */
const AT_ONCE = 8_000;

const statusNow = (status: Driver['status'], carried: number): Driver['status'] =>
  driverStatus(dutyOf(status), carried);

/**
 * The drivers on duty; their positions are written to `positions`, which this store alone fills.
 * `schedule` schedules a batch of `atOnce` drivers; without it all are applied at once.
 */
export function createDriversStore(
  positions: PositionsStore,
  schedule: (work: () => void) => void = (work) => work(),
  atOnce = AT_ONCE,
): DriversStore {
  const store = createKeyedStore<UserId, LiveDriver>();
  const carriedBy = new Map<OrderId, UserId>();
  /** Drivers of the last whole list that have not been applied yet. */
  let waiting = new Map<UserId, Driver>();
  let whenDone: (() => void)[] = [];

  /** Applies a waiting driver ahead of its batch, before newer data about it arrives. */
  function take(id: UserId): void {
    const driver = waiting.get(id);
    if (!driver) return;
    waiting.delete(id);
    apply(driver);
  }

  function recount(id: UserId, change: (carried: readonly OrderId[]) => OrderId[]): void {
    take(id);
    const driver = store.get(id);
    if (!driver) return;
    const activeOrders = change(driver.activeOrders);
    write({ ...driver, activeOrders, status: statusNow(driver.status, activeOrders.length) });
  }

  function write(driver: LiveDriver): void {
    store.set(driver.id, driver);
    positions.setStatus(driver.id, driver.status);
  }

  function removeDriver(id: UserId): void {
    store.delete(id);
    positions.remove(id);
  }

  /** The object is kept as received: copying 50,000 without the position takes too long. */
  function apply(driver: Driver): void {
    if (driver.status === 'offline') {
      removeDriver(driver.id);
      return;
    }
    if (driver.position) {
      const { lat, lon, heading, at } = driver.position;
      positions.put(driver.id, lat, lon, heading, Date.parse(at), driver.status);
    }
    write(driver);
  }

  function applySome(): void {
    store.batch(() => {
      let left = atOnce;
      for (const id of waiting.keys()) {
        take(id);
        left -= 1;
        if (left === 0) break;
      }
    });
    if (waiting.size > 0) {
      const list = waiting;
      schedule(() => {
        if (waiting === list) applySome();
      });
      return;
    }
    const calls = whenDone;
    whenDone = [];
    for (const done of calls) done();
  }

  const carries = ({ id, status, activeOrders }: Driver): void => {
    if (status !== 'offline') for (const order of activeOrders) carriedBy.set(order, id);
  };

  function putAll(drivers: readonly Driver[]): void {
    store.batch(() => {
      for (const id of waiting.keys()) take(id);
      waiting = new Map(drivers.map((driver) => [driver.id, driver]));
      for (const id of store.keys()) if (!waiting.has(id)) removeDriver(id);
    });
    carriedBy.clear();
    drivers.forEach(carries);
    applySome();
  }

  return {
    ...store,
    put(drivers, whole, done) {
      if (done) whenDone.push(done);
      if (whole) {
        putAll(drivers);
        return;
      }
      store.batch(() => {
        const there = new Set(drivers.map((driver) => driver.id));
        for (const [order, id] of carriedBy) if (there.has(id)) carriedBy.delete(order);
        for (const driver of drivers) {
          take(driver.id);
          carries(driver);
          apply(driver);
        }
      });
    },
    receive(frame) {
      const unknown: UserId[] = [];
      store.batch(() => {
        frame((number, lat, lon, heading, atMs, status) => {
          const id = number as UserId;
          take(id);
          const driver = store.get(id);
          if (!driver) {
            if (status !== 'offline') unknown.push(id);
          } else if (status === 'offline') removeDriver(id);
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
