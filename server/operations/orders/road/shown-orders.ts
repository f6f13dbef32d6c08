import type { Order } from '#contract/routes/operations/orders.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { readAsRequested } from '../../../platform/scope/scope.ts';

/** The orders that the caller sees: a driver may carry some of other zones. */
export async function shownOrders(db: Db, all: readonly Order[]): Promise<Order[]> {
  if (all.length === 0) return [];
  const ids = all.map(({ id }) => id);
  const rows = await readAsRequested(() =>
    db.selectFrom('orders').select('id').where('id', 'in', ids).execute(),
  );
  const shown = new Set(rows.map(({ id }) => id));
  return all.filter(({ id }) => shown.has(id));
}
