import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { prepareToFinish } from './finish-requests.ts';

/** Shorter than the ten seconds after which every connection is closed. */
const SOON_MS = 5_000;

async function startServer() {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => void responses.push(response));
  const finish = prepareToFinish(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  /** Starts to close, as the application does. */
  const close = () => {
    const timers = finish();
    onTestFinished(() => {
      for (const timer of timers) clearInterval(timer);
    });
    return new Promise<'closed'>((resolve) => {
      server.close(() => resolve('closed'));
    });
  };
  return { server, port, responses, close };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, SOON_MS, 'still open').unref());

it('a connection without a request does not delay the closing of a server', async () => {
  const { server, port, close } = await startServer();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(server, 'connection');
  expect(await Promise.race([close(), soon()])).toBe('closed');
});

it('a request in progress is answered before its connection is closed', async () => {
  const { server, port, responses, close } = await startServer();
  const request = get({
    host: '127.0.0.1',
    port,
    agent: false,
    headers: { connection: 'keep-alive' },
  });
  const response = once(request, 'response');
  await once(server, 'request');
  const other = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const closed = close();
  await once(other, 'close');
  responses[0]?.end('done');
  const [{ statusCode }] = await response;
  expect(statusCode).toBe(200);
  expect(await Promise.race([closed, soon()])).toBe('closed');
});
