import { randomUUID } from 'node:crypto';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Services } from '../../areas.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Agenda } from '../agenda.ts';
import { basketOf } from '../agents/basket.ts';
import { opinionOf } from '../agents/opinion.ts';
import type { createFurnisher, FurnishedStore, Person } from '../furnishing/furnish.ts';
import { codeOf } from '../furnishing/promotions.ts';
import type { PastOrder } from '../past-orders.ts';
import { createRandom, type Random } from '../random.ts';
import { type CityDriver, shiftLeft, type World } from '../world.ts';
import { recordFeaturedUse } from './featured.ts';
import { DRIVERS, MONEY, PLACING } from './keys.ts';

/** The services, staff and state from which a city's past is created. */
export interface Past {
  services: Services;
  random: Random;
  agenda: Agenda;
  clock: () => Date;
  world: World;
  stores: Map<string, FurnishedStore>;
  people: Awaited<ReturnType<ReturnType<typeof createFurnisher>['people']>>;
  staff: Record<'operator' | 'supervisor' | 'finance' | 'marketing', Caller>;
}

type Basket = RequestOf<typeof ordersRoutes.place>['body'];
type Courier = Person & { driver: CityDriver };

const DAY_MINUTES = 24 * 60;
/** No orders are assigned this close to the end of a shift. Minutes. */
const LAST_MINUTES = 45;
const COMPLAINT_AFTER_MS = 40 * MINUTE_MS;

export const callerOf = ({ id, name }: Person, role: Caller['role']): Caller => ({
  userId: id,
  name,
  role,
  sessionId: 0,
  zones: 'all',
});

/** Ignores refusals: in a real city, too, some acts are not possible. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

interface Deps extends Past {
  /** Called when a driver begins a shift, with its end. */
  onDuty: (courier: Courier, endsMs: number) => void;
  /** The delivery that an operator books and its driver disputes, and a complaint of yesterday. */
  forStaff: {
    isNext: (order: Order) => boolean;
    plan: (orderId: number, driver: Caller) => void;
    complaint: () => PastOrder['complaint'];
  };
}

/** Simulates past orders, from placing to delivery. */
export function createStreets(deps: Deps) {
  const { services, random, agenda, clock, world, stores, people, staff, onDuty, forStaff } = deps;
  const { orders, checkout, drivers, refunds } = services;
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
      const shift = { status: 'available', shiftEndsAt: new Date(endsMs).toISOString() } as const;
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
      const random = createRandom(deps.random.whole(0, 2 ** 31));
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
      let order: Order | undefined;
      let courier: Courier | undefined;
      /** Beside acts of other orders; those with a further key are in order of time. */
      const at = (minute: number, act: () => Promise<unknown>, ...more: string[]) =>
        agenda.at(dayMs + minute * MINUTE_MS, act, [lane, ...more]);
      type Event = Parameters<typeof orders.progress>[2]['event'];
      const send = async (event: Event, caller: Caller, reason?: string) => {
        if (!order) return;
        order = await orders.progress(order.id, order.version, { event, reason }, byOf(caller));
      };

      let basket: Basket | undefined;

      async function place(): Promise<void> {
        if (!store) return;
        basket = basketOf(past.order, store, randomUUID(), random) as Basket;
        const code = codeOf(random);
        const placed =
          (code && (await unlessRefused(checkout.place({ ...basket, code }, customer)))) ||
          (await unlessRefused(checkout.place(basket, customer)));
        order = placed && 'order' in placed ? placed.order : undefined;
      }
      async function look(): Promise<void> {
        const id = order?.id ?? null;
        if (basket)
          await unlessRefused(recordFeaturedUse(services, clock(), random, basket, id, customer));
      }
      async function assign(): Promise<void> {
        if (!order) return;
        courier = await courierFor(dayMs, dayMs + past.closedAt * MINUTE_MS);
        const { id, version } = order;
        const by = byOf(staff.operator);
        const given = courier && (await unlessRefused(orders.assign(id, version, courier.id, by)));
        if (given) order = given;
        else {
          await send('order.cancel', staff.operator, 'No driver was free');
          if (courier) carrying.delete(courier.id);
          order = undefined;
        }
      }
      async function close(): Promise<void> {
        if (!courier) return;
        const isReturned = past.fate === 'returned';
        const event = isReturned ? 'order.return' : 'order.deliver';
        const driver = callerOf(courier, 'driver');
        if (!isReturned && order && forStaff.isNext(order)) {
          await send(event, staff.operator, 'The driver’s phone had no battery');
          forStaff.plan(order.id, driver);
        } else await send(event, driver, isReturned ? past.reason : undefined);
        if (isReturned) await send('order.return', tablet, 'Brought back to the store');
        carrying.delete(courier.id);
        if (isReturned) return;
        const complaint = past.complaint ?? forStaff.complaint();
        if (complaint) complain(complaint);
        const placed = order;
        const opinion = placed && opinionOf(random, placed.statusAt > placed.promisedAt);
        if (opinion)
          agenda.at(
            clock().getTime() + random.between(2, 30) * MINUTE_MS,
            () => orders.rate(placed.id, opinion, customer),
            [lane],
          );
      }

      at(past.order.placedAt, place, PLACING);
      at(past.order.placedAt, look);
      at(past.acceptedAt, () => send('order.accept', tablet));
      if (past.fate === 'cancelled') {
        at(past.closedAt, () => send('order.cancel', staff.operator, past.reason));
        return;
      }
      at(past.acceptedAt + 0.1, () => send('order.prepare', tablet));
      at(past.assignedAt, assign, DRIVERS);
      at(past.readyAt, () => send('order.ready', tablet));
      at(past.pickedUpAt, async () => {
        if (courier) await send('order.pick_up', callerOf(courier, 'driver'));
      });
      at(past.closedAt, close, MONEY);

      function complain({ percent, reason, fundedBy }: NonNullable<PastOrder['complaint']>) {
        const give = async () => {
          if (!order) return;
          const amount = ((BigInt(order.total) * BigInt(percent)) / 100n).toString();
          const body = { commandId: randomUUID(), amount, typedAmount: amount, fundedBy, reason };
          await unlessRefused(refunds.give(order.id, order.version, body, byOf(staff.finance)));
        };
        agenda.at(clock().getTime() + COMPLAINT_AFTER_MS, give, [lane, MONEY]);
      }
    },
  };
}

/** The same person as an actor at the console. */
export const byOf = (caller: Caller) => ({
  caller,
  address: '127.0.0.1',
  deviceId: `city_${caller.role}_${caller.userId}`,
});
