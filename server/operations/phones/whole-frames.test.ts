import { EventEmitter, once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createFrameReader } from './whole-frames.ts';

const MAX_BYTES = 9_020;

/** A frame as a client sends it, masked. `first` holds the flags and the opcode. */
function frame(first: number, payload: Buffer): Buffer {
  const mask = Buffer.from([7, 77, 177, 217]);
  const isShort = payload.length < 126;
  const header = Buffer.alloc(isShort ? 2 : 4);
  header[0] = first;
  header[1] = 0x80 | (isShort ? payload.length : 126);
  if (!isShort) header.writeUInt16BE(payload.length, 2);
  const masked = payload.map((byte, n) => byte ^ (mask[n % 4] ?? 0));
  return Buffer.concat([header, mask, masked]);
}

/** A socket of ws whose chunks the test chooses, and what arrives, in order. */
async function connect(isDirect: boolean) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES });
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: '/' });
  Object.assign(request.headers, {
    upgrade: 'websocket',
    connection: 'upgrade',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
  });
  const ws = await new Promise<WebSocket>((resolve) => {
    sockets.handleUpgrade(request, socket, Buffer.alloc(0), resolve);
  });
  const received: string[] = [];
  const ended = new EventEmitter();
  let direct = 0;
  ws.on('error', (error) => received.push(error.message));
  ws.on('close', (code) => {
    received.push(`closed ${code}`);
    ended.emit('closed');
  });
  ws.on('ping', (data: Buffer) => received.push(`ping ${data.toString('hex')}`));
  const readDirect = createFrameReader(MAX_BYTES, {
    onFrame(data) {
      direct += 1;
      received.push(`true ${data.toString('hex')}`);
    },
    onRest: (bytes) => socket.emit('data', bytes),
  });
  ws.on('message', (data: Buffer, isBinary) =>
    received.push(`${isBinary} ${data.toString('hex')}`),
  );
  return {
    received,
    direct: () => direct,
    /** Feeds the chunks one by one, and closes. */
    async feed(chunks: readonly Buffer[]): Promise<void> {
      const closed = once(ended, 'closed');
      for (const chunk of [...chunks, frame(0x88, Buffer.from([0x03, 0xe8]))]) {
        if (isDirect) {
          // As a shared buffer, it has other contents afterwards.
          const shared = Buffer.from(chunk);
          readDirect(shared);
          shared.fill(0);
        } else socket.push(Buffer.from(chunk));
        await new Promise(setImmediate);
      }
      socket.push(null);
      socket.destroy();
      await closed;
    },
  };
}

/** Cuts bytes after each of these lengths. */
function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (const length of lengths) {
    if (at + length >= bytes.length) break;
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return [...chunks, bytes.subarray(at)];
}

const bytes = (most: number) =>
  fc.uint8Array({ maxLength: most }).map((array) => Buffer.from(array));
const anyFrame = fc.oneof(
  { weight: 4, arbitrary: bytes(300).map((data) => frame(0x82, data)) },
  bytes(60).map((data) => frame(0x89, data)),
  fc.string({ maxLength: 40 }).map((text) => frame(0x81, Buffer.from(text))),
  // One message in two fragments.
  bytes(40).map((data) => Buffer.concat([frame(0x02, data), frame(0x80, data)])),
  // Longer than allowed: ws ends the connection.
  { weight: 1, arbitrary: fc.constant(frame(0x82, Buffer.alloc(MAX_BYTES + 1))) },
);

describe('frames of a phone', () => {
  it('arrive as by ws alone, whatever is sent and wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFrame, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 120 })),
        async (frames, lengths) => {
          const chunks = cut(Buffer.concat(frames), lengths);
          const [direct, plain] = [await connect(true), await connect(false)];
          await direct.feed(chunks);
          await plain.feed(chunks);
          expect(direct.received).toEqual(plain.received);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are read directly if they are whole, also several in a chunk and around a ping', async () => {
    const phone = await connect(true);
    const [one, ping] = [frame(0x82, Buffer.alloc(38, 5)), frame(0x89, Buffer.alloc(0))];
    await phone.feed([one, Buffer.concat([one, ping, one]), one]);
    expect(phone.direct()).toBe(4);
    expect(phone.received[2]).toBe('ping ');
  });

  it('are left to ws after a frame that arrived in pieces', async () => {
    const phone = await connect(true);
    const one = frame(0x82, Buffer.alloc(38, 5));
    await phone.feed([one, one.subarray(0, 20), one.subarray(20), one]);
    expect(phone.direct()).toBe(1);
    expect(phone.received.filter((line) => line.startsWith('true'))).toHaveLength(3);
  });
});
