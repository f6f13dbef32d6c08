import type { LiveEvent } from '#contract/events.ts';
import type { LatLon } from '#contract/geo.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { toPlace } from './engine/ground.ts';
import type { Place, Problem } from './engine/model.ts';
import { createPressure } from './engine/pressure.ts';
import type { DispatchRepository } from './repository.ts';

/** So many of the last pick-ups stand for the next ones. */
const DEMAND = 150;
/** What is older says nothing: it is neither read nor gone through minute by minute. */
const MOST_MINUTES = 120;
/** So many deliveries decide how long an order keeps its driver. */
const DELIVERIES = 500;

export type Scarcity = Required<Pick<Problem, 'pressure' | 'demand' | 'expected'>>;

interface Deps {
  clock: () => Date;
  onEvents: (listener: (events: LiveEvent[]) => void) => unknown;
  repository: DispatchRepository;
}

/**
 * How scarce drivers are in the city: how fast orders come, where, and how long one keeps its driver.
 * It follows from the orders of the last hours and the log of events alone, so that any server that
 * plans comes to the same, also one that was started a moment ago.
 */
export function createLivePressure({ clock, onEvents, repository }: Deps) {
  const pressure = createPressure();
  const demand: Place[] = [];
  /** When each driver last handed something over. */
  const handedOverAt = new Map<number, number>();
  let minute = 0;
  let news = 0;
  let last = { waiting: 0, drivers: 0 };
  /** Until when the orders were read: events tell what came after. Null: nobody has asked yet. */
  let readUntilMs: number | null = null;
  let reading: Promise<void> | null = null;
  /** What came while the orders were read. */
  let held: LiveEvent[] = [];

  /** Lets minutes pass until the one of a moment. */
  function pass(ms: number): void {
    const now = Math.floor(ms / MINUTE_MS);
    if (now - minute > MOST_MINUTES) minute = now - MOST_MINUTES;
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
    // Orders carried together share the time: each counts from where the one before it ended.
    const fromMs = Math.max(assignedMs, handedOverAt.get(driverId) ?? 0);
    handedOverAt.set(driverId, atMs);
    if (atMs > fromMs) pressure.committed((atMs - fromMs) / MINUTE_MS, 1);
  }

  async function readPast(): Promise<void> {
    const now = clock();
    const since = new Date(now.getTime() - MOST_MINUTES * MINUTE_MS);
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
    /** With the last count of who waits, for who sees a part of the city: that says nothing of the whole. */
    last: scarcity,

    /** As of now; `waiting` is null where only one order is looked at: then as many as last. */
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
