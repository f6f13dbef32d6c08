import pg from 'pg';
import { Connection } from './connection.ts';
import type { Log } from './log.ts';

export interface Listener {
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const MAX_WAIT_MS = 2_000;

/**
 * One connection that listens for the database's notifications, and reconnects by itself. A
 * channel receives the payload, and the process of the database that sent it.
 * Notifications sent while it was disconnected are lost, so `onReconnect` must check everything
 * again.
 */
export function createListener(
  url: string,
  channels: Readonly<Record<string, (payload: string, processId: number) => void>>,
  onReconnect: () => void,
  log: Log,
): Listener {
  let client: pg.Client | null = null;
  let stopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let waitMs = 100;

  async function connect(): Promise<void> {
    const next = new Connection({
      connectionString: url,
      application_name: 'tawsil listener',
      connectionTimeoutMillis: 10_000,
      // The connection only waits: without this, a silently broken one would never be noticed.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('Connection terminated')));
    next.on('notification', ({ channel, payload, processId }) =>
      channels[channel]?.(payload ?? '', processId),
    );
    client = next;
    await next.connect();
    for (const channel of Object.keys(channels))
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    waitMs = 100;
  }

  function lost(which: pg.Client, error: unknown): void {
    // Both 'error' and 'end' occur; only the first of the current connection counts.
    if (stopped || client !== which) return;
    client = null;
    which.end().catch(() => undefined);
    log.warn({ err: error, waitMs }, 'The listening connection was lost');
    retry = setTimeout(() => {
      connect().then(onReconnect, (reason: unknown) => lost(client ?? which, reason));
    }, waitMs);
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
  }

  return {
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
