import { randomUUID } from 'node:crypto';
import type { LatLon } from '#contract/geo.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type ProofAct, proofsRoutes } from '#contract/routes/operations/proofs.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import { drawDoor } from '../door/door-picture.ts';
import { proofAtDoor } from '../door/door-proof.ts';
import { headingFrom, offset, planeDistance } from '../geography.ts';
import type { Phone } from '../phone.ts';
import type { Trouble } from '../troubles/troubles.ts';
import type { CityDriver, Minute, World } from '../world.ts';
import { answerOrders } from './driver-answers.ts';
import { type DriverStop, nextStop } from './driver-stops.ts';
import { isLostRace } from './loop.ts';

interface Deps {
  client: AppClient;
  /** The phone's own socket for reports and orders; if absent, each is a call. */
  openPhone?: (() => Phone) | undefined;
  driver: CityDriver;
  world: Pick<World, 'metresPerMinute' | 'pickupMinutes' | 'dropoffMinutes'>;
  clock: CityClock;
  /** Minutes until the shift ends; null when off shift. */
  minutesLeft: () => Minute | null;
  /** On duty since an earlier run of the city, possibly with orders in hand. */
  wasOnDuty: boolean;
  troubleOf: (orderId: number) => Trouble | null;
  /** The PIN as the customer of an order tells it. */
  pinOf: (order: Order) => Promise<string | undefined>;
}

/** Close enough to hand over an order. Metres. */
const THERE_M = 30;
/** How long a driver who broke down is off duty. */
const REPAIR_MINUTES: Minute = 25;
/** How long one stays at home who may not drive for his documents. */
const DOCUMENTS_MINUTES: Minute = 120;
/** How often a stationary phone reports. Real milliseconds. */
const STILL_MS = 9_000;

/** A driver's phone: reports its position, and handles its orders one after the other. */
export function createDriverAgent(deps: Deps) {
  const { client, driver, world, clock, minutesLeft, troubleOf, pinOf } = deps;
  /** Until when a driver who broke down, or may not drive, takes no more orders. */
  let availableAt: Minute = 0;
  const onShift = () => minutesLeft() !== null && clock.now() >= availableAt;
  let place = driver.start;
  let heading: number | undefined;
  let movedAt: Minute = clock.now();
  let reportedMs = 0;
  let phone: Phone | null = null;
  let onDuty = deps.wasOnDuty;
  /** Until when the driver is busy at a stop, and what is sent then. */
  let busy: (DriverStop & { until: Minute }) | null = null;

  async function report(moved: boolean): Promise<void> {
    const nowMs = Date.now();
    if (!moved && nowMs - reportedMs < STILL_MS) return;
    reportedMs = nowMs;
    const speed = moved ? (world.metresPerMinute * clock.speed) / 60 : 0;
    const fix = { ...place, speed: Math.min(speed, 400) };
    if (phone) {
      phone.report({ ...fix, heading: heading ?? Number.NaN, accuracy: Number.NaN });
      return;
    }
    await client.call(driverStatusRoutes.report, {
      params: { id: String(client.userId()) },
      body: { ...fix, ...(heading === undefined ? {} : { heading }) },
    });
  }

  async function setDuty(status: 'available' | 'offline'): Promise<void> {
    const params = { id: String(client.userId()) };
    const left = minutesLeft();
    const shiftEndsAt =
      status === 'available' && left !== null
        ? new Date(Date.now() + clock.realMs(left)).toISOString()
        : null;
    // Where a zone asks for no answer, none is given.
    const body = { status, shiftEndsAt, ...(status === 'available' ? { answers: true } : {}) };
    await client.call(driverStatusRoutes.setStatus, { params, body });
    onDuty = status === 'available';
    if (onDuty) return;
    phone?.close();
    phone = null;
  }

  /** Goes on duty; who may not for his documents stays at home for some time. */
  async function goOnDuty(): Promise<void> {
    try {
      await setDuty('available');
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'driver.documents') throw error;
      availableAt = clock.now() + DOCUMENTS_MINUTES;
    }
  }

  /** Rides towards a place for the elapsed time; true on arrival. */
  function rideTo(target: LatLon, minutes: Minute): boolean {
    const left = planeDistance(place, target);
    if (left <= THERE_M) return true;
    const step = world.metresPerMinute * minutes;
    heading = headingFrom(place, target);
    const share = Math.min(1, step / left);
    const east = Math.sin((heading * Math.PI) / 180) * left * share;
    const north = Math.cos((heading * Math.PI) / 180) * left * share;
    place = share === 1 ? target : offset(place, east, north);
    return share === 1;
  }

  async function upload({ id }: Order, phoneId: string, act: ProofAct = 'delivery'): Promise<void> {
    const query = { phoneId, act };
    const params = { id: String(id) };
    await client.upload(proofsRoutes.upload, await drawDoor(id), 'door.jpg', { params, query });
  }

  async function send(order: Order, { event, attempt }: DriverStop): Promise<void> {
    const params = { id: String(order.id) };
    const command = { commandId: randomUUID() };
    if (attempt?.cause === 'driver_accident') availableAt = clock.now() + REPAIR_MINUTES;
    try {
      if (event === 'take' && order.proofNeeds?.handOverPhoto)
        await upload(order, randomUUID(), 'hand_over');
      if (event === 'give' || event === 'take')
        await client.call(onTheRoadRoutes[event], { params, body: command }, order.version);
      else if (event === 'attempt') {
        const body = { ...command, place, cause: 'other' as const, ...attempt };
        await client.call(onTheRoadRoutes.attempt, { params, body }, order.version);
      } else {
        const proof =
          event === 'order.deliver'
            ? await proofAtDoor(order, { place, pinOf, upload })
            : undefined;
        const body = { event, ...(proof ? { proof } : {}) };
        await client.call(ordersRoutes.progress, { params, body }, order.version);
      }
    } catch (error) {
      if (!isLostRace(error)) throw error;
    }
  }

  /** The open orders, newest first; null while the phone is waiting for them. */
  async function ownOrders(): Promise<Order[] | null> {
    phone ??= deps.openPhone?.() ?? null;
    const isPolled = !phone || phone.isPolled();
    if (phone && !isPolled) return phone.orders()?.reverse() ?? null;
    const query = { open: 'true', limit: '20' } as const;
    return (await client.call(ordersRoutes.list, { query })).items;
  }

  /** One look at the phone. */
  return async function act(): Promise<void> {
    const now = clock.now();
    const minutes = now - movedAt;
    movedAt = now;
    if (!onDuty) {
      if (!onShift()) return;
      await client.signIn();
      await goOnDuty();
      if (!onDuty) return;
    }
    const items = await ownOrders();
    if (items === null) return;
    if (items.length === 0 && !onShift()) {
      try {
        await setDuty('offline');
      } catch (error) {
        // An order arrived at the last moment: the driver must still deliver it.
        if (!(error instanceof CallError) || error.code !== 'driver.has_orders') throw error;
      }
      return;
    }
    await answerOrders(client, items);
    const before = place;
    if (busy) {
      if (now >= busy.until) {
        const stop = busy;
        busy = null;
        const current = items.find(({ id }) => id === stop.order.id);
        if (current) await send(current, stop);
      }
    } else {
      // Oldest assignment first, in the order of assignment.
      const plan = { orders: [...items].reverse(), place, ownId: client.userId(), troubleOf };
      const next = nextStop({ ...plan, nowMs: Date.now() });
      if (next && rideTo(next.target, minutes) && next.stop) {
        const { takes } = next.stop;
        busy = { ...next.stop, until: now + (takes ? world[takes] / 2 : 0) };
      }
    }
    await report(planeDistance(before, place) > 1);
  };
}
