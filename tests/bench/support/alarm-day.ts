import { randomUUID } from 'node:crypto';
import type { LatLon } from '#contract/geo.ts';
import type { Alarm } from '#contract/operations/alarm.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { dispatchZonesRoutes } from '#contract/routes/operations/dispatch-zones.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { planeDistance } from '#server/city/geography.ts';
import { readMdrp } from '#server/city/mdrp.ts';
import { createReplayWorld } from '#server/city/replay-world.ts';
import { addStore, createLeadership, type ServerCount, startClockedApp } from './clocked-app.ts';

const START = Date.parse('2026-03-02T00:00:00Z');
/** One step of the day; the real server evaluates every two seconds. */
export const STEP_S = 5;
const MOVE_S = 10;
const REPORT_S = 15;
const SIGN_IN_S = 600;
/** How long each of several servers leads. */
const LEADS_S = 300;
const THERE_M = 30;

interface Rider {
  id: number;
  place: LatLon;
  onAt: number;
  offAt: number;
  duty: boolean;
  busyUntil: number;
  afterwards: (() => Promise<void>) | null;
}

/**
 * A recorded day on the real application and database, with its own clock. Stores accept, prepare
 * and finish orders at the recorded times; couriers ride the recorded distances at the recorded
 * speed; every zone is on autopilot; and operators acknowledge alarms half a minute after they
 * ring.
 */
export async function startAlarmDay(
  folder: string,
  operators: number,
  beginsAt?: number,
  several?: ServerCount,
) {
  const day = await readMdrp(folder);
  const world = createReplayWorld(day, 'bench');
  let nowS = Math.round((beginsAt ?? world.startsAt) * 60);
  const clock = () => new Date(START + nowS * 1_000);
  const clocked = await startClockedApp(clock, several);
  const { apps, owner, account, call } = clocked;
  const leadership = createLeadership(apps, owner);
  const admin = await account('admin');
  const staff = await Promise.all(Array.from({ length: operators }, () => account('operator')));
  let signedInS = Number.NEGATIVE_INFINITY;
  async function signIn(): Promise<void> {
    if (nowS - signedInS < SIGN_IN_S) return;
    signedInS = nowS;
    for (const who of [admin, ...staff]) await clocked.signIn(who);
  }
  await signIn();

  const stores = new Map<string, { id: number; itemId: number }>();
  for (const store of world.stores) {
    stores.set(store.name, await addStore(owner, store));
  }
  const { rows: zones } = await owner.query<{ id: number }>('select id from zones');
  for (const { id } of zones)
    await call(
      dispatchZonesRoutes.update,
      { params: { id }, body: { mode: 'autopilot', maxOrders: 4 } },
      admin,
      0,
    );
  const riders = new Map<number, Rider>();
  for (const driver of world.drivers) {
    const { id } = await account('driver');
    await owner.query(`insert into drivers (user_id, duty, duty_at) values ($1, 'offline', $2)`, [
      id,
      clock(),
    ]);
    riders.set(id, {
      id,
      place: driver.start,
      onAt: driver.onAt,
      offAt: driver.offAt,
      duty: false,
      busyUntil: 0,
      afterwards: null,
    });
  }

  const readyAt = new Map<number, number>();
  const seen = new Map<number, number>();
  const trouble = { silent: new Set<number>(), downStore: 0, noAssignment: false };
  let open: Order[] = [];
  let delivered = 0;

  const progress = (order: Order, event: string) =>
    call(
      ordersRoutes.progress,
      { params: { id: order.id }, body: { event, reason: 'Booked for the driver' } },
      admin,
      order.version,
    );

  async function storesWork(): Promise<void> {
    for (const order of open) {
      if (order.store.id === trouble.downStore) continue;
      const ageS = (clock().getTime() - Date.parse(order.placedAt)) / 1_000;
      if (order.status === 'placed' && ageS > 20 + ((order.id * 37) % 80))
        await progress(order, 'order.accept');
      else if (order.status === 'accepted' && ageS > 120) await progress(order, 'order.prepare');
      else if (order.status === 'preparing' && nowS / 60 >= (readyAt.get(order.id) ?? 0))
        await progress(order, 'order.ready');
    }
  }

  async function ride(rider: Rider, orders: Order[]): Promise<void> {
    if (rider.busyUntil > nowS) return;
    const { afterwards } = rider;
    rider.afterwards = null;
    if (afterwards) return afterwards();
    const carrying = orders.filter(({ status }) => status === 'picked_up');
    const fetching = orders.filter(({ status }) => status !== 'picked_up');
    const near = (order: Order) => planeDistance(order.dropoff, rider.place);
    const door = carrying.sort((a, b) => near(a) - near(b))[0];
    const first = fetching[0];
    const target = door?.dropoff ?? first?.pickup;
    if (!target) return;
    const left = planeDistance(rider.place, target);
    if (left > THERE_M) {
      const share = Math.min(1, (world.metresPerMinute * (MOVE_S / 60)) / left);
      rider.place = {
        lat: rider.place.lat + (target.lat - rider.place.lat) * share,
        lon: rider.place.lon + (target.lon - rider.place.lon) * share,
      };
      return;
    }
    if (door) {
      rider.busyUntil = nowS + (world.dropoffMinutes / 2) * 60;
      rider.afterwards = async () => {
        await progress(door, 'order.deliver');
        delivered += 1;
        rider.busyUntil = nowS + (world.dropoffMinutes / 2) * 60;
      };
      return;
    }
    const bundle = fetching.filter(({ store }) => store.id === first?.store.id);
    if (!bundle.every(({ status }) => status === 'ready')) return;
    rider.busyUntil = nowS + (world.pickupMinutes / 2) * 60;
    rider.afterwards = async () => {
      for (const order of bundle) await progress(order, 'order.pick_up');
      rider.busyUntil = nowS + (world.pickupMinutes / 2) * 60;
    };
  }

  async function shifts(): Promise<void> {
    const minute = nowS / 60;
    for (const rider of riders.values()) {
      const wanted = minute >= rider.onAt && minute < rider.offAt;
      if (wanted === rider.duty) continue;
      if (!wanted && open.some(({ driver }) => driver?.id === rider.id)) continue;
      const status = wanted ? 'available' : 'offline';
      const shiftEndsAt = wanted ? new Date(START + rider.offAt * 60_000).toISOString() : null;
      await call(
        driverStatusRoutes.setStatus,
        { params: { id: rider.id }, body: { status, shiftEndsAt } },
        admin,
      );
      rider.duty = wanted;
    }
  }

  async function placeOrders(): Promise<void> {
    for (const due of world.ordersUntil(nowS / 60)) {
      const store = stores.get(due.store);
      // Orders placed before this part of the day are skipped.
      if (!store || due.placedAt * 60 < nowS - 60) continue;
      const order = await call(
        ordersRoutes.place,
        {
          body: {
            reference: randomUUID(),
            storeId: store.id,
            lines: [{ itemId: store.itemId, quantity: 1 }],
            dropoff: due.dropoff,
            address: 'x',
            payment: 'card',
          },
        },
        admin,
      );
      if (order) readyAt.set((order as Order).id, due.readyAt ?? due.placedAt + 15);
    }
  }

  /** Acknowledges alarms that have been ringing for half a minute. */
  async function operate(alarms: readonly Alarm[]): Promise<void> {
    for (const [n, alarm] of alarms.entries()) {
      if (alarm.state !== 'unacknowledged') continue;
      const since = seen.get(alarm.id) ?? nowS;
      seen.set(alarm.id, since);
      if (nowS - since < 30) continue;
      seen.delete(alarm.id);
      const who = staff[n % staff.length];
      if (who) await call(alarmsRoutes.acknowledge, { params: { id: alarm.id } }, who);
    }
  }

  /** Five seconds of the day; returns the alarms that are open at their end. */
  async function step(): Promise<readonly Alarm[]> {
    nowS += STEP_S;
    await signIn();
    await placeOrders();
    if (nowS % MOVE_S === 0) {
      open = (await call(liveOrdersRoutes.snapshot, {}, admin))?.orders ?? [];
      await shifts();
      await storesWork();
      const byRider = new Map<number, Order[]>();
      for (const order of open)
        if (order.driver)
          byRider.set(order.driver.id, [...(byRider.get(order.driver.id) ?? []), order]);
      for (const [id, orders] of byRider) {
        const rider = riders.get(id);
        if (rider) await ride(rider, orders);
      }
    }
    if (nowS % REPORT_S === 0) {
      const reports = [...riders.values()]
        .filter(({ duty, id }) => duty && !trouble.silent.has(id))
        .map(({ id, place }) => ({
          driverId: id,
          lat: place.lat,
          lon: place.lon,
          at: clock().toISOString(),
        }));
      if (reports.length > 0) {
        await call(driverStatusRoutes.reportBulk, { body: { positions: reports } }, admin);
        await leadership.waitForPositions(reports, admin.token);
      }
    }
    if (nowS % LEADS_S === 0) await leadership.handOver();
    if (nowS % MOVE_S === 0 && !trouble.noAssignment)
      for (const app of leadership.listLeaderFirst()) await app.runNow.autopilot();
    if (nowS % 60 === 0)
      for (const who of staff)
        await call(presenceRoutes.report, { body: { screen: 'live-orders', orderId: null } }, who);
    for (const app of leadership.listLeaderFirst()) await app.runNow.alarms();
    if (nowS % 60 === 0) for (const app of apps) await app.runNow.history();
    const alarms = (await call(alarmsRoutes.list, {}, admin))?.alarms ?? [];
    await operate(alarms);
    return alarms;
  }

  return {
    day,
    step,
    trouble,
    /** Seconds of the day. */
    now: () => nowS,
    delivered: () => delivered,
    open: () => open,
    /** The history of all alarms, oldest first. */
    async history() {
      const { rows } = await owner.query<{ at: Date; type: string; data: Alarm }>(
        `select at, type, data from events where subject = 'alarm' order by id`,
      );
      return rows;
    },
    /** The driver and time of each assignment in chronological order, one line each. */
    async assignments() {
      const { rows } = await owner.query<{ line: string }>(
        `select concat_ws(' ', at, order_id, driver_id) as line from dispatch_decisions
         where kind = 'made' and outcome = 'ok' order by at, order_id, driver_id`,
      );
      return rows.map(({ line }) => line);
    },
    metrics: (hours: number) =>
      call(alarmsRoutes.metrics, { query: { hours: String(hours) } }, admin),
    stop: clocked.stop,
  };
}
export type AlarmDay = Awaited<ReturnType<typeof startAlarmDay>>;
