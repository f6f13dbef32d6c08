import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRoutes } from '#contract/routes/platform/system.ts';
import { encodeFrame } from '#server/operations/drivers/exchange/frame.ts';
import { optionsOf } from '#server/platform/bus/bus.ts';
import { readInstallationKey } from '#server/platform/bus/installation.ts';
import { createSeal, subjectNameOf } from '#server/platform/bus/seal.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  addServer,
  createServerClient,
  metricsToken,
  type SecondServer,
} from '#tests/support/fixtures/second-server.ts';
import { startFaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { type Nats, natsSkipReason, startNats } from '#tests/support/processes/nats-server.ts';

const HERE = { lat: 33.5731, lon: -7.5898 };

describe.skipIf(natsSkipReason !== null)('positions across several servers', () => {
  let nats: Nats;
  let link: Awaited<ReturnType<typeof startFaultProxy>>;
  let t: TestApp;
  let a: ReturnType<typeof createServerClient>;
  let b: SecondServer;
  let operator: Person;
  let driver: Person;
  let step = 0;

  /**
   * Returns another place and a later time on each call, because of two reports in one millisecond
   * the first counts.
   */
  const next = () => {
    step += 1;
    t.moveClock(1);
    return { lat: HERE.lat + step / 10_000, lon: HERE.lon };
  };
  const sees = (
    server: Pick<SecondServer, 'readPosition'>,
    where: { lat: number },
    timeout = 5_000,
  ) =>
    expect
      .poll(async () => (await server.readPosition(driver.id, operator))?.lat, {
        timeout,
        interval: 10,
      })
      .toBeCloseTo(where.lat, 7);

  beforeAll(async () => {
    nats = await startNats();
    link = await startFaultProxy({ host: nats.host, port: nats.port });
    t = await startTestApp({ busUrl: nats.url, manualTicks: true, metricsToken });
    a = createServerClient(t.app());
    // The second one has its own network link to the bus.
    const busUrl = nats.urlAt(Number(new URL(link.url).port));
    b = await addServer(t, { busUrl, manualTicks: true });
    operator = await t.person('operator');
    driver = await t.person('driver');
  });
  afterAll(async () => {
    await b?.stop();
    await t?.close();
    await link?.stop();
    await nats?.kill();
  });

  it('reach the other server unchanged within 200 ms, and are stored once', async () => {
    await a.report(driver, HERE);
    await sees(b, HERE);
    const delays: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const where = { ...next(), heading: 123.4, speed: 8.3 };
      const sentAt = performance.now();
      await a.report(driver, where);
      await sees(b, where);
      delays.push(performance.now() - sentAt);
      expect(await b.readPosition(driver.id, operator)).toEqual(
        await a.readPosition(driver.id, operator),
      );
    }
    delays.sort((x, y) => x - y);
    expect(delays[5]).toBeLessThan(200);
    expect(await b.readMetric('tawsil_bus_frames{what="refused"}')).toBe(0);
    expect(await b.readMetric('tawsil_bus_servers')).toBe(1);
    expect(await b.readMetric('tawsil_bus_position_age_seconds{percentile="99"}')).toBeLessThan(60);
    // Writes everything that is pending.
    const { rows } = await t.pool.query('select count(*)::int as n from positions');
    await b.app.runNow.history();
    await b.app.runNow.history();
    expect((await t.pool.query('select count(*)::int as n from positions')).rows).toEqual(rows);
  });

  it('are known to a new server before it is ready', async () => {
    const where = next();
    await a.report(driver, where);
    const c = await addServer(t, { busUrl: nats.url, manualTicks: true });
    try {
      expect((await c.readPosition(driver.id, operator))?.lat).toBeCloseTo(where.lat, 7);
    } finally {
      await c.stop();
    }
  });

  it('are replaced only by newer ones, from either server', async () => {
    const [older, newer] = [next(), next()];
    const nowMs = t.clock().getTime();
    await b.report(driver, { ...newer, at: new Date(nowMs).toISOString() });
    await a.report(driver, { ...older, at: new Date(nowMs - 2_000).toISOString() });
    await sees(a, newer);
    await sees(b, newer);
  });

  it('are set back to the current time if a phone’s clock is ahead', async () => {
    const where = next();
    const ahead = new Date(t.clock().getTime() + 50_000).toISOString();
    await a.report(driver, { ...where, at: ahead });
    await sees(b, where);
    const at = Date.parse((await b.readPosition(driver.id, operator))?.at ?? '');
    expect(at).toBeLessThanOrEqual(t.clock().getTime());
    await sees(b, where);
  });

  it('are accepted only if authentic, recent and undamaged', async () => {
    const key = await readInstallationKey(t.db);
    const subject = `tawsil.${subjectNameOf(key)}.pos.x`;
    const nc = await connect(optionsOf(nats.url));
    const before = await a.readPosition(driver.id, operator);
    const refused = await a.readMetric('tawsil_bus_frames{what="refused"}');
    const stale = await a.readMetric('tawsil_bus_frames{what="stale"}');
    const nowMs = t.clock().getTime();
    const frame = (sentMs: number) =>
      encodeFrame({
        kind: 'moved',
        sentMs,
        reports: [
          { driverId: driver.id, lat: 1, lon: 1, heading: 0, speed: 0, accuracy: 1, atMs: sentMs },
        ],
      });
    const delivered: Uint8Array[] = [];
    nc.subscribe(`tawsil.>`, { callback: (_, { data }) => void delivered.push(data) });
    await nc.flush();
    nc.publish(subject, frame(nowMs));
    nc.publish(subject, createSeal(Buffer.alloc(32)).close(frame(nowMs)));
    nc.publish(subject, createSeal(key).close(Buffer.from('no frame')));
    nc.publish(subject, Buffer.alloc(200_000));
    nc.publish(subject, createSeal(key).close(frame(nowMs - 11_000)));
    await expect.poll(() => a.readMetric('tawsil_bus_frames{what="refused"}')).toBe(refused + 4);
    await expect.poll(() => a.readMetric('tawsil_bus_frames{what="stale"}')).toBe(stale + 1);
    expect(await a.readPosition(driver.id, operator)).toEqual(before);
    // A listener on the bus cannot read positions from it.
    await expect.poll(() => delivered.length).toBeGreaterThan(5);
    const asked = await nc
      .request(subject.replace('.pos.x', '.all'), frame(nowMs), { timeout: 300 })
      .catch(() => null);
    expect(asked).toBeNull();
    await nc.close();
  });

  it('come from the history while the bus is down: ready, degraded, and recovered within 2 s', async () => {
    await nats.kill();
    await expect.poll(() => b.readMetric('tawsil_bus_connected')).toBe(0);
    const ready = await b.call(systemRoutes.ready, {}, null);
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready', degraded: ['bus'] } });
    t.moveClock(11_000);
    const away = next();
    await a.report(driver, away);
    await t.app().runNow.history();
    await sees(b, away, 12_000);

    const back = next();
    await a.report(driver, back);
    await nats.start();
    await expect.poll(() => a.readMetric('tawsil_bus_connected')).toBe(1);
    await sees(b, back, 2_000);
    expect((await b.call(systemRoutes.ready, {}, null)).body).toEqual({ status: 'ready' });
  });

  it('recover after a silent network failure, without a burst of old positions', async () => {
    link.setHalfOpen(true);
    await expect.poll(() => b.readMetric('tawsil_bus_connected')).toBe(0);
    const received = await b.readMetric('tawsil_bus_frames{what="received"}');
    for (let n = 0; n < 50; n += 1) await a.report(driver, next());
    const last = next();
    await a.report(driver, last);
    link.setHalfOpen(false);
    link.cut();
    await sees(b, last, 3_000);
    expect((await b.readMetric('tawsil_bus_frames{what="received"}')) - received).toBeLessThan(40);
  });
});
