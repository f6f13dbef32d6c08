import type { LiveEvent } from '#contract/events.ts';
import type { LatLon } from '#contract/geo.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { toPlace } from './engine/ground.ts';
import type { Place, Problem } from './engine/model.ts';
import { createPressure } from './engine/pressure.ts';
import type { DispatchRepository } from './repository.ts';

/** This many of the last pickups predict the next ones. */
const DEMAND = 150;
/** Older data is irrelevant: it is neither read nor replayed minute by minute. */
const MAX_MINUTES = 120;
/** This many deliveries determine how long an order occupies its driver. */
const DELIVERIES = 500;

export type Scarcity = Required<Pick<Problem, 'pressure' | 'demand' | 'expected'>>;

interface Deps {
  clock: () => Date;
  onEvents: (listener: (events: LiveEvent[]) => void) => unknown;
  repository: DispatchRepository;
}

/**
 * How scarce drivers are in the city: the rate and places of orders, and how long one occupies its
 * driver. It is derived from the orders of the last hours and the event log only, so that every
 * planning server gets the same result, even just after its start.
 */
export function createLivePressure({ clock, onEvents, repository }: Deps) {
  const pressure = createPressure();
  const demand: Place[] = [];
  /** When each driver last delivered. */
  const handedOverAt = new Map<number, number>();
  let minute = 0;
  let news = 0;
  let last = { waiting: 0, drivers: 0 };
  /** Until when orders have been read; events supply what came after. Null before the first use. */
  let readUntilMs: number | null = null;
  let reading: Promise<void> | null = null;
  /** Events that arrived while the orders were read. */
  let held: LiveEvent[] = [];

  /** Advances minute by minute to a time. */
  function pass(ms: number): void {
    const now = Math.floor(ms / MINUTE_MS);
    if (now - minute > MAX_MINUTES) minute = now - MAX_MINUTES;
    for (; minute < now; minute += 1) {
      pressure.minute(news);
      news = 0;
    }
  }

  function place(pickup: LatLon): void {
    demand.push(toPlace(pickup));
    if (demand.length > DEMAND) demand.shift();
  }

  function deliver(driverId: number, assignedMs: number, atMs: number): void {
    // Orders carried together share the time: each counts from the end of the previous one.
    const fromMs = Math.max(assignedMs, handedOverAt.get(driverId) ?? 0);
    handedOverAt.set(driverId, atMs);
    if (atMs > fromMs) pressure.committed((atMs - fromMs) / MINUTE_MS, 1);
  }

  async function readPast(): Promise<void> {
    const now = clock();
    const since = new Date(now.getTime() - MAX_MINUTES * MINUTE_MS);
    const past = await repository.lately(since, now, { places: DEMAND, deliveries: DELIVERIES });
    minute = Math.floor(since.getTime() / MINUTE_MS);
    for (const { at, placed } of past.minutes) {
      pass(at.getTime());
      news += Number(placed);
    }
    for (const pickup of past.pickups) place(pickup);
    for (const { driver_id, assigned_at, closed_at } of past.deliveries)
      deliver(driver_id, assigned_at.getTime(), closed_at.getTime());
    readUntilMs = now.getTime();
    for (const event of held) take(event);
  }

  function take(event: LiveEvent): void {
    const atMs = Date.parse(event.at);
    if (event.subject !== 'order' || readUntilMs === null || atMs <= readUntilMs) return;
    const { driver, assignedAt, pickup } = event.order;
    if (event.type === 'order.placed') {
      pass(atMs);
      news += 1;
      place(pickup);
    } else if (event.type === 'order.delivered' && driver && assignedAt)
      deliver(driver.id, Date.parse(assignedAt), atMs);
  }

  onEvents((events) => {
    if (reading) held.push(...events);
    else for (const event of events) take(event);
  });

  const scarcity = (): Scarcity => ({
    pressure: pressure.price(last),
    demand,
    expected: pressure.expected(),
  });

  return {
    /**
     * With the last count of waiting orders, for a caller who sees a part of the city, whose own
     * count does not describe the whole.
     */
    last: scarcity,

    /**
     * The scarcity now; `waiting` is null if only one order is considered, which uses the last
     * count.
     */
    async read(waiting: number | null, drivers: number): Promise<Scarcity> {
      if (readUntilMs === null) {
        reading ??= readPast().finally(() => {
          reading = null;
          held = [];
        });
        await reading;
      }
      last = { waiting: waiting ?? last.waiting, drivers };
      pass(clock().getTime());
      return scarcity();
    },
  };
}
export type LivePressure = ReturnType<typeof createLivePressure>;
