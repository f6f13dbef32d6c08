import { sql } from 'kysely';
import { accountAccessOf, sharedPersonOf } from '../../books/audit/account-access.ts';
import type { Db } from '../../platform/db/schema.ts';

/** The people whose accounts are linked to a reader's, and whether one person runs the installation. */
export interface LinkedPeople {
  has: (id: number) => boolean;
  isOnePerson: boolean;
}

/** Which of these people are linked to a reader. The number of queries is fixed. */
export async function linkedOf(
  db: Db,
  readerId: number,
  ids: readonly number[],
): Promise<LinkedPeople> {
  if (ids.length === 0) return { has: () => false, isOnePerson: false };
  const { rows } = await sql<{ one: boolean }>`select one_person() as one`.execute(db);
  const access = await accountAccessOf(db, [readerId, ...ids]);
  const own = access.get(readerId) ?? new Map<number, string>();
  const linked = new Set(
    ids.filter((id) => sharedPersonOf(access.get(id) ?? new Map(), own) !== null),
  );
  return { has: (id) => linked.has(id), isOnePerson: rows[0]?.one === true };
}
