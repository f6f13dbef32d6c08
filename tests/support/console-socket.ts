import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, LiveEvent, ServerToClient } from '#contract/events.ts';

/** Waits until a condition holds; fails with its name when it does not in time. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 5_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A console's socket as bare as it gets, which keeps everything that it hears. */
export function connectConsole(url: string, token: string) {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const heard = {
    events: [] as LiveEvent[],
    positions: [] as Parameters<ServerToClient['positions']>[0][],
    ended: null as string | null,
    error: null as string | null,
    closedAt: null as number | null,
  };
  socket.on('live', (events) => void heard.events.push(...events));
  socket.on('positions', (tick) => void heard.positions.push(tick));
  socket.on('session.ended', ({ code }) => {
    heard.ended = code;
  });
  socket.on('connect_error', (error) => {
    heard.error = error.message;
  });
  socket.on('disconnect', () => {
    heard.closedAt = performance.now();
  });
  return {
    socket,
    heard,
    connected: () => until('the socket connects', () => socket.connected || heard.error !== null),
    follow: (seq: number) => socket.emitWithAck('follow', { seq }),
    close: () => socket.close(),
  };
}
