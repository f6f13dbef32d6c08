import { sql } from 'kysely';
import type { Trx } from '../../platform/db/schema.ts';

/**
 * Copies the active menu of a store to another store, with codes and order; stock counts start
 * again.
 */
export async function copyMenu(trx: Trx, from: number, to: number): Promise<void> {
  await sql`
    insert into items (store_id, category_id, name, names, description, sku, price, compare_price,
      restockable, available, hours, tags, needs, image_ids, variants, groups, position)
    select ${to}::integer, category_id, name, names, description, sku, price, compare_price,
      restockable, available, hours, tags, needs, image_ids, variants, groups, position
    from items where store_id = ${from} and archived_at is null`.execute(trx);
}
