import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/** Who owns a store, and who owned it before, for queries. */
export const storeOwners = (storeId: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<number[]>`array(select * from store_owners(${storeId}))`;

/** Who owns a store, and who owned it before: none of them decides about it as another person. */
export async function ownersOf(db: Db, storeId: number): Promise<number[]> {
  const { rows } = await sql<{ owners: number[] }>`
    select ${storeOwners(sql`${storeId}::integer`)} as owners`.execute(db);
  return rows[0]?.owners ?? [];
}
