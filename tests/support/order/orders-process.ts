import { AsyncLocalStorage } from 'node:async_hooks';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import { instantProvider } from '#server/money/payments/instant-provider.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';

/**
 * The real application in a process that kills itself between the steps of a request. A message names
 * the step: the nth statement of requests from their `begin` on, which is not sent, or is
 * answered first. Each message is answered by those statements since the last one. Statements of starting
 * and of ticks are not counted, nor what precedes the transaction, as a new connection does.
 */
export interface Death {
  /** From 1; null: never. */
  nth: number | null;
  isAnswered?: boolean;
}
const { ORDERS_DATABASE_URL: url } = process.env;
if (!url || !process.send) throw new Error('Started by a test only');

const requests = new AsyncLocalStorage<true>();
let death: Death = { nth: null };
let statements: string[] = [];
process.on('message', (asked: Death) => {
  process.send?.({ statements });
  death = asked;
  statements = [];
});
const die = () => process.kill(process.pid, 'SIGKILL');

const pool = createPool(url, { role: 'tawsil_app', max: 4 });
pool.on('connect', (client: pg.PoolClient) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const counted = (...args: unknown[]) => {
    const [given] = args;
    const text = typeof given === 'string' ? given : (given as { text: string }).text;
    if (!requests.getStore() || (statements.length === 0 && !/^\s*begin\b/i.test(text)))
      return query(...args);
    statements.push(text);
    const isNow = statements.length === death.nth;
    if (isNow && !death.isAnswered) die();
    const answer = query(...args);
    return isNow ? (answer as Promise<unknown>).then(die) : answer;
  };
  Object.assign(client, { query: counted });
});
const app = await buildApp({
  db: createDb(pool),
  pool,
  listenUrl: url,
  payments: instantProvider,
  manualTicks: true,
  sweepMs: 3_600_000,
});
app.server.prependListener('request', () => requests.enterWith(true));
await app.listen({ host: '127.0.0.1', port: 0 });
process.send({ port: (app.server.address() as AddressInfo).port });
