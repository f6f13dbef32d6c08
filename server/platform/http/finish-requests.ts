import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The longest time that a running request delays the closing of a server. Milliseconds. */
const FINISH_MS = 10_000;
const IDLE_MS = 100;
/** A connection without a request for this long is unused: other clients send at once. */
const UNUSED_MS = 1_000;

/**
 * Returns a function that closes the connections of a closing server: each after its response,
 * because keep-alive was promised before, and all of them after ten seconds, because an export
 * lasts as long as its reader wants. It returns the timers.
 *
 * Browsers open connections in advance. One without a request does not count as idle for Node.js,
 * which waits for the request's headers, so it would delay the closing by the whole ten seconds.
 */
export function prepareToFinish(server: Server): () => NodeJS.Timeout[] {
  /** When connections without a request were opened. Milliseconds of the process. */
  const withoutRequest = new Map<Socket, number>();
  server.on('connection', (socket) => {
    // Announced again after a refused upgrade, with the listener that it has already.
    if (socket.bytesRead > 0) return;
    withoutRequest.set(socket, performance.now());
    socket.once('close', () => withoutRequest.delete(socket));
  });
  server.on('request', ({ socket }) => withoutRequest.delete(socket));
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const [socket, openedMs] of withoutRequest)
      if (socket.bytesRead === 0 && performance.now() - openedMs > UNUSED_MS) socket.destroy();
  };
  return () => [
    setInterval(closeIdle, IDLE_MS),
    setTimeout(() => server.closeAllConnections(), FINISH_MS),
  ];
}
