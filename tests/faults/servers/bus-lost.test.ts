import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { createTestDatabase, queryOnce, type TestDatabase } from '#tests/support/database.ts';
import { type Cluster, startCluster } from '#tests/support/processes/cluster.ts';
import { createLoad } from '#tests/support/processes/load.ts';
import { natsSkipReason } from '#tests/support/processes/nats-server.ts';
import { ADMIN, createShop } from '#tests/support/processes/restartable-server.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const AWAY_MS = isFullRun ? 60_000 : 6_000;
/** A new process allocates memory for its first orders, independent of the bus. */
const WARM_MS = isFullRun ? 60_000 : 0;
const MAX_MORE_BYTES = 100e6;
const MAX_AGE_MS = 25_000;

describe.skipIf(natsSkipReason !== null)('the bus of two servers', () => {
  let database: TestDatabase;
  let cluster: Cluster;
  let driverId = 0;
  let step = 0;
  let shop = { id: 0, itemId: 0 };

  beforeAll(async () => {
    database = await createTestDatabase();
    const [driver] = await queryOnce<{ id: number }>(
      database.ownerUrl,
      `with u as (
         insert into users (name, email, password_hash, role, status, created_at)
         values ('Driver', 'driver@example.com', '', 'driver', 'active', now()) returning id
       ), d as (insert into drivers (user_id, duty, duty_at) select id, 'available', now() from u)
       select id from u`,
    );
    driverId = Number(driver?.id);
    cluster = await startCluster(database, 2);
  });
  afterAll(async () => {
    await cluster?.stop();
    await database?.drop();
  });

  /**
   * Raises the peaks of the servers' memory to their present use, which rises and falls by 100 MB
   * between two garbage collections.
   */
  async function recordPeaks(peaks: number[]): Promise<void> {
    for (const [n, bytes] of (await cluster.figures('process_resident_memory_bytes')).entries())
      peaks[n] = Math.max(peaks[n] ?? 0, bytes);
  }

  const client = (n: number) => createAppClient(cluster.server(n).url, ADMIN);

  async function lose(away: () => unknown, back: () => unknown, connected = [0, 0]): Promise<void> {
    const [here, there] = [client(0), client(1)];
    const report = async () => {
      step += 1;
      const lat = 33.5 + step / 10_000;
      await here.call(driverStatusRoutes.reportBulk, {
        body: { positions: [{ driverId, lat, lon: -7.6 }] },
      });
      return lat;
    };
    const seen = async () =>
      (await there.call(driverStatusRoutes.get, { params: { id: String(driverId) } })).position;
    const load = createLoad(() => cluster.url, shop);
    const stop = load.begin(2, 100);
    const before: number[] = [];
    for (let spent = 0; spent < WARM_MS; spent += 1_000) {
      await recordPeaks(before);
      await delay(1_000);
    }
    await recordPeaks(before);
    // Ages are counted from a position that both servers have, not from the one before the warm-up.
    const known = await report();
    await expect.poll(async () => (await seen())?.lat).toBeCloseTo(known, 7);
    await away();
    const ages: number[] = [];
    const during: number[] = [];
    for (let spent = 0; spent < AWAY_MS; spent += 1_000) {
      await report();
      await delay(1_000);
      const answer = await fetch(`${cluster.server(1).url}/api/ready`);
      expect(answer.status).toBe(200);
      await recordPeaks(during);
      ages.push(Date.now() - Date.parse((await seen())?.at ?? new Date(0).toISOString()));
    }
    expect(await cluster.figures('tawsil_bus_connected')).toEqual(connected);
    const placed = load.orders.size;
    expect(placed).toBeGreaterThan(AWAY_MS / 1_000);
    await back();
    const backAt = performance.now();
    const last = await report();
    await expect.poll(async () => (await seen())?.lat, { interval: 20 }).toBeCloseTo(last, 7);
    expect(performance.now() - backAt).toBeLessThan(2_000);
    await stop();
    expect(await load.lost({ orders: false })).toEqual([]);
    expect(load.refused.orders.size).toBe(0);
    // In the meantime positions are read from the history, once they are written there.
    expect(Math.max(...ages.slice(5))).toBeLessThan(MAX_AGE_MS);
    for (const [n, bytes] of during.entries())
      expect(bytes - (before[n] ?? 0)).toBeLessThan(MAX_MORE_BYTES);
  }

  it(`stopped for ${AWAY_MS / 1_000} s: orders continue, positions age and recover`, async () => {
    shop = await createShop(client(0));
    await client(0).call(driverStatusRoutes.reportBulk, {
      body: { positions: [{ driverId, lat: 33.5, lon: -7.6 }] },
    });
    await lose(
      () => cluster.nats.kill(),
      () => cluster.nats.start(),
    );
  });

  it(`paused for ${AWAY_MS / 1_000} s with open connections: orders continue, positions age and recover`, async () => {
    await lose(
      () => cluster.nats.hold(),
      () => cluster.nats.release(),
    );
  });

  it(`unreachable by one server for ${AWAY_MS / 1_000} s: orders continue, positions age and recover`, async () => {
    const proxy = cluster.busProxy(1);
    await lose(
      () => proxy.setHalfOpen(true),
      () => proxy.setHalfOpen(false),
      [1, 0],
    );
  });
});
