import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** How long a lease lasts without being renewed, by the database's clock. Milliseconds. */
const LEASE_MS = 6_000;
/** How often to renew it, and to look whether it is free. Milliseconds. */
export const RENEW_MS = 2_000;

/** A duty that one server at a time has. */
export interface Lease {
  /** Takes it where it is free, or keeps it; whether it is this server's now. */
  renew: () => Promise<boolean>;
  /** Whether it still is, without asking. */
  isMine: () => boolean;
  /** Does the work if the lease is this server's, and renews it meanwhile; false: another server has it. */
  during: (work: () => Promise<void>) => Promise<boolean>;
  /** Who has it, for people: host and process; null: nobody. */
  holder: () => Promise<string | null>;
  /** Leaves it to the next one at once. */
  leave: () => Promise<void>;
}

/** A lease of this name. A server that holds several has one of these for each. */
export function createLease(db: Db, name: string): Lease {
  const me = randomUUID();
  const meForPeople = `${hostname()}:${process.pid}`;
  let mineUntil = 0;

  async function renew(): Promise<boolean> {
    // Counted from before the question: here it ends no later than in the database.
    const asked = performance.now();
    const { rows } = await sql`
      insert into leases (name, holder, holder_name, until) values (
        ${name}, ${me}, ${meForPeople}, clock_timestamp() + make_interval(secs => ${LEASE_MS / 1_000}))
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
