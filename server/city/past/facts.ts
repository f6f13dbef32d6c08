import { randomUUID } from 'node:crypto';
import type { DriverFact } from '#contract/operations/driver-facts/fact.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { offset } from '../geography.ts';
import type { Random } from '../random.ts';
import type { Past } from './past-city.ts';

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
    { order, driver, random }: Omit<Assignment, 'lane'>,
    type: 'arrived' | 'left',
    place: 'store' | 'door',
  ) => {
    const point = place === 'store' ? order.pickup : order.dropoff;
    const near = offset(point, random.between(-25, 25), random.between(-25, 25));
    return take({ order, driver }, { type, place, ...near, accuracy: random.whole(5, 20) });
  };

  return {
    /**
     * Plans the answer to an assignment that has just been made, if one is asked for. `onDecline` is
     * called when the driver has declined.
     */
    planAnswer(assignment: Assignment, onDecline: () => Promise<void>): void {
      const { order, random, lane } = assignment;
      if (!order.answer) return;
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
    },

    /** Plans when its driver is at the store: before the pickup at `pickedUpAt`, and until then. */
    planStore(assignment: Assignment, pickedUpAtMs: number): void {
      const { order, random, lane } = assignment;
      if (!order.answer) return;
      const now = clock().getTime();
      const most = (pickedUpAtMs - now) / MINUTE_MS - LEAST_WAY;
      if (most <= 0) return;
      const at = pickedUpAtMs - Math.min(most, random.between(0.5, 9)) * MINUTE_MS;
      agenda.at(at, () => visit(assignment, 'arrived', 'store'), [lane]);
      agenda.at(pickedUpAtMs + 0.3 * MINUTE_MS, () => visit(assignment, 'left', 'store'), [lane]);
    },

    /** Reports that its driver is at the door, or leaves it. */
    reportDoor: (assignment: Omit<Assignment, 'lane'>, type: 'arrived' | 'left') =>
      visit(assignment, type, 'door'),
  };
}
