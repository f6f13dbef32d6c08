import { createDemoWorld } from './demo-world.ts';
import { planeDistance } from './geography.ts';
import type { Random } from './random.ts';
import type { CityOrder, CityStore, Minute } from './world.ts';

/** The course of a past order; minutes of its day, which may exceed the end of the day. */
export interface PastOrder {
  order: CityOrder;
  acceptedAt: Minute;
  assignedAt: Minute;
  readyAt: Minute;
  pickedUpAt: Minute;
  closedAt: Minute;
  fate: 'delivered' | 'cancelled' | 'returned';
  /** Why it was not delivered. */
  reason: string;
  /** The part of its goods that was refunded after delivery, and why; null for most. */
  complaint: { percent: number; reason: string; fundedBy: 'store' | 'platform' } | null;
}

const DAY: Minute = 24 * 60;
const METRES_PER_MINUTE = 330;
const CANCELLED = 0.05;
const RETURNED = 0.015;
const COMPLAINED = 0.03;

const WHY_CANCELLED = ['Changed my mind', 'Ordered twice', 'The kitchen has run out of it'];
const COMPLAINTS = [
  { reason: 'A drink was missing', percent: 20, fundedBy: 'store' },
  { reason: 'Arrived cold', percent: 50, fundedBy: 'platform' },
  { reason: 'The wrong dish', percent: 100, fundedBy: 'store' },
] as const;

/**
 * About `count` orders of one day of the demo city, each with its result, ordered by placing time.
 */
export function pastOrders(count: number, stores: readonly CityStore[], random: Random) {
  const world = createDemoWorld(0, random.whole(1, 2 ** 30));
  const all = world.ordersUntil(DAY).filter(({ placedAt }) => placedAt > 0);
  const placeOf = new Map(stores.map(({ name, location }) => [name, location]));
  return all
    .filter(() => random.next() < count / all.length)
    .map((order): PastOrder => {
      const from = placeOf.get(order.store) ?? order.dropoff;
      const acceptedAt = order.placedAt + random.between(0.5, 3);
      const assignedAt = acceptedAt + random.between(0.5, 5);
      const readyAt = Math.max(order.readyAt ?? 0, acceptedAt + 2);
      const pickedUpAt =
        Math.max(readyAt, assignedAt + random.between(3, 9)) + random.between(1, 4);
      const ride = (planeDistance(from, order.dropoff) * 1.35) / METRES_PER_MINUTE;
      const luck = random.next();
      const isCancelled = luck < CANCELLED;
      const isReturned = luck > 1 - RETURNED;
      return {
        order,
        acceptedAt,
        assignedAt,
        readyAt,
        pickedUpAt,
        closedAt: isCancelled
          ? acceptedAt + random.between(0.5, 6)
          : pickedUpAt + ride + random.between(2, 6),
        fate: isCancelled ? 'cancelled' : isReturned ? 'returned' : 'delivered',
        reason: isCancelled ? random.pick(WHY_CANCELLED) : 'Nobody opened the door',
        complaint: random.next() < COMPLAINED ? random.pick(COMPLAINTS) : null,
      };
    });
}
