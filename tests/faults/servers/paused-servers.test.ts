import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Cluster, startCluster } from '#tests/support/processes/cluster.ts';
import { haproxySkipReason, startHaproxy } from '#tests/support/processes/haproxy.ts';
import { chartDrainSeconds, chartProbe, startKubelet } from '#tests/support/processes/kubelet.ts';
import { natsSkipReason } from '#tests/support/processes/nats-server.ts';

const SERVERS = 2;
const CALLERS = 6;
const PACE_MS = 20;
const skipReason = natsSkipReason ?? haproxySkipReason;
if (skipReason) console.log(`Skipped: the test of shipped load balancers, as ${skipReason}.`);

/** What a caller sends: a request that may be sent again, and one that may not. */
const REQUESTS: readonly { path: string; init?: RequestInit; expected: number }[] = [
  { path: '/api/health', expected: 200 },
  {
    path: '/api/auth/login',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    expected: 400,
  },
];

/** Callers of a load balancer, who note each answer that is not the expected one. */
function startCallers(next: () => string | null) {
  let isOver = false;
  let answered = 0;
  const lost: string[] = [];
  const work = Array.from({ length: CALLERS }, async (_, n) => {
    for (let round = n; !isOver; round += 1) {
      const { path, init, expected } = REQUESTS[round % REQUESTS.length] as (typeof REQUESTS)[0];
      const url = next();
      const status = await (url === null
        ? 'no server'
        : fetch(`${url}${path}`, init).then(
            async (response) => {
              await response.arrayBuffer();
              return response.status;
            },
            (error: Error) => error.message,
          ));
      if (status === expected) answered += 1;
      else lost.push(`${path}: ${status}`);
      await delay(PACE_MS);
    }
  });
  return {
    lost,
    answered: () => answered,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(work);
    },
  };
}

/** No check may leave a set without servers. */
describe.skipIf(skipReason !== null)('behind the shipped load balancers', () => {
  let database: TestDatabase;
  let cluster: Cluster;
  let urls: string[] = [];
  let haproxy: Awaited<ReturnType<typeof startHaproxy>>;
  let kubelet: ReturnType<typeof startKubelet>;
  const callers: Partial<Record<'haproxy' | 'kubernetes', ReturnType<typeof startCallers>>> = {};
  const each = () => Object.values(callers);
  const servers = () => urls.map((_, n) => cluster.server(n));
  beforeAll(async () => {
    database = await createTestDatabase();
    cluster = await startCluster(database, SERVERS, { TAWSIL_DRAIN_SECONDS: chartDrainSeconds() });
    urls = Array.from({ length: SERVERS }, (_, n) => cluster.server(n).url);
    haproxy = await startHaproxy(urls);
    kubelet = startKubelet(urls, chartProbe());
    callers.haproxy = startCallers(() => haproxy.url);
    callers.kubernetes = startCallers(kubelet.next);
  });
  afterAll(async () => {
    await Promise.all(each().map((one) => one.stop()));
    kubelet?.stop();
    await haproxy?.stop();
    // They would drain for as long again.
    for (const server of servers()) if (server.isRunning()) await server.kill(false);
    await cluster?.stop();
    await database?.drop();
  });

  /** Suspends all servers for a time, then waits until all callers are answered again. */
  async function pauseAll(ms: number): Promise<void> {
    for (const server of servers()) server.pause();
    await delay(ms);
    const before = each().map((one) => one.answered());
    for (const server of servers()) server.resume();
    await waitUntil('all callers are answered again', () =>
      each().every((one, n) => one.answered() > (before[n] ?? 0) + 2 * CALLERS),
    );
  }
  const lost = () => ({ haproxy: callers.haproxy?.lost, kubernetes: callers.kubernetes?.lost });
  const NONE = { haproxy: [], kubernetes: [] };

  it('a pause of all servers loses no request: 0.8 s, and longer than a check waits', async () => {
    for (const ms of [800, 800, 800, 7_000]) await pauseAll(ms);
    expect(lost()).toEqual(NONE);
  });

  it('a server that stops loses no request', async () => {
    const before = each().map((one) => one.answered());
    expect(await cluster.server(0).stop()).toBe(0);
    await waitUntil('the other server answers', () =>
      each().every((one, n) => one.answered() > (before[n] ?? 0) + 2 * CALLERS),
    );
    expect(lost()).toEqual(NONE);
  });
});
