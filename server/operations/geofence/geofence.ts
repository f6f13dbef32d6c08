import type { ArrivalPlace } from '#contract/operations/driver-facts/arrival.ts';
import type { Log } from '../../platform/db/log.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { OpenOrders, OrderChange } from '../open-orders/open-orders.ts';
import type { ArrivalService, VisitReport } from '../orders/arrivals/service.ts';
import { type OrderTarget, targetsOf } from './targets.ts';
import { createVisits, type VisitChange, type Visits } from './visits.ts';

/** How long a driver is watched after an order of his has ended, until he leaves. Milliseconds. */
const AFTER_END_MS = 900_000;
/** The most changes that wait for a database that does not take them. */
const MAX_PENDING = 20_000;

/** What a driver did at a place, which shows that he was there. */
const DONE_AT: Readonly<Partial<Record<OrderChange['event'], ArrivalPlace>>> = {
  'order.picked_up': 'store',
  'order.delivered': 'door',
  'order.handed_over': 'driver',
};

interface Deps {
  openOrders: Pick<OpenOrders, 'hold' | 'all' | 'onChanges'>;
  hot: Pick<HotPositions, 'onReported' | 'isHere'>;
  arrivals: Pick<ArrivalService, 'takeJudged'>;
  clock: () => Date;
  log: Pick<Log, 'warn'>;
}

interface Carrier {
  targets: Map<number, OrderTarget[]>;
  /** The targets of all his orders. */
  all: OrderTarget[];
  /** Null until a position of his is reported to this server. */
  visits: Visits<OrderTarget> | null;
}

/** Whether a visit of this place has begun, as far as its order says. */
function isThere({ order, place }: OrderTarget): boolean {
  const visit = order.visits?.[place === 'driver' ? 'other' : place];
  return visit !== undefined && visit.leftAt === null;
}

/**
 * Judges the positions that are reported to this server against the places of the orders that their
 * drivers carry (docs/decisions/0088). A driver who carries nothing costs one look-up.
 */
export function createGeofence({ openOrders, hot, arrivals, clock, log }: Deps) {
  const carriers = new Map<number, Carrier>();
  /** Orders that have ended, and when their drivers are no longer watched. */
  const ended = new Map<number, { driverId: number; untilMs: number }>();
  let pending: VisitReport[] = [];
  const ends: (() => void)[] = [];

  function setTargets(driverId: number, orderId: number, targets: OrderTarget[]): void {
    const carrier = carriers.get(driverId) ?? { targets: new Map(), all: [], visits: null };
    if (targets.length > 0) carrier.targets.set(orderId, targets);
    else carrier.targets.delete(orderId);
    carrier.all = [...carrier.targets.values()].flat();
    if (carrier.all.length === 0) carriers.delete(driverId);
    else carriers.set(driverId, carrier);
    carrier.visits?.keepOnly(new Set(carrier.all.map(({ key }) => key)));
  }

  function queue(driverId: number, changes: readonly VisitChange[]): void {
    for (const { key, kind, atMs, metres, accuracy } of changes) {
      const target = carriers.get(driverId)?.all.find((one) => one.key === key);
      if (!target) continue;
      pending.push({
        orderId: target.order.id,
        driverId,
        place: target.place,
        kind,
        at: new Date(atMs),
        source: 'geofence',
        metres,
        accuracy: Number.isNaN(accuracy) ? null : accuracy,
      });
    }
    if (pending.length > MAX_PENDING) pending = pending.slice(-MAX_PENDING);
  }

  /** Takes the order as it is after an event: whom to watch, and where he must have been. */
  function follow({ id, event, order, owners }: OrderChange): void {
    const driverId = order.driver?.id ?? null;
    const place = DONE_AT[event];
    if (driverId !== null && place && hot.isHere(driverId)) {
      const carrier = carriers.get(driverId);
      const target = carrier?.targets.get(id)?.find((one) => one.place === place);
      const assumed = target && carrier?.visits?.assume(target, Date.parse(order.statusAt));
      if (assumed) queue(driverId, [assumed]);
    }
    for (const owner of owners) {
      const [kind, number] = owner.split(' ');
      if (kind === 'driver' && Number(number) !== driverId) setTargets(Number(number), id, []);
    }
    if (driverId === null) return;
    setTargets(driverId, id, targetsOf(order));
    if (event.startsWith('order.') && !openOrders.all.has(id))
      ended.set(id, { driverId, untilMs: clock().getTime() + AFTER_END_MS });
  }

  return {
    /** Begins to judge. */
    async start(): Promise<void> {
      await openOrders.hold();
      for (const order of openOrders.all.values())
        if (order.driver) setTargets(order.driver.id, order.id, targetsOf(order));
      ends.push(
        openOrders.onChanges((changes) => {
          for (const change of changes) follow(change);
        }),
        hot.onReported((report) => {
          const carrier = carriers.get(report.driverId);
          if (!carrier) return;
          carrier.visits ??= createVisits<OrderTarget>();
          const { lat, lon, speed, atMs, accuracy = Number.NaN } = report;
          const fix = { lat, lon, speed, accuracy, atMs };
          const changes = carrier.visits.judge(fix, carrier.all, isThere);
          if (changes.length > 0) queue(report.driverId, changes);
        }),
      );
    },

    /** Writes what was judged since the last call, and forgets drivers whose orders have ended. */
    async write(): Promise<void> {
      const nowMs = clock().getTime();
      for (const [id, { driverId, untilMs }] of ended) {
        if (untilMs > nowMs) break;
        ended.delete(id);
        setTargets(driverId, id, []);
      }
      if (pending.length === 0) return;
      const reports = pending;
      pending = [];
      const failed = await arrivals.takeJudged(reports);
      if (failed.length > 0) {
        log.warn({ count: failed.length }, 'Arrivals could not be written');
        pending = [...failed, ...pending];
      }
    },

    /** Whether there is anything to write or to forget. */
    isDue: (): boolean => pending.length + ended.size > 0,
    figures: () => ({ carriers: carriers.size, pending: pending.length }),
    stop(): void {
      for (const end of ends) end();
    },
  };
}
export type Geofence = ReturnType<typeof createGeofence>;
