import { type RawBuilder, sql } from 'kysely';
import type { StoreConsent } from '#contract/growth/promotions/store-consent.ts';
import type { SharedPromotion } from '#contract/routes/growth/promotions.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';

export interface ConsentRow {
  id: number;
  name: string;
  share_bp: number;
  by: StoreConsent['by'];
  is_owner: boolean;
  reason: string | null;
  at: Date;
  withdrawn_at: Date | null;
  is_enough: boolean;
}

/** Whether a promotion `p` applies to a store by its scope. */
const appliesTo = (store: RawBuilder<unknown>) => sql`(
  not exists (select from promotion_scopes o
    where o.promotion_id = p.id and o.store_id is not null)
  or exists (select from promotion_scopes o
    where o.promotion_id = p.id and o.store_id = ${store}))`;

/** The consents of one promotion by store; of one store if given. */
export const consentsOf = (
  db: Db,
  id: number,
  after: number | null,
  limit: number,
  store?: number,
) =>
  sql<ConsentRow>`
    select c.store_id as id, s.name, c.share_bp, c.consented_by as by, c.is_owner, c.reason, c.at, c.withdrawn_at,
      c.withdrawn_at is null and c.share_bp >= p.store_share_bp as is_enough
    from promotion_consents c join stores s on s.id = c.store_id
    join promotions p on p.id = c.promotion_id
    where c.promotion_id = ${id} and (${after}::int is null or c.store_id > ${after})
      and (${store ?? null}::int is null or c.store_id = ${store ?? null})
    order by c.store_id limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows);

/** The promotions in force of which a store pays a part; one of them if given. */
export const sharedOf = (db: Db, storeId: number, id?: number) =>
  sql<Omit<SharedPromotion, 'isConsented'> & { is_consented: boolean }>`${prepared}
    select p.id, p.name, p.code, p.kind, p.percent_bp, p.amount, p.cap, p.starts_on, p.ends_on,
      p.store_share_bp, exists (select from promotion_consents c where c.promotion_id = p.id
        and c.store_id = ${storeId} and c.withdrawn_at is null
        and c.share_bp >= p.store_share_bp) as is_consented
    from promotions p
    where p.store_share_bp > 0 and p.state in ('scheduled','active','paused')
      and (${id ?? null}::int is null or p.id = ${id ?? null})
      and ${appliesTo(sql`${storeId}::int`)}
    order by p.id limit 200`
    .execute(db)
    .then(({ rows }) => rows);

/** The most stores that an answer names of those without a consent. */
const MOST_NAMED = 100;

/** The stores to which a promotion would apply if they consented to their share, by name. */
export async function missingOf(db: Db, id: number) {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select s.id, s.name, (count(*) over ())::int as count
    from promotions p join stores s on ${appliesTo(sql`s.id`)}
    where p.id = ${id} and p.store_share_bp > 0 and s.archived_at is null
      and not exists (select from promotion_consents c
        where c.promotion_id = p.id and c.store_id = s.id and c.withdrawn_at is null
          and c.share_bp >= p.store_share_bp)
    order by s.name_key, s.id limit ${MOST_NAMED}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    stores: rows.map(({ id: store, name }) => ({ id: store, name })),
  };
}

/** Stores by their ids, and whether a promotion applies to each by its scope. */
export const storesFor = (db: Db, id: number, stores: readonly number[]) =>
  sql<{ id: number; name: string; owner_id: number | null; applies: boolean }>`
    select s.id, s.name, s.owner_id, ${appliesTo(sql`s.id`)} as applies
    from promotions p cross join stores s
    where p.id = ${id} and s.id = any(${[...stores]}) order by s.id`
    .execute(db)
    .then(({ rows }) => rows);
