import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isLocked } from '../db/error-codes.ts';
import type { Db } from '../db/schema.ts';

const TRIES = 20;
const PAUSE_MS = 250;

/** Retries while the database function times out waiting for a lock. */
export async function withLock<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isLocked(error)) throw error;
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

/**
 * The monthly partitions (docs/decisions/0059), created early so that an insert never waits for
 * them.
 */
export const createMonths = (db: Db, clock: () => Date) => ({
  /**
   * Creates those of this month and the next, and starts the ids of this month: in two
   * transactions.
   */
  async begin(): Promise<void> {
    const now = clock();
    await withLock(() => sql`select months_make(${now}::timestamptz)`.execute(db));
    await withLock(() => sql`select months_begin(${now}::timestamptz)`.execute(db));
  },
});
