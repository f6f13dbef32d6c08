import { io, type Socket } from 'socket.io-client';
import type {
  ClientToServer,
  EventSubject,
  LiveEvent,
  ServerToClient,
  Watch,
} from '#contract/events.ts';
import { type DriverPosition, readFrame } from '#rules/frames/positions-frame.ts';
import { PATIENCE_MS } from '#tests/support/waiting/patience.mjs';

/** Waits until a condition holds; fails with its name if it never does. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${PATIENCE_MS} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A minimal console socket that records everything it receives. */
export function connectConsole(url: string, token: string, zones?: string, runs = false) {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    auth: { token, runs, ...(zones === undefined ? {} : { zones }) },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const received = {
    events: [] as LiveEvent[],
    frames: [] as { nowMs: number; placed: DriverPosition[]; bytes: number; atMs: number }[],
    behind: [] as number[],
    ended: null as string | null,
    error: null as string | null,
    /** How long the server asked the client to wait. Milliseconds. */
    retryAfterMs: null as number | null,
    closedAt: null as number | null,
  };
  socket.on('live', (events) => void received.events.push(...events));
  socket.on('frame', (bytes) => {
    const placed: DriverPosition[] = [];
    const nowMs = readFrame(bytes, (id, lat, lon, heading, atMs, status) => {
      placed.push({ id, lat, lon, heading, atMs, status });
    });
    received.frames.push({ nowMs, placed, bytes: bytes.byteLength, atMs: performance.now() });
  });
  socket.on('behind', ({ seq }) => void received.behind.push(seq));
  socket.on('session.ended', ({ code }) => {
    received.ended = code;
  });
  socket.on('connect_error', (error: Error & { data?: { retryAfterMs?: number } }) => {
    received.error = error.message;
    received.retryAfterMs = error.data?.retryAfterMs ?? null;
  });
  socket.on('disconnect', () => {
    received.closedAt = performance.now();
  });
  return {
    socket,
    received,
    connected: () =>
      waitUntil('the socket connects', () => socket.connected || received.error !== null),
    follow: (seq: number, subjects?: readonly EventSubject[]) =>
      socket.emitWithAck('follow', { seq, ...(subjects ? { subjects } : {}) }),
    watch: (request: Partial<Watch> = {}) =>
      socket.emitWithAck('watch', {
        box: [-180, -90, 180, 90],
        ids: [],
        everyMs: 50,
        elsewhereMs: null,
        ...request,
      }),
    /** The last received state of a driver. */
    last: (id: number) =>
      received.frames.flatMap((frame) => frame.placed).findLast((placed) => placed.id === id),
    close: () => socket.close(),
  };
}
