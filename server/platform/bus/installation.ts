import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/**
 * The key of this installation: the one stored in the database, mixed with the identity of the
 * database. So a copy of a database's files beside the original is another installation. Created if
 * there is none.
 */
export async function readInstallationKey(db: Db): Promise<Buffer> {
  await db
    .insertInto('installation_key')
    .values({ key: randomBytes(32) })
    .onConflict((oc) => oc.column('sole').doNothing())
    .execute();
  const { rows } = await sql<{ id: string; key: Buffer; place: string }>`
    select k.id, k.key, d.oid || '/' || d.datname as place
    from installation_key k, pg_database d where d.datname = current_database()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The installation has no key');
  return createHash('sha256').update(row.key).update(row.id).update(row.place).digest();
}
