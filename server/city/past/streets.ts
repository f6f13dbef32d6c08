import { randomUUID } from 'node:crypto';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { basketOf } from '../agents/basket.ts';
import { opinionOf } from '../agents/opinion.ts';
import { codeOf } from '../furnishing/promotions.ts';
import type { PastOrder } from '../past-orders.ts';
import { createRandom } from '../random.ts';
import { shiftLeft } from '../world.ts';
import { createPastCases } from './cases.ts';
import { createPastDoors } from './doors.ts';
import { createPastFacts } from './facts.ts';
import { recordFeaturedUse } from './featured.ts';
import { DRIVERS, MONEY, PLACING } from './keys.ts';
import { byOf, type Courier, callerOf, type Past, unlessRefused } from './past-city.ts';
import { createPastQuestions } from './questions.ts';
import { createPastTroubles, type Trip } from './troubles.ts';

type Basket = RequestOf<typeof ordersRoutes.place>['body'];

const DAY_MINUTES = 24 * 60;
/** No orders are assigned this close to the end of a shift. Minutes. */
const LAST_MINUTES = 45;
const COMPLAINT_AFTER_MS = 40 * MINUTE_MS;

interface Deps extends Past {
  /** The end of the past. */
  endMs: number;
  /** Called when a driver begins a shift, with its end. */
  onDuty: (courier: Courier, endsMs: number) => void;
  /** The delivery that an operator books and its driver disputes, and a complaint of yesterday. */
  forStaff: {
    isNext: (order: Order) => boolean;
    plan: (orderId: number, driver: Caller) => void;
    complaint: () => PastOrder['complaint'];
  };
}

/** When the case of a failed attempt is opened, and when staff look at it. Minutes after it. */
const LOOKS_AFTER = [1, 10] as const;

/** Simulates past orders, from placing to delivery. */
export function createStreets(deps: Deps) {
  const { services, random, agenda, clock, world, stores, people, staff, onDuty, forStaff } = deps;
  const { orders, checkout, drivers, refunds } = services;
  const door = createPastDoors(services);
  const cases = createPastCases(deps, deps.endMs);
  const planQuestion = createPastQuestions(deps);
  const troubles = createPastTroubles(deps, deps.endMs);
  const facts = createPastFacts(deps);
  /** Until when each driver is busy; absent when off duty. */
  const busyUntil = new Map<number, number>();
  /** Drivers with an order: acts side by side may be a little behind the time. */
  const carrying = new Set<number>();

  /** A free driver on shift, who goes on duty with the first order of the shift. */
  async function courierFor(dayMs: number, untilMs: number): Promise<Courier | undefined> {
    const minute = (clock().getTime() - dayMs) / MINUTE_MS;
    const fit = people.drivers.flatMap((one) => {
      const left = shiftLeft(world, one.driver, minute % DAY_MINUTES);
      const isFree = !carrying.has(one.id) && (busyUntil.get(one.id) ?? 0) <= clock().getTime();
      return left !== null && left > LAST_MINUTES && isFree ? [{ one, left }] : [];
    });
    // Drivers already out are preferred as long as there are enough, so that some have a full day.
    const out = fit.filter(({ one }) => busyUntil.has(one.id));
    const chosen = (out.length > 0 ? out : fit)[0] && random.pick(out.length > 0 ? out : fit);
    if (!chosen) return undefined;
    const { one, left } = chosen;
    if (!busyUntil.has(one.id)) {
      const endsMs = clock().getTime() + left * MINUTE_MS;
      const shiftEndsAt = new Date(endsMs).toISOString();
      const shift = { status: 'available', shiftEndsAt, answers: true } as const;
      await drivers.setStatus(one.id, undefined, shift, byOf(callerOf(one, 'driver')));
      agenda.at(endsMs, async () => void busyUntil.delete(one.id), [DRIVERS]);
      onDuty(one, endsMs);
    }
    busyUntil.set(one.id, untilMs);
    carrying.add(one.id);
    return one;
  }

  let planned = 0;

  return {
    plan(dayMs: number, past: PastOrder): void {
      const store = stores.get(past.order.store);
      if (!store) return;
      // Its own, because the order in which acts side by side draw numbers is not reproducible.
      const seed = deps.random.whole(0, 2 ** 31);
      const random = createRandom(seed);
      const phone = createRandom(seed + 1);
      planned += 1;
      const lane = `order ${planned}`;
      const customer = callerOf(random.pick(people.customers), 'customer');
      const tablet: Caller = {
        userId: store.ownerId,
        name: `Stores of ${store.zone}`,
        role: 'store',
        sessionId: 0,
        zones: 'all',
      };
      /** Beside acts of other orders; those with a further key are in order of time. */
      const at = (minute: number, act: () => Promise<unknown>, ...more: string[]) =>
        agenda.at(dayMs + minute * MINUTE_MS, act, [lane, ...more]);
      const untilMs = dayMs + past.closedAt * MINUTE_MS;
      const { items: menu } = store;
      const trip: Trip = {
        past,
        order: undefined,
        courier: undefined,
        customer,
        tablet,
        random,
        at,
      };
      type Body = Parameters<typeof orders.progress>[2];
      const send = async (body: Body, caller: Caller) => {
        const { order } = trip;
        if (order) trip.order = await orders.progress(order.id, order.version, body, byOf(caller));
      };
      /** Ends it without delivery. */
      const end = async (body: Body, caller: Caller) => {
        await send(body, caller);
        if (trip.order) troubles.planEnd(trip.order);
        trip.order = undefined;
      };

      let basket: Basket | undefined;

      async function place(): Promise<void> {
        if (!store) return;
        basket = basketOf(past.order, store, randomUUID(), random) as Basket;
        const code = codeOf(random);
        const tried = async (one: Basket) => unlessRefused(checkout.place(one, customer));
        const placed =
          (code && (await tried({ ...basket, code }))) ||
          (await tried(basket)) ||
          // Who left orders unpaid pays by card.
          (await tried({ ...basket, payment: 'card' }));
        trip.order = placed && 'order' in placed ? placed.order : undefined;
      }
      async function look(): Promise<void> {
        const id = trip.order?.id ?? null;
        if (basket)
          await unlessRefused(recordFeaturedUse(services, clock(), random, basket, id, customer));
      }
      async function assign(): Promise<void> {
        if (!trip.order) return;
        const { id, version } = trip.order;
        const courier = await courierFor(dayMs, untilMs);
        const by = byOf(staff.operator);
        const given = courier && (await unlessRefused(orders.assign(id, version, courier.id, by)));
        if (!given) {
          if (courier) carrying.delete(courier.id);
          return;
        }
        trip.order = given;
        trip.courier = courier;
        const driver = callerOf(courier, 'driver');
        planQuestion(given, { customer, store: tablet, driver });
        const pickedUpAtMs = dayMs + past.pickedUpAt * MINUTE_MS;
        facts.plan({ order: given, driver, random: phone, lane, pickedUpAtMs }, async () => {
          carrying.delete(courier.id);
          trip.courier = undefined;
          trip.order = await orders.detail(id, staff.operator);
          agenda.at(clock().getTime(), assign, [lane, DRIVERS]);
        });
      }
      async function close(): Promise<void> {
        const { courier, order } = trip;
        if (!order) return;
        if (!courier) return end({ event: 'order.cancel', cause: 'no_driver' }, staff.operator);
        carrying.delete(courier.id);
        const driver = callerOf(courier, 'driver');
        if (order.returnRequestedAt) {
          const { cause } = past;
          return end({ event: 'order.return', cause, food: 'taken_back' }, tablet);
        }
        if (!past.trouble && forStaff.isNext(order)) {
          const reason = 'The driver’s phone had no battery';
          await send({ event: 'order.deliver', reason }, staff.operator);
          forStaff.plan(order.id, driver);
        } else await send({ event: 'order.deliver', proof: await door(order, driver) }, driver);
        const complaint = past.complaint ?? forStaff.complaint();
        if (complaint) complain(complaint);
        rate();
        cases.planComplaint(order, { customer, store: tablet, driver });
      }
      function rate(): void {
        const placed = trip.order;
        const opinion = placed && opinionOf(random, placed.statusAt > placed.promisedAt);
        if (opinion)
          agenda.at(
            clock().getTime() + random.between(2, 30) * MINUTE_MS,
            () => orders.rate(placed.id, opinion, customer),
            [lane],
          );
      }

      planCourse();

      function planCourse(): void {
        at(past.order.placedAt, place, PLACING);
        at(past.order.placedAt, look);
        at(past.acceptedAt, () => send({ event: 'order.accept' }, tablet));
        const prepare = () => send({ event: 'order.prepare' }, tablet);
        if (past.fate === 'cancelled') {
          const { cause, reason } = past;
          if (past.trouble) at(past.acceptedAt + 0.1, prepare);
          const by = past.trouble === 'store_cancels' ? tablet : staff.operator;
          at(past.closedAt, () => end({ event: 'order.cancel', cause, reason }, by), MONEY);
          return;
        }
        at(past.acceptedAt + 0.1, prepare);
        at(past.assignedAt, assign, DRIVERS);
        at(past.readyAt, () => send({ event: 'order.ready' }, tablet));
        at(past.pickedUpAt, async () => {
          if (trip.courier)
            await send({ event: 'order.pick_up' }, callerOf(trip.courier, 'driver'));
        });
        facts.planDoor(trip, phone);
        troubles.plan(trip, menu, {
          free: () => courierFor(dayMs, untilMs),
          release: ({ id }) => void carrying.delete(id),
        });
        if (past.triedAt !== past.closedAt)
          for (const minutes of LOOKS_AFTER) at(past.triedAt + minutes, cases.look, MONEY);
        at(past.closedAt, close, MONEY);
      }
      function complain({ percent, reason, cause, fundedBy }: NonNullable<PastOrder['complaint']>) {
        const { order } = trip;
        const give = async () => {
          if (!order) return;
          const amount = ((BigInt(order.total) * BigInt(percent)) / 100n).toString();
          const body = { commandId: randomUUID(), amount, typedAmount: amount, fundedBy };
          const why = { cause, reason };
          await unlessRefused(
            refunds.give(order.id, order.version, { ...body, ...why }, byOf(staff.finance)),
          );
        };
        agenda.at(clock().getTime() + COMPLAINT_AFTER_MS, give, [lane, MONEY]);
      }
    },
  };
}
