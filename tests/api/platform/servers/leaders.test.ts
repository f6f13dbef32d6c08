import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { createLease } from '#server/platform/leases/lease.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AlarmFixture,
  createAlarmFixture,
  MINUTE,
} from '#tests/support/fixtures/alarm-fixture.ts';
import {
  addServer,
  createServerClient,
  type SecondServer,
} from '#tests/support/fixtures/second-server.ts';
import { type Nats, natsSkipReason, startNats } from '#tests/support/processes/nats-server.ts';
import { createZoneFixture, square, type ZoneFixture } from '#tests/support/zones.ts';

type Server = Pick<SecondServer, 'call' | 'readPosition' | 'report'> & { app: SecondServer['app'] };

describe.skipIf(natsSkipReason !== null)('whichever of several servers leads', () => {
  let nats: Nats;
  let t: TestApp;
  let servers: Server[];
  let stops: (() => Promise<void>)[] = [];
  let fixture: AlarmFixture;
  let zones: ZoneFixture;

  beforeAll(async () => {
    nats = await startNats();
    const busUrl = nats.url;
    t = await startTestApp({ busUrl, manualTicks: true });
    const others = [
      await addServer(t, { busUrl, manualTicks: true }),
      await addServer(t, { busUrl, manualTicks: true }),
    ];
    stops = others.map(({ stop }) => stop);
    servers = [{ app: t.app(), ...createServerClient(t.app()) }, ...others];
    fixture = await createAlarmFixture(t);
    zones = await createZoneFixture(t);
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
    await t?.close();
    await nats?.kill();
  });

  const server = (n: number) => servers[n % servers.length] as Server;
  /** Waits until every server knows a driver's position. */
  const known = (driver: Person, lon: number) =>
    expect
      .poll(async () =>
        Promise.all(
          servers.map(
            async (one) => (await one.readPosition(driver.id, fixture.operator))?.lon === lon,
          ),
        ),
      )
      .toEqual(servers.map(() => true));
  /**
   * Lets a server evaluate the alarms. The others see the count of its evaluations, and later that
   * it has stopped.
   */
  async function lead(n: number): Promise<void> {
    await t.db.updateTable('alarm_turns').set({ holder: null }).execute();
    await server(n).app.runNow.alarms();
  }
  const standing = async () =>
    (await fixture.list()).alarms
      .filter(({ state }) => state === 'unacknowledged')
      .map(({ rule, count, subjects }) => ({
        rule,
        count,
        subjects: subjects.map(({ id }) => id).sort((a, b) => a.localeCompare(b)),
      }))
      .sort((a, b) => a.rule.localeCompare(b.rule));

  it('plans and rankings are the same, for drivers who report to any server', async () => {
    const drivers = [];
    for (const [n, km] of [0.5, 1.1, 1.9, 2.8, 4.2, 6.3].entries()) {
      const driver = await t.person('driver', `Driver ${n}`);
      const lon = -7.62 + km * 0.010_79;
      await server(n).report(driver, { lat: 33.59, lon });
      await known(driver, Math.round(lon * 1e7) / 1e7);
      drivers.push(driver);
    }
    const orders = [await fixture.accepted(), await fixture.accepted(), await fixture.accepted()];
    t.moveClock(2 * MINUTE);
    for (const [n, driver] of drivers.entries()) {
      const lon = -7.62 + (n + 1) * 0.003;
      await server(n + 1).report(driver, { lat: 33.59, lon });
      await known(driver, Math.round(lon * 1e7) / 1e7);
    }
    const plans = [];
    const rankings = [];
    for (const one of servers) {
      const plan = (await one.call(dispatchRoutes.plan, {}, fixture.operator)).body;
      plans.push(plan.suggestions.map(({ orderId, driver }) => [orderId, driver.id]));
      const ranked = await one.call(
        dispatchRoutes.rank,
        { query: { orderId: orders[0]?.id } },
        fixture.operator,
      );
      rankings.push(ranked.body.candidates.map(({ driver, metres }) => [driver.id, metres]));
    }
    expect(plans[0]?.length).toBe(3);
    expect(rankings[0]?.length).toBeGreaterThan(3);
    expect(plans).toEqual([plans[0], plans[0], plans[0]]);
    expect(rankings).toEqual([rankings[0], rankings[0], rankings[0]]);
    for (const { id } of orders)
      await fixture.progress(await fixture.read(id), 'order.cancel', fixture.supervisor);
    for (const driver of drivers) await fixture.duty(driver, 'offline');
  });

  it('alarms are the same, and a driver who reports to another server is not silent', async () => {
    const [first, silent] = [await t.person('driver'), await t.person('driver')];
    const at = { lat: 33.59, lon: -7.61 };
    await server(1).report(first, at);
    await server(2).report(silent, at);
    await known(first, at.lon);
    await known(silent, at.lon);
    for (const driver of [first, silent]) await fixture.assign(await fixture.accepted(), driver.id);
    for (let seconds = 0; seconds < 150; seconds += 30) {
      t.moveClock(30_000);
      // The leader itself receives neither of the reports.
      await server(1).report(first, { ...at, lat: at.lat + seconds / 1e5 });
      await expect
        .poll(async () => (await server(0).readPosition(first.id, fixture.operator))?.lat)
        .toBeCloseTo(at.lat + seconds / 1e5, 7);
      await lead(0);
    }
    const seen: Awaited<ReturnType<typeof standing>>[] = [];
    for (const n of [0, 1, 2, 0]) {
      await lead(n);
      await expect.poll(async () => (await standing()).length).toBeGreaterThan(0);
      seen.push(await standing());
    }
    expect(seen[0]).toEqual([{ rule: 'driver.silent', count: 1, subjects: [String(silent.id)] }]);
    expect(seen).toEqual(seen.map(() => seen[0]));
  });

  it('each zone visit is written once, also after the writer has stopped', async () => {
    const zone = await zones.create();
    await zones.publish(zone, square(33.8, -7.2));
    for (const { app } of servers) await app.runNow.visits();
    const driver = await t.person('driver');
    let second = 0;
    const drive = async (n: number, lon: number) => {
      second += 1;
      t.moveClock(1_000);
      await server(n).report(driver, { lat: 33.8, lon: lon + second / 1e6 });
      await known(driver, Math.round((lon + second / 1e6) * 1e7) / 1e7);
    };
    const types = async () => {
      for (const { app } of servers) await app.runNow.visits();
      const rows = await t.db
        .selectFrom('zone_visits')
        .select('type')
        .where('driver_id', '=', driver.id)
        .orderBy('id')
        .execute();
      return rows.map(({ type }) => type);
    };
    await drive(0, -7.2);
    expect(await types()).toEqual(['present']);
    // The driver changes to another server on the way.
    for (const [n, lon] of [-7.23, -7.235, -7.24].entries()) await drive(n, lon);
    expect(await types()).toEqual(['present', 'left']);
    // The writer stops without releasing its lease.
    for (const [n, lon] of [-7.2, -7.201, -7.202].entries()) await drive(n, lon);
    await t.db
      .updateTable('leases')
      .set({ until: new Date(0) })
      .where('name', '=', 'visits')
      .execute();
    await server(2).app.runNow.visits();
    expect(await types()).toEqual(['present', 'left', 'entered']);
    await zones.archive(zone.id);
  });

  it('a lease belongs to one server, passes on when it expires, and is released by a stopping server', async () => {
    const [one, other] = [createLease(t.db, 'test'), createLease(t.db, 'test')];
    expect(await Promise.all([one.renew(), one.renew()])).toEqual([true, true]);
    expect([await other.renew(), one.isMine(), other.isMine()]).toEqual([false, true, false]);
    expect(await one.holder()).toMatch(/:\d+$/);
    let ran = 0;
    const work = async () => {
      ran += 1;
    };
    expect([await other.during(work), await one.during(work), ran]).toEqual([false, true, 1]);
    await t.db
      .updateTable('leases')
      .set({ until: new Date(0) })
      .where('name', '=', 'test')
      .execute();
    expect([await other.renew(), await one.renew(), one.isMine()]).toEqual([true, false, false]);
    await one.leave();
    expect(await one.renew()).toBe(false);
    await other.leave();
    expect([await one.holder(), await one.renew()]).toEqual([null, true]);
    await one.leave();
  });

  it('only one server runs the autopilot of a zone', async () => {
    const { zone } = await fixture.accepted();
    // The food is nearly ready, so the driver should set out now.
    t.moveClock(14 * MINUTE);
    const driver = await t.person('driver');
    await server(1).report(driver, { lat: 33.59, lon: -7.619 });
    await known(driver, -7.619);
    await server(0).call(
      driverStatusRoutes.setStatus,
      { params: { id: driver.id }, body: { status: 'available' } },
      driver,
    );
    await t.db
      .insertInto('dispatch_zones')
      .values({ zone, mode: 'autopilot', max_orders: 2, updated_at: t.clock() })
      .execute();
    const holder = async () =>
      (await t.db.selectFrom('leases').select('holder').where('name', '=', 'autopilot').execute())
        .length;
    await Promise.all(servers.map(({ app }) => app.runNow.autopilot()));
    expect(await holder()).toBe(1);
    const decided = await t.db
      .selectFrom('dispatch_decisions')
      .select(['order_id', 'outcome'])
      .where('kind', '=', 'made')
      .where('driver_id', '=', driver.id)
      .execute();
    expect(decided.length).toBeGreaterThan(0);
    expect(decided.every(({ outcome }) => outcome === 'ok')).toBe(true);
    expect(new Set(decided.map(({ order_id }) => order_id)).size).toBe(decided.length);
  });
});
