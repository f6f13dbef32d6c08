import type { OrderId, UserId } from '#contract/ids.ts';
import { DRIVER_STATUSES } from '#contract/routes/operations/driver-status.ts';
import type { LiveStats } from '#contract/routes/operations/live-orders.ts';
import { isBroughtBack } from '#machines/order/food.ts';
import { OPEN_ORDER_STATUSES } from '#machines/order/order-machine.ts';
import { STALE_AFTER_MS } from '../operators/age.ts';
import type { DriversStore, LiveDriver } from './drivers.ts';
import type { LiveOrder, LiveOrdersStore } from './live-orders.ts';
import type { PositionColumns } from './positions.ts';
import { createTimes } from './stats-times.ts';
import { createValueStore, type ValueStore } from './value.ts';

type Duty = LiveStats['drivers'] & {
  /** Available by report, but silent for a minute; not included in `available`. */
  stale: number;
};

export type Numbers = Omit<
  LiveStats,
  'at' | 'seq' | 'deliveredLastHour' | 'cancelledLastHour' | 'drivers'
> & {
  drivers: Duty;
  /** Not part of any event: requested periodically, null before the first response. */
  deliveredLastHour: number | null;
  cancelledLastHour: number | null;
};

type CountedNumbers = Omit<Numbers, 'deliveredLastHour' | 'cancelledLastHour'>;

export interface StatsStore extends ValueStore<Numbers> {
  receive(stats: LiveStats): void;
  /** Advances everything that depends on time, and notifies the listeners. */
  recount(nowMs: number): void;
}

const AVAILABLE = DRIVER_STATUSES.indexOf('available');
/** How often ages are checked, because that iterates over every driver. Milliseconds. */
const AGES_EVERY_MS = 1_000;

/** The number of available drivers with a recent report. */
function freshlyAvailable(positions: PositionColumns, nowMs: number): number {
  const { slots, ids, status, atMs } = positions;
  let n = 0;
  for (let slot = 0; slot < slots; slot += 1)
    if (
      ids[slot] !== 0 &&
      status[slot] === AVAILABLE &&
      nowMs - (atMs[slot] as number) <= STALE_AFTER_MS
    )
      n += 1;
  return n;
}

function same(a: Numbers, b: Numbers): boolean {
  const flat = ({ byStatus, drivers, ...rest }: Numbers) => ({ ...byStatus, ...drivers, ...rest });
  const [one, other] = [flat(a), flat(b)] as Record<string, unknown>[];
  return Object.keys(one ?? {}).every((key) => one?.[key] === other?.[key]);
}

/**
 * The figures of the strip, computed from the same stores as the rows, so that the two never
 * disagree. Each change subtracts what its order or driver contributed before and adds what it
 * contributes now: the cost depends on the change, not on the size of the city. In a recording, whose
 * positions do not tell which phone was silent, there are none: drivers count by their status.
 */
export function createStatsStore(
  orders: LiveOrdersStore,
  drivers: DriversStore,
  positions: PositionColumns | null,
): StatsStore {
  const countedOrders = new Map<OrderId, LiveOrder>();
  const countedDrivers = new Map<UserId, LiveDriver['status']>();
  const byStatus = Object.fromEntries(
    OPEN_ORDER_STATUSES.map((status) => [status, 0]),
  ) as Numbers['byStatus'];
  const promised = createTimes();
  const unassigned = createTimes();
  let unassignedCount = 0;
  const duty = { available: 0, busy: 0, on_break: 0, offline: 0 };
  let fresh = 0;
  let agedAtMs = Number.NEGATIVE_INFINITY;
  const asked: Pick<Numbers, 'deliveredLastHour' | 'cancelledLastHour'> = {
    deliveredLastHour: null,
    cancelledLastHour: null,
  };

  function weigh({ order, placedAtMs, promisedAtMs }: LiveOrder, by: 1 | -1): void {
    if (order.status in byStatus) byStatus[order.status as keyof typeof byStatus] += by;
    const change = by === 1 ? 'add' : 'remove';
    if (!isBroughtBack(order)) promised[change](promisedAtMs);
    if (order.driver !== null || order.ending) return;
    unassigned[change](placedAtMs);
    unassignedCount += by;
  }

  function orderChanged(id: OrderId): void {
    const before = countedOrders.get(id);
    const now = orders.get(id);
    if (before) weigh(before, -1);
    if (now && now.endedAtMs === null) {
      weigh(now, 1);
      countedOrders.set(id, now);
    } else countedOrders.delete(id);
  }

  function driverChanged(id: UserId): void {
    const before = countedDrivers.get(id);
    const now = drivers.get(id)?.status;
    // The last count of recent reports did not include this driver, who would look silent until the next.
    if (before === undefined) agedAtMs = Number.NEGATIVE_INFINITY;
    if (before !== undefined) duty[before] -= 1;
    if (now !== undefined) {
      duty[now] += 1;
      countedDrivers.set(id, now);
    } else countedDrivers.delete(id);
  }

  for (const id of orders.keys()) orderChanged(id);
  for (const id of drivers.keys()) driverChanged(id);
  orders.subscribeChanges((ids) => ids.forEach(orderChanged));
  drivers.subscribeChanges((ids) => ids.forEach(driverChanged));

  function numbersAt(nowMs: number): CountedNumbers {
    if (positions && Math.abs(nowMs - agedAtMs) >= AGES_EVERY_MS) {
      fresh = freshlyAvailable(positions, nowMs);
      agedAtMs = nowMs;
    }
    // A driver who went off duty since the last check no longer counts as fresh.
    const available = positions ? Math.min(fresh, duty.available) : duty.available;
    const oldest = unassigned.first();
    return {
      byStatus: { ...byStatus },
      open: countedOrders.size,
      unassigned: unassignedCount,
      oldestUnassignedAt: oldest === null ? null : new Date(oldest).toISOString(),
      late: promised.before(nowMs),
      drivers: {
        online: countedDrivers.size,
        available,
        stale: duty.available - available,
        busy: duty.busy,
        onBreak: duty.on_break + duty.offline,
      },
    };
  }

  const view = createValueStore<Numbers>({ ...numbersAt(0), ...asked });
  return {
    ...view,
    receive({ deliveredLastHour, cancelledLastHour }) {
      Object.assign(asked, { deliveredLastHour, cancelledLastHour });
    },
    recount(nowMs) {
      const next = { ...numbersAt(nowMs), ...asked };
      if (!same(next, view.get())) view.set(next);
    },
  };
}
