import type { Server } from 'node:http';

/** The longest that a request which is under way keeps a server from closing. Milliseconds. */
const FINISH_MS = 10_000;
const IDLE_MS = 100;

/**
 * Closes the connections of a server that is closing: each when its answer is sent, for it was promised
 * to be kept before, and after ten seconds all: an export may take as long as its reader likes. Returns
 * the timers.
 */
export const finishRequests = (server: Server): NodeJS.Timeout[] => [
  setInterval(() => server.closeIdleConnections(), IDLE_MS),
  setTimeout(() => server.closeAllConnections(), FINISH_MS),
];
