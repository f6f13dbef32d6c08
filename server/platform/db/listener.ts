import pg from 'pg';
import { Connection } from './connection.ts';
import type { Log } from './log.ts';

export interface Listener {
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A channel of the database's notifications. */
export interface Channel {
  name: string;
  /**
   * Receives a payload, and the process of the database that sent it. The failure of a promise is
   * only logged, as that of `catchUp` is.
   */
  receive: (payload: string, processId: number) => unknown;
  /** Reads what notifications would have announced, after the connection was lost for a while. */
  catchUp?: () => unknown;
}

interface Deps {
  url: string;
  channels: readonly Channel[];
  /** Called after the channels have caught up with what was sent while it was disconnected. */
  onReconnect: () => void;
  /** Runs work whose failure is only logged. */
  logFailure: (work: () => Promise<unknown>) => void;
  log: Log;
}

const MAX_WAIT_MS = 2_000;

/**
 * One connection that listens for the database's notifications, and reconnects by itself.
 * Notifications sent while it was disconnected are lost, so every channel catches up afterwards.
 */
export function createListener({ url, channels, onReconnect, logFailure, log }: Deps): Listener {
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  let client: pg.Client | null = null;
  let stopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let waitMs = 100;

  function run(work: () => unknown): void {
    const result = work();
    if (result instanceof Promise) logFailure(() => result);
  }

  function catchUp(): void {
    for (const channel of channels) run(() => channel.catchUp?.());
    onReconnect();
  }

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
      run(() => byName.get(channel)?.receive(payload ?? '', processId)),
    );
    client = next;
    await next.connect();
    for (const { name } of channels) await next.query(`listen ${pg.escapeIdentifier(name)}`);
    waitMs = 100;
  }

  function lost(which: pg.Client, error: unknown): void {
    // Both 'error' and 'end' occur; only the first of the current connection counts.
    if (stopped || client !== which) return;
    client = null;
    which.end().catch(() => undefined);
    log.warn({ err: error, waitMs }, 'The listening connection was lost');
    retry = setTimeout(() => {
      connect().then(catchUp, (reason: unknown) => lost(client ?? which, reason));
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
