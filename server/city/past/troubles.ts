import { randomUUID } from 'node:crypto';
import { partyOf } from '#contract/causes/causes.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { offset } from '../geography.ts';
import type { PastOrder } from '../past-orders.ts';
import type { Random } from '../random.ts';
import { attemptFor, drawDecision, halfway } from '../troubles/failed-attempts.ts';
import { missingItem } from '../troubles/missing-items.ts';
import { drawAnswer } from '../troubles/troubles.ts';
import type { Minute } from '../world.ts';
import { DRIVERS, MONEY } from './keys.ts';
import { byOf, type Courier, callerOf, type Past, unlessRefused } from './past-city.ts';

/** An order on its way through the past; without an order it was not placed, or has ended. */
export interface Trip {
  past: PastOrder;
  order: Order | undefined;
  courier: Courier | undefined;
  customer: Caller;
  tablet: Caller;
  random: Random;
  /** Plans an act of the order; those with a further key are in order of time. */
  at: (minute: Minute, act: () => Promise<unknown>, ...more: string[]) => void;
}

interface Couriers {
  /** A free driver until then; undefined if there is none. */
  free: () => Promise<Courier | undefined>;
  release: (courier: Courier) => void;
}

/** How long staff take to decide, and drivers until they have met. Minutes. */
const DECIDES_AFTER: Minute = 3;
const MEETS_AFTER: Minute = 6;
const TAKES_AFTER: Minute = 8;
/** When ends that wait for another person are decided. */
const ENDS_AFTER_MS = 2 * HOUR_MS;

const command = () => ({ commandId: randomUUID() });

/** What goes wrong with past orders, and what is done about it. */
export function createPastTroubles({ services, staff, clock, agenda, world }: Past, endMs: number) {
  const { orders, amendments, road, ends } = services;
  const operator = byOf(staff.operator);

  /** Keeps the order as it is afterwards; what is refused has not happened. */
  async function keep(trip: Trip, work: Promise<Order>): Promise<Order | undefined> {
    const after = await unlessRefused(work);
    if (after) trip.order = after;
    return after;
  }

  /** The store lacks an item; it cancels an order of which nothing would be left. */
  async function reportMissing(trip: Trip, items: Parameters<typeof missingItem>[1]) {
    const { order, tablet, random } = trip;
    if (!order) return;
    const { lines: ordered } = await orders.detail(order.id, tablet);
    const lines = missingItem(ordered, items, random);
    const cause = 'item_missing' as const;
    if (lines) {
      const body = { ...command(), cause, lines };
      await keep(trip, amendments.propose(order.id, order.version, body, byOf(tablet)));
      return;
    }
    const body = { event: 'order.cancel' as const, cause };
    await orders.progress(order.id, order.version, body, byOf(tablet));
    trip.order = undefined;
  }

  /** In the app, or on the telephone; without an answer the pickup decides. */
  async function answer(trip: Trip): Promise<void> {
    const { order, customer, random } = trip;
    const number = order?.amendment?.open?.number;
    const event = drawAnswer(random);
    if (!order || number === undefined || event === null) return;
    const body = { ...command(), number, event };
    await keep(
      trip,
      random.next() < 0.5
        ? amendments.settleOwn(order.id, undefined, body, byOf(customer))
        : amendments.settle(order.id, undefined, body, operator),
    );
  }

  async function attempt(trip: Trip): Promise<void> {
    const { order, courier, past, random } = trip;
    const report = attemptFor(past.trouble, random);
    if (!order || !courier || !report) return;
    const place = past.trouble === 'breakdown' ? halfway(order) : order.dropoff;
    const body = { ...command(), ...report, place };
    const by = byOf(callerOf(courier, 'driver'));
    await keep(trip, road.attempt(order.id, order.version, body, by));
  }

  async function decide(trip: Trip): Promise<void> {
    const { past, random } = trip;
    if (past.trouble === 'address_wrong' && trip.order) {
      const { id, version, dropoff } = trip.order;
      const pin = offset(dropoff, random.between(-200, 200), random.between(60, 150));
      const body = { ...command(), cause: past.trouble, dropoff: pin };
      await keep(trip, amendments.amend(id, version, body, operator));
    }
    const { order } = trip;
    if (!order?.attempt) return;
    const isLeft = past.trouble === 'customer_unreachable' && past.fate === 'delivered';
    const isSafe = isLeft && drawDecision(order, random) === 'leave_safe';
    const kind = isSafe ? ('leave_safe' as const) : ('wait' as const);
    const decision = past.fate === 'returned' ? ('bring_back' as const) : kind;
    const until = new Date(clock().getTime() + DECIDES_AFTER * MINUTE_MS).toISOString();
    const body = { ...command(), decision, ...(decision === 'wait' ? { until } : {}) };
    await keep(trip, road.decide(order.id, order.version, body, operator));
  }

  /** Another driver fetches the order where the first one stands; without one he repairs it. */
  async function handOver(trip: Trip, couriers: Couriers): Promise<void> {
    const { order, courier: first, past, at } = trip;
    if (!order || !first) return;
    const second = await couriers.free();
    const cause = 'driver_accident' as const;
    const given =
      second &&
      (await keep(
        trip,
        road.handOver(
          order.id,
          order.version,
          { ...command(), driverId: second.id as never, cause, place: halfway(order) },
          operator,
        ),
      ));
    if (!second || !given) {
      if (second) couriers.release(second);
      return decide(trip);
    }
    trip.courier = second;
    const send = (event: 'give' | 'take', who: Courier) => async () => {
      if (!trip.order) return;
      const { id, version } = trip.order;
      await keep(trip, road[event](id, version, command(), byOf(callerOf(who, 'driver'))));
      if (event === 'take') couriers.release(first);
    };
    at(past.triedAt + MEETS_AFTER, send('give', first), MONEY);
    at(past.triedAt + TAKES_AFTER, send('take', second), MONEY);
  }

  return {
    /** Plans what goes wrong with an order, besides its end. */
    plan(trip: Trip, items: Parameters<typeof missingItem>[1], couriers: Couriers): void {
      const { past, at } = trip;
      if (past.trouble === 'item_missing') {
        at(past.acceptedAt + 0.2, () => reportMissing(trip, items), MONEY);
        at(past.acceptedAt + 1.5, () => answer(trip), MONEY);
      }
      if (past.triedAt === past.closedAt || past.fate === 'cancelled') return;
      at(past.triedAt, () => attempt(trip), MONEY);
      const next =
        past.trouble === 'breakdown' ? () => handOver(trip, couriers) : () => decide(trip);
      at(past.triedAt + DECIDES_AFTER, next, MONEY, DRIVERS);
    },

    /** Plans the decision of an end that waits for one; some of the last day are left to the staff. */
    planEnd({ id, zone }: Order): void {
      const isLeft = endMs - clock().getTime() < DAY_MS && !world.autopilot.includes(zone);
      if (isLeft) return;
      const decideEnd = async () => {
        const { state, version, cause } = await ends.get(id, staff.supervisor);
        if (state !== 'waiting') return;
        const party = partyOf(cause);
        const chosen = party === 'unknown' ? ('nobody' as const) : party;
        const body = {
          ...command(),
          party: chosen,
          reason: 'As its driver and its store reported',
        };
        await unlessRefused(ends.decide(id, version, body, byOf(staff.supervisor)));
      };
      agenda.at(clock().getTime() + ENDS_AFTER_MS, decideEnd, [MONEY]);
    },
  };
}
