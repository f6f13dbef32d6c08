import { sql } from 'kysely';
import type { OutputOf, RequestOf } from '#contract/endpoint.ts';
import type { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import type { Db } from '../../platform/db/schema.ts';

type Share = (typeof casesRoutes)['share'];

/** The cases of a customer, a store or a driver since a time, beside the orders of that time. */
export async function shareOf(
  db: Db,
  { storeId, driverId, customerId, since }: RequestOf<Share>['query'],
): Promise<OutputOf<Share>> {
  const at = new Date(since);
  const of = (alias: string) =>
    sql.join(
      [
        ...(storeId === undefined ? [] : [sql`${sql.ref(`${alias}.store_id`)} = ${storeId}`]),
        ...(driverId === undefined ? [] : [sql`${sql.ref(`${alias}.driver_id`)} = ${driverId}`]),
        ...(customerId === undefined
          ? []
          : [sql`${sql.ref(`${alias}.customer_id`)} = ${customerId}`]),
        sql`true`,
      ],
      sql` and `,
    );
  const { rows } = await sql<{
    cases: number;
    open: number;
    orders: number;
    given: bigint;
    charged: bigint;
  }>`
    select count(*)::int as cases, count(*) filter (where c.is_open)::int as open,
      coalesce(sum(c.given), 0)::bigint as given, coalesce(sum(c.charged), 0)::bigint as charged,
      (select count(*)::int from orders o where o.placed_at >= ${at} and ${of('o')}) as orders
    from cases c where c.opened_at >= ${at} and ${of('c')}`.execute(db);
  const row = rows[0] ?? { cases: 0, open: 0, orders: 0, given: 0n, charged: 0n };
  return {
    since: at.toISOString(),
    cases: row.cases,
    open: row.open,
    orders: row.orders,
    given: row.given.toString(),
    charged: row.charged.toString(),
  };
}
