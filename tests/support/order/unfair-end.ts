import { sql } from 'kysely';
import type { TestApp } from '#tests/support/app.ts';

/** The first end that pays more than it may, or that does not add up. */
export async function unfairEnd(t: Pick<TestApp, 'db'>): Promise<unknown> {
  const { rows } = await sql`
    select e.* from order_ends e join orders o on o.id = e.order_id join stores s on s.id = o.store_id
    where e.store > o.subtotal - o.store_discount
        - round((o.subtotal - o.store_discount) * s.commission_bp / 10000.0)
      or e.driver > round(o.delivery_fee * 0.8) + 1000 + 500
      or e.charged > o.total or e.charged > 0 and o.payment = 'cash'
      or e.store + e.driver <> e.charged + e.store_bears + e.platform_bears
      or (e.state = 'waiting') <> (e.transfer_id is null and e.term is null)
    limit 1`.execute(t.db);
  return rows[0];
}
