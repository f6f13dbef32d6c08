import { type Migration, sql } from 'kysely';

/** Proofs and retention can no longer be paused, so those that are paused run again. */
export const unpausableJobs: Migration = {
  up: async (db) => {
    await sql`update jobs set paused_at = null where kind in ('ledger.prove', 'retention.remove')`.execute(
      db,
    );
  },
};
