import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { isNeverSent } from './never-sent.ts';

/** A delivery without what its order required, at which nobody has looked. */
export interface UnprovenDelivery {
  orderId: number;
  driverId: number | null;
  store: string;
  zone: string;
  /** Epoch ms. */
  sinceMs: number;
}

/** The most that one alarm names. */
const MOST_NAMED = 100;

/**
 * Of the last days; what staff overrode has been looked at. A photo that its phone promised has an
 * hour to come.
 */
const isUnproven = (at: Date): RawBuilder<unknown> => sql`
  p.phone_id is null and p.act = 'delivery' and p.needed = 'required' and p.received_at > ${at}::timestamptz - interval '3 days'
  and (p.result in ('wrong','missing')
    or ${isNeverSent(at)})
  and not exists (select from proof_reviews r where r.order_id = p.order_id)`;

/** What the alarms read of deliveries without proof. */
export const createUnproven = (db: Db, clock: () => Date) => ({
  openMark: () => sql<string | null>`(
    select string_agg(distinct p.order_id::text, ',') from proofs p where ${isUnproven(clock())})`,

  areOpen: () => sql<boolean>`exists (select from proofs p where ${isUnproven(clock())})`,

  async openList(): Promise<UnprovenDelivery[]> {
    const { rows } = await sql<Omit<UnprovenDelivery, 'sinceMs'> & { since: Date }>`
      select p.order_id as "orderId", min(p.driver_id) as "driverId", s.name as store, s.zone,
        min(p.received_at) as since
      from proofs p join orders o on o.id = p.order_id join stores s on s.id = o.store_id
      where ${isUnproven(clock())}
      group by p.order_id, s.name, s.zone order by since limit ${MOST_NAMED}`.execute(db);
    return rows.map(({ since, ...row }) => ({ ...row, sinceMs: since.getTime() }));
  },
});
