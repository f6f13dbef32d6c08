import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app.ts';
import { createDb, createPool } from '#server/db/connect.ts';

/** The real application in a process of its own, so that its CPU time is nobody else's. */
const url = process.env.BENCH_DATABASE_URL;
if (!url || !process.send) throw new Error('Started by world.ts only');
const pool = createPool(url, { role: 'tawsil_app', max: 12 });
const app = await buildApp({ db: createDb(pool), pool, listenUrl: url });
await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', (ask) => {
  if (ask === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, rss: process.memoryUsage.rss() });
  }
});
process.once('disconnect', () => {
  void app.close().finally(() => process.exit(0));
});
process.send({ port: (app.server.address() as AddressInfo).port });
