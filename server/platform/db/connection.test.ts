import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createPool } from './connect.ts';
import { isConnectionFailure, openConnection } from './connection.ts';
import { createOutage } from './outage.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** The port of a server that treats each connection so. */
async function listen(treat: (socket: Socket) => void): Promise<number> {
  const own = createServer(treat);
  server = own;
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  return (own.address() as { port: number }).port;
}
const urlOf = (port: number) => `postgres://a@127.0.0.1:${port}/none`;
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it failed'),
    (error: unknown) => error,
  );

it('the failures of connections to the database are known, by a pool or alone', async () => {
  const refused = await failureOf(openConnection(urlOf(1)));
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  expect(isConnectionFailure(refused)).toBe(true);

  const pool = createPool(urlOf(await listen((socket) => socket.resetAndDestroy())));
  const reset = await failureOf(pool.query('select 1'));
  expect(reset).toMatchObject({ code: 'ECONNRESET' });
  expect(isConnectionFailure(reset)).toBe(true);
  await pool.end();
});

it('an outage begins with a refused connection to the database, and not to another service', async () => {
  const lines: string[] = [];
  const write = (_: object, line: string) => void lines.push(line);
  const outage = createOutage();
  outage.watch(async () => undefined, { info: write, warn: write, error: write });
  const other = await failureOf(fetch('http://127.0.0.1:1'));
  expect(outage.absorbs((other as Error).cause ?? other)).toBe(false);
  expect(lines).toEqual([]);
  expect(outage.absorbs(await failureOf(openConnection(urlOf(1))))).toBe(true);
  expect(lines).toEqual([expect.stringContaining('The database is lost')]);
  outage.stop();
});
