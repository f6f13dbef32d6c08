import { decide } from '../engine/engine.ts';
import type { DriverState, Place, Plan, Problem, Rules, WaitingOrder } from '../engine/model.ts';
import { createPressure } from '../engine/pressure.ts';
import { type AnswerModel, createAnswering, type DeclinedOffer } from './answers.ts';

/** A day to be dispatched. Places in metres, times in minutes of the day. */
export interface Day {
  restaurants: readonly { id: string; x: number; y: number }[];
  couriers: readonly { id: string; x: number; y: number; onTime: number; offTime: number }[];
  orders: readonly {
    id: string;
    x: number;
    y: number;
    placedAt: number;
    restaurant: string;
    readyAt: number;
  }[];
  metresPerMinute: number;
  pickupMinutes: number;
  dropoffMinutes: number;
  targetMinutes: number;
  maxMinutes: number;
  /** How couriers answer; if absent, each one takes at once what is assigned to him. */
  answers?: AnswerModel;
}

export interface Ride {
  courier: string;
  restaurant: string;
  assignedAt: number;
  /** When the courier leaves the waiting place. */
  departAt: number;
  pickupAt: number;
  orders: { id: string; dropoffAt: number }[];
  /** When the courier leaves the last delivery. */
  freeAt: number;
}

export interface Outcome {
  rides: Ride[];
  undelivered: string[];
  /** What couriers declined; empty if they do not answer. */
  declined: readonly DeclinedOffer[];
  /** The duration of each decision, in milliseconds. */
  decisionMs: number[];
}

/** A courier whose shift begins within this time is included. Minutes. */
const SOON = 20;
/** This many of the last pickups predict the next ones. */
const DEMAND = 150;

const rulesOf = (day: Day): Rules => ({
  travel: (a, b) => Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) / day.metresPerMinute),
  pickupService: day.pickupMinutes,
  dropoffService: day.dropoffMinutes,
  maxBundle: 4,
  targetMinutes: day.targetMinutes,
  maxMinutes: day.maxMinutes,
});

/** The orders of a day, which arrive in order of time. */
function createArrivals({ orders, restaurants }: Day) {
  const places = new Map(restaurants.map((one) => [one.id, one]));
  // Equal times by id, so that the order of the file's lines has no effect.
  const placed = orders.toSorted(
    (a, b) => a.placedAt - b.placedAt || (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
  const waiting = new Map<string, WaitingOrder>();
  const recent: Place[] = [];
  let next = 0;
  return {
    firstAt: Math.floor(placed[0]?.placedAt ?? 0),
    waiting,
    /** The last pickups. */
    recent,
    /** Adds the orders placed until now to those that wait. Returns their number. */
    admit(now: number): number {
      const before = next;
      for (let order = placed[next]; order && order.placedAt <= now; order = placed[next]) {
        const { id, x, y, placedAt, readyAt, restaurant } = order;
        const pickup = places.get(restaurant) as Place;
        waiting.set(id, { id, store: restaurant, pickup, dropoff: { x, y }, placedAt, readyAt });
        next += 1;
        recent.push(pickup);
        if (recent.length > DEMAND) recent.shift();
      }
      return next - before;
    },
    isOver: () => waiting.size === 0 && next === placed.length,
    undelivered: () => [...waiting.keys(), ...placed.slice(next).map(({ id }) => id)],
  };
}

/**
 * Runs a day minute by minute through the engine. At each minute the engine gets the orders placed
 * so far and the state of the couriers; only what it commits is carried out.
 */
export function simulate(
  day: Day,
  seed: number,
  nowMs: () => number = () => performance.now(),
  watch?: (problem: Problem, plan: Plan) => void,
): Outcome {
  const rules = rulesOf(day);
  const couriers = day.couriers.map((one) => ({
    ...one,
    place: { x: one.x, y: one.y } as Place,
    freeAt: one.onTime,
  }));
  const byCourier = new Map(couriers.map((one) => [one.id, one]));
  const arrivals = createArrivals(day);
  const { waiting, recent } = arrivals;
  const pressure = createPressure();
  const rides: Ride[] = [];
  const decisionMs: number[] = [];
  const answering = createAnswering(day.answers);
  const late = answering.minutes;
  const end = Math.max(0, ...day.couriers.map(({ offTime }) => offTime));

  /** What the engine decides about at a minute; null if no order waits. */
  function problemAt(now: number): Problem | null {
    const drivers: DriverState[] = couriers
      .filter(({ onTime, offTime }) => onTime <= now + SOON && offTime >= now)
      .map(({ id, place, freeAt, offTime }) => ({ id, place, freeAt, shiftEnd: offTime }));
    if (Number.isInteger(now)) pressure.minute(arrivals.admit(now));
    const price = pressure.price({ waiting: waiting.size, drivers: drivers.length });
    if (waiting.size === 0) return null;
    answering.findNobodyLeft(waiting, drivers);
    return {
      now,
      orders: [...waiting.values()],
      drivers,
      rules,
      seed: seed + Math.floor(now),
      pressure: price,
      demand: recent,
      expected: pressure.expected(),
    };
  }

  /** Carries out what a plan commits. */
  function carryOut({ decisions }: Plan, now: number): void {
    for (const { driver, bundle, commit } of decisions) {
      const courier = byCourier.get(driver);
      if (!commit || !courier) continue;
      if (!answering.offer({ driver, bundle }, waiting, now)) {
        courier.freeAt = now + late;
        continue;
      }
      const last = bundle.orders.length - 1;
      const ride: Ride = {
        courier: driver,
        restaurant: bundle.store,
        assignedAt: now,
        departAt: now + late,
        pickupAt: bundle.pickupAt + late,
        orders: bundle.orders.map((id, n) => ({
          id,
          dropoffAt: (bundle.dropoffAt[n] as number) + late,
        })),
        freeAt: (bundle.dropoffAt[last] as number) + late + day.dropoffMinutes / 2,
      };
      rides.push(ride);
      pressure.committed(ride.freeAt - now, bundle.orders.length);
      courier.freeAt = ride.freeAt;
      courier.place = waiting.get(bundle.orders[last] as string)?.dropoff as Place;
      for (const id of bundle.orders) waiting.delete(id);
    }
  }

  // Each minute, or as often as couriers answer: a declined order is planned again at once.
  const steps = late > 0 ? Math.max(1, Math.round(1 / late)) : 1;
  for (let step = 0; arrivals.firstAt + step / steps <= end; step += 1) {
    const now = arrivals.firstAt + step / steps;
    const problem = problemAt(now);
    if (arrivals.isOver()) break;
    if (!problem) continue;
    const begun = nowMs();
    const plan = decide(problem);
    decisionMs.push(nowMs() - begun);
    watch?.(problem, plan);
    carryOut(plan, now);
  }
  const { declined } = answering;
  return { rides, undelivered: arrivals.undelivered(), declined, decisionMs };
}
