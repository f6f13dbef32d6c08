import type { Config } from '../../config.ts';
import type { Log } from '../db/log.ts';
import type { Db } from '../db/schema.ts';
import { createLease, RENEW_MS } from '../leases/lease.ts';

/** A server that was killed leaves its lease for a few seconds. Milliseconds. */
const QUIET_MS = 8_000;
/**
 * How long two servers may overlap. In a rolling deployment the new server is ready before the old
 * one is stopped, and the old one releases its lease when it begins to stop. Milliseconds.
 */
const OVERLAP_MS = 90_000;

interface Deps {
  db: Db;
  config: Pick<Config, 'databaseUrl' | 'busUrl'>;
  log: Log;
  /** Called once if another server keeps running; this one has to stop. */
  onRefused: (why: string) => void;
  quietMs?: number;
  overlapMs?: number;
  renewMs?: number;
}

/**
 * Without NATS_URL one server works on a database, because consoles get the events and positions of
 * their own server only. A second one logs a warning, and is refused unless the first stops. With
 * the embedded database, the lock of the data directory has the same effect.
 */
export async function holdSoleServer(deps: Deps): Promise<{ stop: () => Promise<void> }> {
  const { db, config, log, onRefused } = deps;
  const { quietMs = QUIET_MS, overlapMs = OVERLAP_MS, renewMs = RENEW_MS } = deps;
  if (!config.databaseUrl || config.busUrl) return { stop: () => Promise.resolve() };
  const lease = createLease(db, 'server');
  let othersSince: number | undefined;
  let isWarned = false;

  async function look(): Promise<void> {
    if (await lease.renew()) {
      if (isWarned) log.info({}, 'The other server has stopped');
      othersSince = undefined;
      isWarned = false;
      return;
    }
    othersSince ??= performance.now();
    const lastedMs = performance.now() - othersSince;
    if (lastedMs < quietMs) return;
    const other = (await lease.holder()) ?? 'another server';
    const why = `${other} runs on this database too. Several servers need NATS_URL (docs/operations.md, "Several servers")`;
    if (lastedMs >= overlapMs) {
      clearInterval(timer);
      onRefused(`${why}. This one ends.`);
    } else if (!isWarned) {
      isWarned = true;
      log.warn(
        {},
        `${why}. This one ends if the other does not stop within ${Math.round((overlapMs - lastedMs) / 1_000)} s.`,
      );
    }
  }

  // While the database does not respond, nothing is known about the other server.
  const timer = setInterval(() => void look().catch(() => undefined), renewMs);
  await look();
  return {
    async stop() {
      clearInterval(timer);
      await lease.leave();
    },
  };
}
