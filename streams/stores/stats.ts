import type { LiveStats } from '#contract/routes/live-orders.ts';
import { OPEN_ORDER_STATUSES } from '#machines/order/order-machine.ts';
import type { DriversStore } from './drivers.ts';
import type { LiveOrdersStore } from './live-orders.ts';
import { createValueStore, type ValueStore } from './value.ts';

export type Numbers = Omit<LiveStats, 'at' | 'seq' | 'deliveredLastHour' | 'cancelledLastHour'> & {
  /** Not told by any event: asked for now and then, null before the first answer. */
  deliveredLastHour: number | null;
  cancelledLastHour: number | null;
};

/** The strip's numbers out of the same stores as the rows, so that the two never disagree. */
export function count(orders: LiveOrdersStore, drivers: DriversStore, nowMs: number) {
  const byStatus = Object.fromEntries(OPEN_ORDER_STATUSES.map((status) => [status, 0])) as Record<
    (typeof OPEN_ORDER_STATUSES)[number],
    number
  >;
  let unassigned = 0;
  let late = 0;
  let open = 0;
  let oldest: string | null = null;
  for (const id of orders.list()) {
    const live = orders.get(id);
    if (!live || live.endedAtMs !== null) continue;
    const { order } = live;
    open += 1;
    if (order.status in byStatus) byStatus[order.status as keyof typeof byStatus] += 1;
    if (Date.parse(order.promisedAt) < nowMs) late += 1;
    if (order.driver === null) {
      unassigned += 1;
      if (oldest === null || Date.parse(order.placedAt) < Date.parse(oldest))
        oldest = order.placedAt;
    }
  }
  const duty = { online: 0, available: 0, busy: 0, onBreak: 0 };
  for (const id of drivers.list()) {
    const status = drivers.get(id)?.status;
    duty.online += 1;
    if (status === 'available') duty.available += 1;
    else if (status === 'busy') duty.busy += 1;
    else duty.onBreak += 1;
  }
  return { byStatus, open, unassigned, oldestUnassignedAt: oldest, late, drivers: duty };
}

export interface StatsStore extends ValueStore<Numbers> {
  asked(stats: LiveStats): void;
  recount(nowMs: number): void;
}

export function createStatsStore(orders: LiveOrdersStore, drivers: DriversStore): StatsStore {
  const asked: Pick<Numbers, 'deliveredLastHour' | 'cancelledLastHour'> = {
    deliveredLastHour: null,
    cancelledLastHour: null,
  };
  const view = createValueStore<Numbers>({ ...count(orders, drivers, 0), ...asked });
  let text = '';
  return {
    ...view,
    asked({ deliveredLastHour, cancelledLastHour }) {
      Object.assign(asked, { deliveredLastHour, cancelledLastHour });
    },
    recount(nowMs) {
      const next = { ...count(orders, drivers, nowMs), ...asked };
      const nextText = JSON.stringify(next);
      if (nextText === text) return;
      text = nextText;
      view.set(next);
    },
  };
}
