import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SOCKET_PATH } from '#contract/events.ts';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { startTestApp } from '#tests/support/app.ts';
import { LOCK_WAITS } from '#tests/support/database/lock-waits.ts';

async function startListening() {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app().server.address() as AddressInfo;
  const get = async (path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}`, 'device-id': 'web_test' } : {};
    const asked = request({ host: '127.0.0.1', port, path, headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  };
  const open = (token: string): Socket =>
    io(`http://127.0.0.1:${port}`, {
      path: SOCKET_PATH,
      auth: { token },
      reconnection: false,
      forceNew: true,
      transports: ['websocket'],
    });
  return { t, get, open };
}

async function text(answer: IncomingMessage): Promise<string> {
  let all = '';
  for await (const chunk of answer.setEncoding('utf8')) all += chunk;
  return all;
}

it('a closing server finishes requests in progress', async () => {
  const { t, get } = await startListening();
  const admin = await t.person('admin');
  const blocker = await t.pool.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query('begin; lock table categories in access exclusive mode');
  const asked = get(categoriesRoutes.list.path, admin.token);
  await expect.poll(async () => (await t.pool.query(LOCK_WAITS)).rowCount).toBeGreaterThan(0);
  const closed = t.app().close();
  // New connections are refused.
  await expect(get('/api/health')).rejects.toThrow('ECONN');
  await blocker.query('rollback');
  const answer = await asked;
  expect(answer.statusCode).toBe(200);
  expect(JSON.parse(await text(answer))).toMatchObject({ items: [] });
  await closed;
});

it('a draining server is not ready, answers requests, and disconnects consoles one by one', async () => {
  const { t, get, open } = await startListening();
  const operator = await t.person('operator');
  const sockets = Array.from({ length: 6 }, () => open(operator.token));
  await Promise.all(sockets.map((socket) => once(socket as never, 'connect')));
  const left = Promise.all(sockets.map((socket) => once(socket as never, 'disconnect')));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const drained = t.app().drain(600);
  const delays = timers.mock.calls.map(([, ms]) => ms ?? 0);
  timers.mockRestore();
  // Each at a time of its own.
  expect(new Set(delays.map(Math.round)).size).toBeGreaterThan(2);
  expect(Math.max(...delays)).toBeLessThanOrEqual(600);
  expect((await get('/api/ready')).statusCode).toBe(503);
  expect((await get('/api/health')).statusCode).toBe(200);
  const asked = await get(itemsRoutes.list.path, operator.token);
  expect(asked.statusCode).toBe(200);
  // Otherwise the client would send its next request while the connection is being closed.
  expect(asked.headers.connection).toBe('close');
  const late = open(operator.token);
  const [refused] = await once(late as never, 'connect_error');
  expect(refused).toMatchObject({
    message: 'server.busy',
    data: { retryAfterMs: expect.any(Number) },
  });
  await Promise.all([drained, left]);
});
