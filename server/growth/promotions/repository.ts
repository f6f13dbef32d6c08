import { type Selectable, sql } from 'kysely';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

export type PromotionRow = Selectable<Database['promotions']>;

/** The scopes of a promotion: its stores, zones, categories and customers. */
export interface Scopes {
  stores: readonly number[];
  zones: readonly number[];
  categories: readonly number[];
  customers: readonly number[];
}
/** The column and the table of each scope; the first one in use is the anchor. */
const SCOPES = [
  ['customers', 'customer_id', 'users'],
  ['stores', 'store_id', 'stores'],
  ['categories', 'category_id', 'categories'],
  ['zones', 'zone_id', 'zones'],
] as const;

function createPromotionRepository() {
  const rows = (trx: Db) => trx.selectFrom('promotions').selectAll();
  return {
    ...rowsOf('promotions'),

    /** Promotions whose window has begun or ended, and that are not locked. */
    hasDue: (at: Date) => sql<boolean>`exists (
      select from promotions where state in ('scheduled', 'active', 'paused')
        and (ends_at <= ${at} or (state = 'scheduled' and starts_at <= ${at})))`,

    due: (trx: Trx, at: Date) =>
      rows(trx)
        .where('state', 'in', ['scheduled', 'active', 'paused'])
        .where((eb) =>
          eb.or([
            eb('ends_at', '<=', at),
            eb.and([eb('state', '=', 'scheduled'), eb('starts_at', '<=', at)]),
          ]),
        )
        .orderBy('id')
        .limit(100)
        .forUpdate()
        .skipLocked()
        .execute(),

    /**
     * Rewrites the scopes. Returns the names of the scopes with a record that does not exist.
     */
    async setScopes(trx: Trx, id: number, scopes: Scopes): Promise<(keyof Scopes)[]> {
      await trx.deleteFrom('promotion_scopes').where('promotion_id', '=', id).execute();
      const missing: (keyof Scopes)[] = [];
      const anchor = SCOPES.find(([name]) => scopes[name].length > 0)?.[0];
      for (const [name, column, table] of SCOPES) {
        if (scopes[name].length === 0) continue;
        const { numAffectedRows } = await sql`
          insert into promotion_scopes (promotion_id, ${sql.ref(column)}, is_anchor)
          select ${id}, id, ${name === anchor} from ${sql.table(table)}
          where id = any(${[...scopes[name]]})`.execute(trx);
        if (Number(numAffectedRows) !== scopes[name].length) missing.push(name);
      }
      return missing;
    },

    async scopes(trx: Db, id: number) {
      const { rows: found } = await sql<{ kind: keyof Scopes; id: number; name: string }>`
        select case when s.store_id is not null then 'stores' when s.zone_id is not null then 'zones'
            when s.category_id is not null then 'categories' else 'customers' end as kind,
          coalesce(s.store_id, s.zone_id, s.category_id, s.customer_id) as id,
          coalesce(st.name, z.name, c.name, u.name) as name
        from promotion_scopes s
        left join stores st on st.id = s.store_id left join zones z on z.id = s.zone_id
        left join categories c on c.id = s.category_id left join users u on u.id = s.customer_id
        where s.promotion_id = ${id} order by name, id`.execute(trx);
      const of = (kind: keyof Scopes) =>
        found
          .filter((row) => row.kind === kind)
          .map(({ id: target, name }) => ({ id: target, name }));
      return {
        stores: of('stores'),
        zones: of('zones'),
        categories: of('categories'),
        customers: of('customers'),
      };
    },

    /** The uses of these promotions by open orders; a promotion without any is absent. */
    async openUses(trx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const { rows: found } = await sql<{ id: number; open: number }>`
        select promotion_id as id, count(*)::int as open from promotion_redemptions
        where state = 'reserved' and promotion_id = any(${[...ids]}::integer[])
        group by promotion_id`.execute(trx);
      return new Map(found.map(({ id, open }) => [id, open]));
    },

    /** Its delivered orders by day (in Casablanca), and why its code was refused. */
    async use(trx: Db, id: number, since: Date) {
      const totals = await sql<{ cost: bigint; store: bigint; goods: bigint }>`
        select coalesce(sum(r.amount), 0)::bigint as cost,
          coalesce(sum(r.store_part), 0)::bigint as store,
          coalesce(sum(o.subtotal), 0)::bigint as goods
        from promotion_redemptions r join orders o on o.id = r.order_id
        where r.promotion_id = ${id} and r.state = 'settled'`.execute(trx);
      const all = await trx
        .selectFrom('promotion_redemptions')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('promotion_id', '=', id)
        .executeTakeFirstOrThrow();
      const redeemed = await trx
        .selectFrom('promotion_redemptions')
        .select(['at', 'amount'])
        .where('promotion_id', '=', id)
        .where('state', '<>', 'released')
        .where('at', '>=', since)
        .execute();
      const refused = await trx
        .selectFrom('promotion_refusals')
        .select(['reason', sql<number>`count(*)::int`.as('count')])
        .where('promotion_id', '=', id)
        .where('at', '>=', since)
        .groupBy('reason')
        .orderBy(sql`count(*)`, 'desc')
        .execute();
      return { totals: totals.rows[0], orders: all.count, redeemed, refused };
    },

    redemptions: (trx: Db, id: number, after: number | null, limit: number) =>
      trx
        .selectFrom('promotion_redemptions as r')
        .innerJoin('orders as o', 'o.id', 'r.order_id')
        .innerJoin('stores as s', 's.id', 'o.store_id')
        .innerJoin('users as u', 'u.id', 'r.customer_id')
        .select(['r.id', 'r.order_id', 'r.customer_id', 'u.name as customer_name', 'o.store_id'])
        .select(['s.name as store_name', 'r.amount', 'r.store_part', 'r.state', 'r.at'])
        .where('r.promotion_id', '=', id)
        .$if(after !== null, (query) => query.where('r.id', '<', after))
        .orderBy('r.id', 'desc')
        .limit(limit)
        .execute(),
  };
}
export const promotionRepository = createPromotionRepository();
export type PromotionRepository = typeof promotionRepository;
