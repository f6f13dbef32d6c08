import type { Server } from 'node:http';

/** The longest time that a running request delays the closing of a server. Milliseconds. */
const FINISH_MS = 10_000;
const IDLE_MS = 100;

/**
 * Closes the connections of a closing server: each after its response, because keep-alive was
 * promised before, and all of them after ten seconds, because an export lasts as long as its reader
 * wants. Returns the timers.
 */
export const finishRequests = (server: Server): NodeJS.Timeout[] => [
  setInterval(() => server.closeIdleConnections(), IDLE_MS),
  setTimeout(() => server.closeAllConnections(), FINISH_MS),
];
