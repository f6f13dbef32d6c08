import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from './log.ts';

/**
 * How long a reader waits for the replica to reach the primary's position at the time of the read.
 */
const WAIT_MS = 250;
const LOOK_MS = 5;
/** A replica that did not respond or was behind is not used for this long. */
const AWAY_MS = 5_000;

const reading = new AsyncLocalStorage<boolean>();

/**
 * Runs a read that may use the replica. A reader there sees everything that was committed before it
 * started; if the replica is too far behind, or there is none, it reads from the primary.
 */
export const readAtReplica = <T>(work: () => T): T => reading.run(true, work);

/** A physical replica of a database that is used while it keeps up. */
export interface Replica {
  /** A connection that has all commits up to now; null means reading from the primary. */
  connect(): Promise<pg.PoolClient | null>;
  end(): Promise<void>;
  /** The number of reads since the start, by where they were made. */
  readonly reads: Readonly<Record<'replica' | 'primary', number>>;
}

/** Uses a replica of a primary; both are given as pools of connections. */
export function createReplica(
  primary: pg.Pool,
  replica: pg.Pool,
  log: Log,
  clock: () => number = () => performance.now(),
): Replica {
  let awayUntil = 0;
  const reads = { replica: 0, primary: 0 };

  /**
   * Whether this connection's server has replayed the write-ahead log up to a position, now or
   * soon.
   */
  async function has(client: pg.PoolClient, position: string): Promise<boolean> {
    const until = clock() + WAIT_MS;
    for (;;) {
      const { rows } = await client.query<{ has: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
        [position],
      );
      // Null: it is not a replica, or no longer one.
      if (rows[0]?.has !== false) return rows[0]?.has === true;
      if (clock() >= until) return false;
      await delay(LOOK_MS);
    }
  }

  async function takeFollowing(): Promise<pg.PoolClient> {
    const client = await replica.connect();
    try {
      const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
      if (await has(client, rows[0]?.lsn ?? '')) return client;
      throw new Error(`It was behind for more than ${WAIT_MS} ms.`);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    reads,
    async connect() {
      const isRead = reading.getStore() === true;
      if (isRead && clock() >= awayUntil) {
        try {
          const client = await takeFollowing();
          reads.replica += 1;
          return client;
        } catch (error) {
          awayUntil = clock() + AWAY_MS;
          log.warn(
            { err: error },
            'Reading from the replica failed; the primary is read for some seconds',
          );
        }
      }
      if (isRead) reads.primary += 1;
      return null;
    },
    end: () => replica.end(),
  };
}
