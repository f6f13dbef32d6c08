import type { LatLon } from '#contract/geo.ts';
import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import { foodOf } from '#machines/order/food.ts';
import { planeDistance } from '../geography.ts';
import {
  type AttemptReport,
  attemptFor,
  halfway,
  isDeliverable,
  isStopped,
} from '../troubles/failed-attempts.ts';
import { randomOf, type Trouble } from '../troubles/troubles.ts';

/** What a driver's app sends of an order at a stop: an event of its status, or one on the road. */
export interface DriverStop {
  order: Order;
  event: StatusEventType | 'give' | 'take' | 'attempt';
  /** The report of an attempt. */
  attempt?: AttemptReport;
}

/** Where a driver goes next, and what is sent there, after how long; without a stop he waits there. */
interface NextStop {
  target: LatLon;
  stop: (DriverStop & { takes: 'pickupMinutes' | 'dropoffMinutes' | null }) | null;
}

interface DriverView {
  /** The driver's orders, the first assigned first. */
  orders: readonly Order[];
  place: LatLon;
  ownId: number;
  nowMs: number;
  troubleOf: (orderId: number) => Trouble | null;
}

/** Close enough to fetch the rest of a bundle. Metres. */
const THERE_M = 30;

/** A stop of a hand-over, on either side; undefined if there is none. */
function handOverStop({ orders, place, ownId }: DriverView): NextStop | undefined {
  for (const order of orders) {
    const { fetchFrom } = order;
    if (!fetchFrom) continue;
    if (fetchFrom.driver.id !== ownId)
      return { target: fetchFrom.place, stop: { order, event: 'take', takes: 'pickupMinutes' } };
    if (!fetchFrom.givenAt)
      return { target: place, stop: { order, event: 'give', takes: 'pickupMinutes' } };
  }
  return undefined;
}

/** The next door, or where the driver breaks down on the way to it. */
function doorStop(carrying: readonly Order[], view: DriverView): NextStop | null {
  const { place, nowMs, troubleOf } = view;
  const far = ({ dropoff }: Order) => planeDistance(dropoff, place);
  const byDistance = carrying.toSorted((a, b) => far(a) - far(b));
  const order = byDistance.find((one) => isDeliverable(one, nowMs));
  // What waits for a decision, or for its customer, does so at its door.
  if (!order) return byDistance[0] ? { target: byDistance[0].dropoff, stop: null } : null;
  const trouble = order.attempt ? null : troubleOf(order.id);
  const attempt = attemptFor(trouble, randomOf(order.id, 'driver'));
  const target = trouble === 'breakdown' ? halfway(order) : order.dropoff;
  const stop = attempt
    ? { order, event: 'attempt' as const, attempt }
    : { order, event: 'order.deliver' as const };
  return { target, stop: { ...stop, takes: 'dropoffMinutes' } };
}

/** The store of the first order, whose bundle leaves as a whole: when its last order is ready. */
function storeStop(first: Order, fetching: readonly Order[]): NextStop {
  const bundle = fetching.filter(({ store }) => store.id === first.store.id);
  const order = bundle.every(({ status }) => status === 'ready') ? bundle[0] : undefined;
  return {
    target: first.pickup,
    stop: order ? { order, event: 'order.pick_up', takes: 'pickupMinutes' } : null,
  };
}

/**
 * The next destination of a driver: a hand-over, the store of an order that is brought back, the
 * store of one not yet picked up, otherwise the nearest delivery address. Null: he stays.
 */
export function nextStop(view: DriverView): NextStop | null {
  const { place } = view;
  const handOver = handOverStop(view);
  if (handOver) return handOver;
  const orders = view.orders.filter(({ fetchFrom }) => !fetchFrom);
  const back = orders.find((order) => foodOf(order) === 'back');
  // Its store ends the return.
  if (back) return { target: back.pickup, stop: null };
  if (orders.some(isStopped)) return null;
  const fetching = orders.filter(({ status }) => status !== 'picked_up');
  const carrying = orders.filter(({ status }) => status === 'picked_up');
  const [first] = fetching;
  if (first && carrying.length === 0) return storeStop(first, fetching);
  // The rest of a bundle, before leaving with its first order.
  const rest = fetching.find(
    ({ status, pickup }) => status === 'ready' && planeDistance(pickup, place) <= THERE_M,
  );
  if (rest) return { target: place, stop: { order: rest, event: 'order.pick_up', takes: null } };
  return doorStop(carrying, view);
}
