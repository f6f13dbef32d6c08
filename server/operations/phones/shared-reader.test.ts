import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createSharedReader } from './shared-reader.ts';

/** A server, and what its sockets receive through one shared reader, by socket. */
async function startReading() {
  const readShared = createSharedReader();
  const sockets: Socket[] = [];
  const received: string[] = [];
  const server = createServer({ allowHalfOpen: true }, (accepted) => {
    const at = sockets.length;
    received.push('');
    const socket = readShared(accepted, (chunk) => {
      received[at] += chunk.toString();
    });
    if (socket) sockets.push(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const open = async () => {
    const client = connect(port, '127.0.0.1');
    onTestFinished(() => void client.destroy());
    await once(client, 'connect');
    await expect.poll(() => sockets.length > 0).toBe(true);
    return client;
  };
  return { server, sockets, received, open };
}

it('reads several sockets into one buffer, and answers on them', async () => {
  const { sockets, received, open } = await startReading();
  const first = await open();
  const second = await open();
  await expect.poll(() => sockets.length === 2).toBe(true);
  first.write('one');
  second.write('two');
  await expect.poll(() => received.join(' ') === 'one two').toBe(true);
  first.write(' more');
  sockets[1]?.write('answer');
  const [answer] = (await once(second, 'data')) as [Buffer];
  expect(answer.toString()).toBe('answer');
  await expect.poll(() => received[0] === 'one more').toBe(true);
});

it('reads nothing while paused, and all of it afterwards', async () => {
  const { sockets, received, open } = await startReading();
  const client = await open();
  sockets[0]?.pause();
  await new Promise<void>((resolve) => {
    client.write('late', () => resolve());
  });
  // Another connection is read after the bytes of the first have arrived.
  const other = await open();
  other.write('other');
  await expect.poll(() => received[1] === 'other').toBe(true);
  expect(received[0]).toBe('');
  sockets[0]?.resume();
  await expect.poll(() => received[0] === 'late').toBe(true);
});

it('lets the server close when its sockets have closed', async () => {
  const { server, sockets, open } = await startReading();
  const client = await open();
  const closed = once(server, 'close');
  server.close();
  const [socket] = sockets;
  socket?.on('data', () => undefined).on('end', () => socket.end());
  client.end();
  await closed;
  expect(socket?.destroyed).toBe(true);
});

it('leaves a socket that has received something, or is none, as it is', async () => {
  const readShared = createSharedReader();
  expect(readShared(new Duplex(), () => undefined)).toBeNull();
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const client = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  const [accepted] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => void client.destroy());
  client.write('early');
  accepted.read(0);
  await once(accepted, 'readable');
  expect(readShared(accepted, () => undefined)).toBeNull();
  expect(String(accepted.read())).toBe('early');
});
