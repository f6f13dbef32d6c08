import { randomUUID } from 'node:crypto';
import type { DriverFact } from '#contract/operations/driver-facts/fact.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { offset } from '../geography.ts';
import type { Random } from '../random.ts';
import { callerOf, type Past } from './past-city.ts';
import type { Trip } from './troubles.ts';

/** The share of assignments that drivers decline. */
const DECLINED = 0.06;
const DECLINE_CAUSES = ['too_far', 'too_far', 'too_much', 'ending_shift', 'other'] as const;
/** The least time between an assignment and the arrival at the store. Minutes. */
const LEAST_WAY = 2;

type FactBody = DriverFact extends infer One
  ? One extends DriverFact
    ? Omit<One, 'id' | 'at' | 'order'>
    : never
  : never;

/** An order that its driver was asked about, and who drew his answers. */
interface Assignment {
  order: Order;
  driver: Caller;
  random: Random;
  /** Acts of the same order stay in order of time. */
  lane: string;
  pickedUpAtMs: number;
}

/**
 * What the phones of drivers reported about past orders, in the zones that ask for answers: that an
 * assignment was seen, the answer, and when the driver was at the store and at the door.
 */
export function createPastFacts({ services, agenda, clock }: Past) {
  const take = ({ order, driver }: Pick<Assignment, 'order' | 'driver'>, fact: FactBody) => {
    const at = clock().toISOString();
    const whole = { id: randomUUID(), at, order: order.id, ...fact } as DriverFact;
    return services.facts.take(driver, [whole]);
  };
  const visit = (
    { order, driver, random }: Pick<Assignment, 'order' | 'driver' | 'random'>,
    type: 'arrived' | 'left',
    place: 'store' | 'door',
  ) => {
    const point = place === 'store' ? order.pickup : order.dropoff;
    const near = offset(point, random.between(-25, 25), random.between(-25, 25));
    return take({ order, driver }, { type, place, ...near, accuracy: random.whole(5, 20) });
  };

  /** Plans the answer to an assignment. `onDecline` is called when its driver has declined. */
  function planAnswer(assignment: Assignment, onDecline: () => Promise<void>): void {
    const { random, lane } = assignment;
    const now = clock().getTime();
    const seenAfter = random.between(0.05, 0.3);
    const answeredAfter = seenAfter + random.between(0.05, 0.4);
    const isDeclined = random.next() < DECLINED;
    agenda.at(now + seenAfter * MINUTE_MS, () => take(assignment, { type: 'seen' }), [lane]);
    const answer = async () => {
      if (!isDeclined) return take(assignment, { type: 'accept' });
      await take(assignment, { type: 'decline', cause: random.pick(DECLINE_CAUSES) });
      return onDecline();
    };
    agenda.at(now + answeredAfter * MINUTE_MS, answer, [lane]);
  }

  /** Plans when its driver is at the store: before the pickup, and until then. */
  function planStore(assignment: Assignment): void {
    const { random, lane, pickedUpAtMs } = assignment;
    const most = (pickedUpAtMs - clock().getTime()) / MINUTE_MS - LEAST_WAY;
    if (most <= 0) return;
    const at = pickedUpAtMs - Math.min(most, random.between(0.5, 9)) * MINUTE_MS;
    agenda.at(at, () => visit(assignment, 'arrived', 'store'), [lane]);
    agenda.at(pickedUpAtMs + 0.3 * MINUTE_MS, () => visit(assignment, 'left', 'store'), [lane]);
  }

  return {
    /**
     * Plans the answer to an assignment that has just been made, and its driver's visit to the store,
     * if an answer is asked for. `onDecline` is called when the driver has declined.
     */
    plan(assignment: Assignment, onDecline: () => Promise<void>): void {
      if (!assignment.order.answer) return;
      planAnswer(assignment, onDecline);
      planStore(assignment);
    },

    /** Plans what the phone of its driver at that time reports at the door, where it answers. */
    planDoor(trip: Trip, random: Random): void {
      const { past, at } = trip;
      if (past.trouble === 'breakdown') return;
      let isThere = false;
      const reportDoor = async (type: 'arrived' | 'left') => {
        const { order, courier } = trip;
        if (type === 'arrived') isThere = Boolean(order?.answer);
        if (!courier || !order || !isThere) return;
        await visit({ order, driver: callerOf(courier, 'driver'), random }, type, 'door');
      };
      at(Math.max(past.pickedUpAt + 1, past.triedAt - random.between(0.5, 4)), () =>
        reportDoor('arrived'),
      );
      at(past.closedAt + 0.3, () => reportDoor('left'));
    },
  };
}
