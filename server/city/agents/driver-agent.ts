import type { LatLon } from '#contract/geo.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import {
  type Order,
  ordersRoutes,
  type StatusEventType,
} from '#contract/routes/operations/orders.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import { headingFrom, offset, planeDistance } from '../geography.ts';
import type { Phone } from '../phone.ts';
import type { CityDriver, Minute, World } from '../world.ts';
import { isLostRace } from './loop.ts';

interface Deps {
  client: AppClient;
  /** The phone's own socket for reports; if absent, each report is a call. */
  openPhone?: (() => Phone) | undefined;
  driver: CityDriver;
  world: Pick<World, 'metresPerMinute' | 'pickupMinutes' | 'dropoffMinutes'>;
  clock: CityClock;
  /** Minutes until the shift ends; null when off shift. */
  minutesLeft: () => Minute | null;
  /** On duty since an earlier run of the city, possibly with orders in hand. */
  wasOnDuty: boolean;
}

/** Close enough to hand over an order. Metres. */
const THERE_M = 30;
/** How often a stationary phone reports. Real milliseconds. */
const STILL_MS = 9_000;

/** A driver's phone: reports its position, and handles its orders one after the other. */
export function createDriverAgent(deps: Deps) {
  const { client, driver, world, clock, minutesLeft } = deps;
  const onShift = () => minutesLeft() !== null;
  let place = driver.start;
  let heading: number | undefined;
  let movedAt: Minute = clock.now();
  let reportedMs = 0;
  let phone: Phone | null = null;
  let onDuty = deps.wasOnDuty;
  /** Until when the driver is busy with a handover, and the event that follows. */
  let handover: { until: Minute; order: Order; event: StatusEventType } | null = null;

  async function report(moved: boolean): Promise<void> {
    const nowMs = Date.now();
    if (!moved && nowMs - reportedMs < STILL_MS) return;
    reportedMs = nowMs;
    const speed = moved ? (world.metresPerMinute * clock.speed) / 60 : 0;
    const fix = { ...place, speed: Math.min(speed, 400) };
    phone ??= deps.openPhone?.() ?? null;
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
    await client.call(driverStatusRoutes.setStatus, { params, body: { status, shiftEndsAt } });
    onDuty = status === 'available';
    if (onDuty) return;
    phone?.close();
    phone = null;
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

  async function send(order: Order, event: StatusEventType): Promise<void> {
    try {
      const params = { id: String(order.id) };
      await client.call(ordersRoutes.progress, { params, body: { event } }, order.version);
    } catch (error) {
      if (!isLostRace(error)) throw error;
    }
  }

  /**
   * The next destination: the store of an order not yet picked up, otherwise the nearest delivery
   * address.
   */
  function plan(orders: Order[]): { target: LatLon; act: () => void } | null {
    const fetching = orders.filter((order) => order.status !== 'picked_up');
    const carrying = orders.filter((order) => order.status === 'picked_up');
    const first = fetching[0];
    if (first && carrying.length === 0) {
      const bundle = fetching.filter((order) => order.store.id === first.store.id);
      const ready = bundle.find((order) => order.status === 'ready');
      return {
        target: first.pickup,
        act: () => {
          // A bundle leaves the store as a whole: it is ready when its last order is.
          if (ready && bundle.every((order) => order.status === 'ready'))
            handover = {
              until: clock.now() + world.pickupMinutes / 2,
              order: ready,
              event: 'order.pick_up',
            };
        },
      };
    }
    // The rest of a bundle, before leaving with its first order.
    const rest = fetching.find(
      (order) => order.status === 'ready' && planeDistance(order.pickup, place) <= THERE_M,
    );
    if (rest)
      return {
        target: place,
        act: () => {
          handover = { until: clock.now(), order: rest, event: 'order.pick_up' };
        },
      };
    const door = carrying.sort(
      (a, b) => planeDistance(a.dropoff, place) - planeDistance(b.dropoff, place),
    )[0];
    if (!door) return null;
    return {
      target: door.dropoff,
      act: () => {
        handover = {
          until: clock.now() + world.dropoffMinutes / 2,
          order: door,
          event: 'order.deliver',
        };
      },
    };
  }

  /** One look at the phone. */
  return async function act(): Promise<void> {
    const now = clock.now();
    const minutes = now - movedAt;
    movedAt = now;
    if (!onDuty) {
      if (!onShift()) return;
      await client.signIn();
      await setDuty('available');
    }
    const { items } = await client.call(ordersRoutes.list, {
      query: { open: 'true', limit: '20' },
    });
    if (items.length === 0 && !onShift()) {
      try {
        await setDuty('offline');
      } catch (error) {
        // An order arrived at the last moment: the driver must still deliver it.
        if (!(error instanceof CallError) || error.code !== 'driver.has_orders') throw error;
      }
      return;
    }
    const before = place;
    if (handover) {
      if (now >= handover.until) {
        const { order, event } = handover;
        handover = null;
        const current = items.find(({ id }) => id === order.id);
        if (current) await send(current, event);
      }
    } else {
      // Oldest assignment first, in the order of assignment.
      const next = plan([...items].reverse());
      if (next && rideTo(next.target, minutes)) next.act();
    }
    await report(planeDistance(before, place) > 1);
  };
}
