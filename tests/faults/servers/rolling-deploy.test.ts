import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppClient } from '#server/city/app-client.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Cluster, startCluster } from '#tests/support/processes/cluster.ts';
import { createLoad } from '#tests/support/processes/load.ts';
import { natsSkipReason } from '#tests/support/processes/nats-server.ts';
import { ADMIN, createShop } from '#tests/support/processes/restartable-server.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const SERVERS = 3;
const ROUNDS = isFullRun ? 6 : 1;
/** Longer than the interval of the balancer's checks. */
const DRAIN_SECONDS = '1';

const next = {
  ...migrations,
  '9999-next': {
    up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) =>
      void (await sql`alter table orders add column next integer`.execute(db)),
  },
};

describe.skipIf(natsSkipReason !== null)(
  'promise 32: servers are replaced one by one under load',
  () => {
    let database: TestDatabase;
    let cluster: Cluster;
    beforeAll(async () => {
      database = await createTestDatabase();
      cluster = await startCluster(database, SERVERS, { TAWSIL_DRAIN_SECONDS: DRAIN_SECONDS });
    });
    afterAll(async () => {
      await cluster?.stop();
      await database?.drop();
    });

    // Upgrades to the next release, whose migration runs before its servers start, and back to this
    // release on the new schema.
    it(`${ROUNDS} rounds, with a migration: no request fails, no order is lost or doubled`, async () => {
      const client = createAppClient(cluster.url, ADMIN);
      const load = createLoad(() => cluster.url, await createShop(client));
      const stop = load.begin(3, 100);
      try {
        await delay(500);
        expect(await migrate({ ...database, migrations: next }, silentLog)).toEqual(['9999-next']);
        for (let round = 0; round < ROUNDS; round += 1)
          for (let n = 0; n < SERVERS; n += 1) {
            const placed = load.orders.size;
            expect(await cluster.server(n).stop()).toBe(0);
            await cluster.start(n);
            expect(load.orders.size).toBeGreaterThan(placed);
          }
      } finally {
        await stop();
      }
      expect([...load.refused.orders]).toEqual([]);
      expect(await load.lost()).toEqual([]);
    });
  },
);
