import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { instantProvider } from '#server/money/payments/instant-provider.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { serve } from './serve.ts';

/** The real application in a separate process, so that its CPU time can be measured. */
const url = process.env.BENCH_DATABASE_URL;
if (!url || !process.send) throw new Error('Started by world.ts only');
const pool = createPool(url, { role: 'tawsil_app', max: 12 });
const app = await buildApp({
  db: createDb(pool),
  pool,
  listenUrl: url,
  payments: instantProvider,
  busUrl: process.env.BENCH_BUS_URL || undefined,
  // The last build of `npm run build`.
  consoleRoot: process.env.BENCH_CONSOLE ? path.resolve('dist/client') : undefined,
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.BENCH_PORT ?? 0) });

serve(app);
