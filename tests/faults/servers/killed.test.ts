import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOCKET_PATH } from '#contract/events.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { createTestDatabase, queryOnce, type TestDatabase } from '#tests/support/database.ts';
import { type Cluster, startCluster } from '#tests/support/processes/cluster.ts';
import { createLoad } from '#tests/support/processes/load.ts';
import { natsSkipReason } from '#tests/support/processes/nats-server.ts';
import { ADMIN, createShop } from '#tests/support/processes/restartable-server.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const KILLS = isFullRun ? 20 : 2;
const CONSOLES = 6;
/** Orders that are placed before a kill, and again after it. */
const UNDER_LOAD = 25;

interface Followed {
  seq: number;
  reset: boolean;
  events: { seq: number }[];
}

/**
 * A console that follows the event log, reconnects after a disconnect, and records what it missed.
 */
function follow(url: string, token: string) {
  const seen: number[] = [];
  const away: number[] = [];
  let socket: Socket | undefined;
  let isOver = false;
  let lostAt = performance.now();
  const take = (events: { seq: number }[]) => {
    // Events that are published while the gap is read arrive twice; the second time is ignored.
    for (const { seq } of events) if (seq > (seen.at(-1) ?? 0)) seen.push(seq);
  };
  function open(): void {
    if (isOver) return;
    socket = io(url, {
      path: SOCKET_PATH,
      auth: { token },
      reconnection: false,
      forceNew: true,
      transports: ['websocket'],
    });
    const again = () => setTimeout(open, 100);
    const early: { seq: number }[] = [];
    let isFollowing = false;
    socket.on('live', (events: { seq: number }[]) =>
      isFollowing ? take(events) : void early.push(...events),
    );
    socket.once('connect_error', again);
    socket.once('disconnect', () => {
      lostAt = performance.now();
      again();
    });
    socket.once('connect', async () => {
      const answer: Followed = await socket?.emitWithAck('follow', { seq: seen.at(-1) ?? 0 });
      take(answer.events);
      take(early);
      isFollowing = true;
      away.push(performance.now() - lostAt);
    });
  }
  open();
  return {
    seen,
    /** The time from each disconnect until the console follows again. Milliseconds. */
    away,
    stop() {
      isOver = true;
      socket?.close();
    },
  };
}

describe.skipIf(natsSkipReason !== null)(
  'promise 32: one of three servers is killed under load',
  () => {
    let database: TestDatabase;
    let cluster: Cluster;
    beforeAll(async () => {
      database = await createTestDatabase();
      cluster = await startCluster(database, 3);
    });
    afterAll(async () => {
      await cluster?.stop();
      await database?.drop();
    });

    it(`${KILLS} times: no order lost or doubled, every event in order, consoles reconnected, a leader elected`, async () => {
      const client = createAppClient(cluster.url, ADMIN);
      const { access_token } = await client.call(authRoutes.login, { body: ADMIN });
      const load = createLoad(() => cluster.url, await createShop(client));
      const consoles = Array.from({ length: CONSOLES }, () => follow(cluster.url, access_token));
      const placeMore = async () => {
        const enough = load.orders.size + UNDER_LOAD;
        await expect.poll(() => load.orders.size).toBeGreaterThan(enough);
      };
      try {
        for (let n = 0; n < KILLS; n += 1) {
          const stop = load.begin(3, 100);
          await placeMore();
          const leaders = await cluster.figures('tawsil_alarms_leader');
          const leader = leaders.indexOf(1);
          expect(leader).toBeGreaterThanOrEqual(0);
          // Kills the leader and another server alternately.
          const victim = n % 2 === 0 ? leader : (leader + 1) % 3;
          await cluster.server(victim).kill(false);
          const killedAt = performance.now();
          const sum = async () =>
            (await cluster.figures('tawsil_alarms_leader')).reduce((a, b) => a + b, 0);
          await expect.poll(sum, { interval: 200 }).toBe(1);
          const leaderMs = performance.now() - killedAt;
          await placeMore();
          await stop();
          expect(leaderMs).toBeLessThan(10_000);
          await cluster.start(victim);
        }
        expect(await load.lost()).toEqual([]);
        const [head] = await queryOnce<{ seq: string }>(
          database.ownerUrl,
          'select seq from event_head',
        );
        const last = Number(head?.seq);
        expect(last).toBeGreaterThanOrEqual(load.orders.size);
        for (const { seen } of consoles) {
          await expect.poll(() => seen.at(-1)).toBe(last);
          expect(seen).toEqual(Array.from({ length: last }, (_, at) => at + 1));
        }
        const slowest = Math.max(...consoles.flatMap(({ away }) => away.slice(1)));
        expect(slowest).toBeLessThan(5_000);
        // Orders without a driver are genuine alarms.
        const raised = `select rule from alarms where rule like 'driver.%' or rule like 'system.%'`;
        expect(await queryOnce(database.ownerUrl, raised)).toEqual([]);
      } finally {
        for (const one of consoles) one.stop();
      }
    });
  },
);
