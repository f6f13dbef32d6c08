import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE_CLOSE } from '#rules/frames/phone-frame.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { createFleet, type Fleet } from '#tests/support/apps/fleet.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openSocket } from '#tests/support/phone-socket.ts';
import { type Cluster, startCluster } from '#tests/support/processes/cluster.ts';
import { createLoad, type Load } from '#tests/support/processes/load.ts';
import { natsSkipReason } from '#tests/support/processes/nats-server.ts';
import { ADMIN, createShop } from '#tests/support/processes/restartable-server.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const SERVERS = 3;
const KILLS = isFullRun ? 20 : 2;
const DEPLOYS = isFullRun ? 6 : 1;
const DRIVERS = isFullRun ? 24 : 6;
/** Orders that are placed before a server ends, and again after it. */
const UNDER_LOAD = 15;

describe.skipIf(natsSkipReason !== null)('apps whose server is replaced under load', () => {
  let database: TestDatabase;
  let cluster: Cluster;
  let load: Load;
  let fleet: Fleet;
  beforeAll(async () => {
    database = await createTestDatabase();
    cluster = await startCluster(database, SERVERS, { TAWSIL_DRAIN_SECONDS: '1' });
    const admin = createAppClient(cluster.url, ADMIN);
    const shop = await createShop(admin);
    load = createLoad(() => cluster.url, shop);
    const place = { url: cluster.url, ownerUrl: database.ownerUrl };
    fleet = await createFleet(place, admin, { shopId: shop.id, drivers: DRIVERS });
  });
  afterAll(async () => {
    fleet?.stop();
    await cluster?.stop();
    await database?.drop();
  });

  /** Ends servers while orders are placed, assigned, answered and cancelled. */
  async function underLoad(work: (placeMore: () => Promise<void>) => Promise<void>): Promise<void> {
    const placing = load.begin(1, 100);
    const moving = fleet.begin(load.orders);
    const placeMore = async () => {
      const enough = load.orders.size + UNDER_LOAD;
      await expect.poll(() => load.orders.size).toBeGreaterThan(enough);
    };
    try {
      await placeMore();
      await work(placeMore);
    } finally {
      await placing();
      await moving();
    }
    expect(await load.lost()).toEqual([]);
    await fleet.expectEqual();
    await fleet.expectFacts();
  }

  const appsConnected = () =>
    expect.poll(() => fleet.phones.every(({ phone }) => phone.isConnected())).toBe(true);

  it(`killed, ${KILLS} times: each app has the orders of the database, and no fact is lost or doubled`, async () => {
    await appsConnected();
    for (let n = 0; n < KILLS; n += 1)
      await underLoad(async (placeMore) => {
        await cluster.server(n % SERVERS).kill(false);
        await placeMore();
        await appsConnected();
        await cluster.start(n % SERVERS);
      });
  });

  it(`stopped one by one, ${DEPLOYS} rounds: apps are told to go, and it is the same`, async () => {
    for (let round = 0; round < DEPLOYS; round += 1) {
      const sockets = await Promise.all(
        fleet.phones.map(async ({ email }) => {
          const other = createAppClient(cluster.url, { email, password: ADMIN.password });
          return openSocket(cluster.url, await other.token(false), '?orders=0');
        }),
      );
      for (const socket of sockets) expect(await socket.next()).toMatchObject({ kind: 'welcome' });
      await underLoad(async (placeMore) => {
        for (let n = 0; n < SERVERS; n += 1) {
          expect(await cluster.server(n).stop()).toBe(0);
          await cluster.start(n);
          await placeMore();
        }
      });
      for (const { closed } of sockets) expect(await closed).toBe(PHONE_CLOSE.restart);
    }
  });
});
