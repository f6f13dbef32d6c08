import { type RawBuilder, sql } from 'kysely';
import type { ArrivalSource, OrderVisits } from '#contract/operations/driver-facts/arrival.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { VisitKey } from './table.ts';

/** What is known of a visit when another change of it comes in. */
interface KnownVisits {
  /** When the driver got the order, of the leg at that time; null: it was not his. */
  leg_from: Date | null;
  present_id: bigint | null;
  present_at: Date | null;
  /** How many visits there have been. */
  visits: number;
  /** When the leg of that visit ended; null: it has not, or there is no visit. */
  present_until: Date | null;
  /** When he left the place last. */
  last_left: Date | null;
}

export interface NewVisit extends VisitKey {
  storeId: number;
  at: Date;
  source: ArrivalSource;
  metres: number | null;
  accuracy: number | null;
  ageMs: number;
}

/** The visits of drivers; their orders are locked before. */
export const createArrivalRepository = () => ({
  async known(trx: Trx, { orderId, driverId, place }: VisitKey, at: Date): Promise<KnownVisits> {
    const { rows } = await sql<KnownVisits>`${prepared}
      select
        (select max(l.from_at) from order_legs l
          where l.order_id = ${orderId} and l.driver_id = ${driverId} and l.from_at <= ${at}
            and (l.to_at is null or l.to_at >= ${at})) as leg_from,
        p.id as present_id, p.at as present_at,
        (select max(a.left_at) from arrivals a
          where a.order_id = ${orderId} and a.driver_id = ${driverId} and a.place = ${place}) as last_left,
        (select count(*)::int from arrivals a
          where a.order_id = ${orderId} and a.driver_id = ${driverId} and a.place = ${place}) as visits,
        (select l.to_at from order_legs l
          where l.order_id = ${orderId} and l.driver_id = ${driverId} and l.from_at <= p.at
          order by l.from_at desc limit 1) as present_until
      from (select 1) one left join arrivals p
        on p.order_id = ${orderId} and p.driver_id = ${driverId} and p.place = ${place}
          and p.left_at is null`.execute(trx);
    return rows[0] as KnownVisits;
  },

  /** Writes an arrival; false if one at the same time is known. */
  async arrive(trx: Trx, visit: NewVisit): Promise<boolean> {
    const { numAffectedRows } = await sql`${prepared}
      insert into arrivals (order_id, driver_id, place, store_id, at, source, metres, accuracy, age_ms)
      values (${visit.orderId}, ${visit.driverId}, ${visit.place}, ${visit.storeId}, ${visit.at},
        ${visit.source}, ${visit.metres}, ${visit.accuracy}, ${visit.ageMs})
      on conflict do nothing`.execute(trx);
    return numAffectedRows === 1n;
  },

  leave: (trx: Trx, id: bigint, at: Date, source: ArrivalSource) =>
    sql`${prepared} update arrivals set left_at = ${at}, left_source = ${source} where id = ${id}`.execute(
      trx,
    ),

  /** The statement that writes the visits beside the order; its version stays. */
  noteOnOrder: (id: number, visits: OrderVisits): RawBuilder<unknown> => sql`
    update orders set visits = ${JSON.stringify(visits)}::jsonb where id = ${id}`,
});
