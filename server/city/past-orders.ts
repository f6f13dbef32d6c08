import type { CauseOf } from '#contract/causes/causes.ts';
import { createDemoWorld } from './demo-world.ts';
import { planeDistance } from './geography.ts';
import { createRandom, type Random } from './random.ts';
import { drawTrouble, type Trouble } from './troubles/troubles.ts';
import type { CityOrder, Minute, World } from './world.ts';

/** The course of a past order; minutes of its day, which may exceed the end of the day. */
export interface PastOrder {
  order: CityOrder;
  acceptedAt: Minute;
  assignedAt: Minute;
  readyAt: Minute;
  pickedUpAt: Minute;
  /** When its driver breaks down or stands at the door; the end of most orders. */
  triedAt: Minute;
  closedAt: Minute;
  fate: 'delivered' | 'cancelled' | 'returned';
  /** What goes wrong besides; null for most. */
  trouble: Trouble | null;
  /** Why it was not delivered. */
  cause: CauseOf<'cancel'>;
  reason: string;
  /** The part of its goods that was refunded after delivery, and why; null for most. */
  complaint: {
    percent: number;
    cause: CauseOf<'refund'>;
    reason: string;
    fundedBy: 'store' | 'platform';
  } | null;
}

const DAY: Minute = 24 * 60;
const METRES_PER_MINUTE = 330;
const CANCELLED = 0.05;
const RETURNED = 0.015;
const COMPLAINED = 0.03;

const WHY_CANCELLED = [
  { cause: 'changed_mind', reason: 'Changed my mind' },
  { cause: 'duplicate', reason: 'Ordered twice' },
  { cause: 'item_missing', reason: 'The kitchen has run out of it' },
] as const;
const COMPLAINTS = [
  { cause: 'item_missing', reason: 'A drink was missing', percent: 20, fundedBy: 'store' },
  { cause: 'quality', reason: 'Arrived cold', percent: 50, fundedBy: 'platform' },
  { cause: 'item_wrong', reason: 'The wrong dish', percent: 100, fundedBy: 'store' },
] as const;

const WHY = {
  changed_mind: { cause: 'changed_mind', reason: 'Changed my mind' },
  store_cancels: { cause: 'store_closed', reason: 'The kitchen had to close' },
  customer_unreachable: { cause: 'customer_unreachable', reason: 'Nobody opened the door' },
} as const;

type Ride = Pick<PastOrder, 'acceptedAt' | 'readyAt' | 'pickedUpAt'> & { doorAt: Minute };

/** How an order with a trouble ends, and when. */
function courseOf(trouble: Trouble | null, { acceptedAt, readyAt, ...ride }: Ride, random: Random) {
  const { pickedUpAt, doorAt } = ride;
  const later = (least: Minute, most: Minute) => doorAt + random.between(least, most);
  const delivered = { fate: 'delivered', triedAt: doorAt, ...WHY.changed_mind } as const;
  switch (trouble) {
    case 'changed_mind':
    case 'store_cancels': {
      const closedAt = Math.min(readyAt, acceptedAt + random.between(1, 8));
      return { ...delivered, ...WHY[trouble], fate: 'cancelled' as const, closedAt };
    }
    case 'customer_unreachable':
    case 'address_wrong':
      return { ...delivered, closedAt: later(7, 10) };
    case 'breakdown':
      return { ...delivered, triedAt: (pickedUpAt + doorAt) / 2, closedAt: later(14, 18) };
    default:
      return { ...delivered, closedAt: doorAt };
  }
}

/**
 * About `count` orders of one day of the demo city, each with its result, ordered by placing time.
 */
export function pastOrders(
  count: number,
  { stores, troubles: share }: Pick<World, 'stores' | 'troubles'>,
  random: Random,
) {
  const seed = random.whole(1, 2 ** 30);
  const world = createDemoWorld(0, seed);
  // From a separate random stream, so that the rest of the day stays the same.
  const troubles = createRandom(seed + 1);
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
      const times = { order, acceptedAt, assignedAt, readyAt, pickedUpAt };
      if (luck < CANCELLED) {
        const closedAt = acceptedAt + random.between(0.5, 6);
        const why = random.pick(WHY_CANCELLED);
        const end = { fate: 'cancelled', triedAt: closedAt, closedAt, ...why } as const;
        return { ...times, ...end, trouble: null, complaint: null };
      }
      const doorAt = pickedUpAt + ride + random.between(2, 6);
      const complaint = random.next() < COMPLAINED ? random.pick(COMPLAINTS) : null;
      const isReturned = luck > 1 - RETURNED;
      const trouble = isReturned ? 'customer_unreachable' : drawTrouble(share, troubles);
      const course = courseOf(trouble, { acceptedAt, readyAt, pickedUpAt, doorAt }, troubles);
      const end = isReturned ? { fate: 'returned' as const, ...WHY.customer_unreachable } : {};
      return { ...times, ...course, ...end, trouble, complaint };
    });
}
