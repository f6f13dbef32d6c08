import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Nats, startNats } from './nats-server.ts';
import { ADMIN } from './restartable-server.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export const METRICS_TOKEN = 'the metrics token of a test';

/** How often the balancer checks whether servers are ready. Milliseconds. */
const CHECK_MS = 200;

/** A load balancer for tests: each connection goes to the next server that accepts it. */
async function startBalancer(ports: () => readonly number[]) {
  let turn = 0;
  const open = new Set<Socket>();
  function pass(near: Socket, tries: number): void {
    const all = ports();
    const port = all[turn % Math.max(1, all.length)];
    turn += 1;
    if (port === undefined || tries === 0) {
      near.destroy();
      return;
    }
    const far = connect({ host: '127.0.0.1', port });
    far.once('error', () => (far.bytesRead === 0 ? pass(near, tries - 1) : near.destroy()));
    far.once('connect', () => {
      open.add(far);
      near.pipe(far).pipe(near);
      far.on('error', () => near.destroy());
      far.on('close', () => {
        open.delete(far);
        near.destroy();
      });
      near.on('close', () => far.destroy());
    });
  }
  const server = createServer((near) => {
    near.on('error', () => undefined);
    pass(near, 6);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Database {
  appUrl: string;
  ownerUrl: string;
}

/** Several built servers as processes on one database and one bus, behind a load balancer. */
export async function startCluster(
  { appUrl, ownerUrl }: Database,
  count: number,
  env: Record<string, string> = {},
) {
  const nats: Nats = await startNats();
  const proxies = await Promise.all(Array.from({ length: count }, () => startFaultProxy(nats)));
  const folder = await mkdtemp(path.join(tmpdir(), 'tawsil-cluster-'));
  const servers: (ServerProcess | undefined)[] = [];
  const start = async (n: number): Promise<void> => {
    servers[n] = await startServer(path.join(folder, String(n)), {
      DATABASE_URL: appUrl,
      DATABASE_MIGRATION_URL: ownerUrl,
      TAWSIL_MIGRATE: 'never',
      NATS_URL: nats.urlAt(Number(new URL((proxies[n] as FaultProxy).url).port)),
      // No cluster test stores files, but several servers must share a store.
      TAWSIL_FILES_ENDPOINT: 'http://127.0.0.1:9/files',
      TAWSIL_FILES_KEY_ID: 'none',
      TAWSIL_FILES_SECRET: 'none',
      TAWSIL_ADMIN_EMAIL: ADMIN.email,
      TAWSIL_ADMIN_PASSWORD: ADMIN.password,
      TAWSIL_METRICS_TOKEN: METRICS_TOKEN,
      ...env,
    });
  };
  for (let n = 0; n < count; n += 1) await start(n);
  const running = () => servers.filter((one) => one?.isRunning() ?? false) as ServerProcess[];
  // As with other load balancers, a server that reports not ready gets no new connections.
  const unready = new Set<string>();
  const check = async () => {
    for (const { url } of running())
      await fetch(`${url}/api/ready`, { headers: { connection: 'close' } }).then(
        ({ ok }) => (ok ? unready.delete(url) : unready.add(url)),
        () => unready.add(url),
      );
  };
  const checks = setInterval(() => void check(), CHECK_MS);
  const balancer = await startBalancer(() =>
    running()
      .filter(({ url }) => !unready.has(url))
      .map(({ url }) => Number(new URL(url).port)),
  );

  return {
    nats,
    /** The URL of the load balancer. */
    url: balancer.url,
    server: (n: number) => servers[n] as ServerProcess,
    /** The network between a server and the bus. */
    busProxy: (n: number) => proxies[n] as FaultProxy,
    start,
    /** A figure of every running server. */
    figures: (name: string): Promise<number[]> =>
      Promise.all(
        running().map(async ({ url }) => {
          const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
          const text = await (await fetch(`${url}/metrics`, { headers })).text();
          const line = text.split('\n').find((one) => one.startsWith(`${name} `));
          return Number(line?.slice(name.length + 1));
        }),
      ),
    async stop(): Promise<void> {
      clearInterval(checks);
      await balancer.stop();
      await Promise.all(running().map((one) => one.stop()));
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      await nats.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
