import { connect, type Socket } from 'node:net';
import type { Endpoint } from '#contract/endpoint.ts';
import { multipart } from './multipart.ts';

/** The ways in which a body arrives incompletely. */
export const FAULTS = [
  'cut',
  'reset',
  'half-closed',
  'stalled',
  'without its end',
  'malformed',
] as const;
export type Fault = (typeof FAULTS)[number];

interface Sender {
  port: number;
  endpoint: Endpoint;
  token?: string | undefined;
  /** Query and content of the call, where it needs any. */
  query?: string;
  /** Bytes of a file that are sent before it breaks off; 0 if its part has only begun. */
  sent?: number;
  /** How long the sender waits before it breaks off. Milliseconds. */
  pauseMs?: number;
}

const HOLE = { status: 0, body: '' };

/** The status and body of a response; status 0 without one. */
function readAnswer(text: string): { status: number; body: string } {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  return status ? { status: Number(status), body: text.split('\r\n\r\n').slice(1).join() } : HOLE;
}

/** The bytes sent of a body, and its declared length. */
function contentOf(endpoint: Endpoint, fault: Fault, sent: number) {
  if (!endpoint.upload) {
    const part = Buffer.from(fault === 'malformed' ? '{"a":' : '{"a":"b"');
    const isWhole = fault === 'malformed' || fault === 'without its end';
    return { type: 'application/json', part, length: isWhole ? part.length : 4_096 };
  }
  const { head, type } = multipart('', 'broken.csv');
  const lines = Buffer.alloc(sent, 'name,price\n');
  if (fault === 'malformed') {
    const part = Buffer.concat([
      Buffer.from(head.slice(0, 60)),
      Buffer.from([0, 13, 10, 13, 10, 0]),
    ]);
    return { type, part, length: part.length };
  }
  const part = Buffer.concat([Buffer.from(head), lines]);
  return { type, part, length: fault === 'without its end' ? part.length : part.length + 50_000 };
}

/** Sends a request over its own connection and breaks it off; returns the response, if any. */
export async function sendBroken(sender: Sender, fault: Fault) {
  const { port, endpoint, token, query = '', sent = 200, pauseMs = 0 } = sender;
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const over = new Promise<void>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.on('end', () => socket.end());
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('error', reject);
  });
  const { type, part, length } = contentOf(endpoint, fault, sent);
  const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
  const head = [
    `${endpoint.method} ${path}${query} HTTP/1.1`,
    'host: 127.0.0.1',
    'device-id: web_broken',
    'connection: close',
    `content-type: ${type}`,
    `content-length: ${length}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // Also if the other side has disconnected meanwhile.
  await Promise.race([over, new Promise<void>((resolve) => socket.write(part, () => resolve()))]);
  if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (fault === 'cut') socket.destroy();
  if (fault === 'reset') socket.resetAndDestroy();
  if (fault === 'half-closed') socket.end();
  await over;
  return readAnswer(text);
}
