import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';

/** The duration of a lease without renewal, by the database's clock. Milliseconds. */
const LEASE_MS = 6_000;
/** How often to renew it, or to check whether it is free. Milliseconds. */
export const RENEW_MS = 2_000;

/** A duty that one server at a time has. */
export interface Lease {
  /** Takes or renews the lease; returns whether this server holds it now. */
  renew: () => Promise<boolean>;
  /** Whether this server still holds it, without a query. */
  isMine: () => boolean;
  /**
   * Runs the work if this server holds the lease, and renews it meanwhile; false if another server
   * holds it.
   */
  during: (work: () => Promise<void>) => Promise<boolean>;
  /** The holder for display: host and process; null if there is none. */
  holder: () => Promise<string | null>;
  /** Releases it for the next server at once. */
  leave: () => Promise<void>;
}

/** The name of this server as a holder of leases, for display: host and process. */
export const HOLDER_NAME = `${hostname()}:${process.pid}`;

/** A lease with this name. A server that holds several has an object for each. */
export function createLease(db: Db, name: string): Lease {
  const me = randomUUID();
  let mineUntil = 0;

  async function renew(): Promise<boolean> {
    // Measured from before the query, so that it ends here no later than in the database.
    const asked = performance.now();
    const { rows } = await sql`${prepared}
      insert into leases (name, holder, holder_name, until) values (
        ${name}, ${me}, ${HOLDER_NAME}, clock_timestamp() + make_interval(secs => ${LEASE_MS / 1_000}))
      on conflict (name) do update
        set holder = excluded.holder, holder_name = excluded.holder_name, until = excluded.until
        where leases.holder = excluded.holder or leases.until <= clock_timestamp()
      returning name`.execute(db);
    mineUntil = rows.length > 0 ? asked + LEASE_MS : 0;
    return rows.length > 0;
  }

  return {
    renew,
    isMine: () => performance.now() < mineUntil,
    async during(work) {
      if (!(await renew())) return false;
      const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
      try {
        await work();
        return true;
      } finally {
        clearInterval(timer);
      }
    },
    async holder() {
      const { rows } = await sql<{ holder_name: string }>`
        select holder_name from leases where name = ${name} and until > clock_timestamp()`.execute(
        db,
      );
      return rows[0]?.holder_name ?? null;
    },
    async leave() {
      if (mineUntil === 0) return;
      mineUntil = 0;
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', me).execute();
    },
  };
}
