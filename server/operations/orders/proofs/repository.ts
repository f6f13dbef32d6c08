import { type Insertable, sql } from 'kysely';
import { PROOF_UPLOAD_HOURS, type ProofAct } from '#contract/routes/operations/proofs.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Database, Db, Trx } from '../../../platform/db/schema.ts';
import { MAX_PHOTOS } from './table.ts';

type NewProof = Insertable<Database['proofs']>;

const HOUR_MS = 3_600_000;

/** What uploads need to know of an order: the driver's leg, and what its photo belongs to. */
interface PhotoPlace {
  leg: number | null;
  dropoff_lat: number;
  dropoff_lon: number;
}

/** Proofs of orders. */
export const proofRepository = {
  /** The present leg of an order, and how many photos prove its delivery. */
  async present(trx: Trx, orderId: number): Promise<{ leg: number | null; photos: number }> {
    const { rows } = await sql<{ leg: number | null; photos: number }>`
      with present as (select leg from order_legs where order_id = ${orderId} and to_at is null)
      select (select leg from present) as leg, (
        select count(*)::int from proofs where order_id = ${orderId} and act = 'delivery'
          and kind = 'photo' and result = 'given' and leg = (select leg from present)) as photos`.execute(
      trx,
    );
    return rows[0] ?? { leg: null, photos: 0 };
  },

  /**
   * The present leg, and how many photos prove its hand-over or return. Of a hand-over those of the
   * first driver count too, from when it was asked for.
   */
  async ofLeg(trx: Trx, orderId: number, act: 'hand_over' | 'return') {
    const { rows } = await sql<{ leg: number; photos: number }>`${prepared}
      select l.leg, (
        select count(*)::int from proofs p where p.order_id = l.order_id and p.act = ${act}
          and p.kind = 'photo' and p.result = 'given' and (p.leg = l.leg
            or ${act} = 'hand_over' and p.leg = l.leg - 1 and p.received_at >= l.from_at)) as photos
      from order_legs l where l.order_id = ${orderId} and l.to_at is null`.execute(trx);
    return rows[0];
  },

  insert: (trx: Trx, proofs: readonly NewProof[]) =>
    trx
      .insertInto('proofs')
      .values([...proofs])
      .execute(),

  /**
   * The last leg of a driver with the food of an order, or who was to take it: not older than photos
   * may come. Undefined if he has never had the order.
   */
  async legOf(db: Db, orderId: number, driverId: number, act: ProofAct, at: Date) {
    const since = new Date(at.getTime() - PROOF_UPLOAD_HOURS * HOUR_MS);
    const { rows } = await sql<PhotoPlace>`
      select o.dropoff_lat, o.dropoff_lon, max(l.leg) filter (
        where (l.food_at is not null or ${act} = 'hand_over' and l.begun = 'handed_over')
          and (l.to_at is null or l.to_at > ${since})) as leg
      from orders o join order_legs l on l.order_id = o.id
      where o.id = ${orderId} and l.driver_id = ${driverId}
      group by o.id`.execute(db);
    return rows[0];
  },

  /** The photo that a phone has sent before. */
  ofPhone: (db: Db, driverId: number, phoneId: string) =>
    db
      .selectFrom('proofs')
      .select(['id', 'order_id', 'act'])
      .where('driver_id', '=', driverId)
      .where('phone_id', '=', phoneId)
      .executeTakeFirst(),

  /** Adds a photo in the next free place of its leg; undefined if all are taken, or it is there. */
  async addPhoto(trx: Trx, photo: NewProof): Promise<number | undefined> {
    const { order_id: orderId, leg, act } = photo;
    // Photos of one order one after the other, so that each sees the place that the other took.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`proofs of order ${orderId}`}, 0))`.execute(
      trx,
    );
    const { rows } = await sql<{ slot: number }>`
      select coalesce(max(slot), 0) + 1 as slot from proofs
      where order_id = ${orderId} and leg = ${leg} and act = ${act}`.execute(trx);
    const slot = rows[0]?.slot ?? 1;
    if (slot > MAX_PHOTOS) return undefined;
    const added = await trx
      .insertInto('proofs')
      .values({ ...photo, slot })
      .onConflict((oc) => oc.columns(['driver_id', 'phone_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  },

  of: (db: Db, orderId: number) =>
    db
      .selectFrom('proofs as p')
      .leftJoin('person_names as d', 'd.id', 'p.driver_id')
      .selectAll('p')
      .select(['d.name as driver_name', 'd.code as driver_code'])
      .where('p.order_id', '=', orderId)
      .orderBy('p.id')
      .execute(),

  reviewOf: (db: Db, orderId: number) =>
    db.selectFrom('proof_reviews').selectAll().where('order_id', '=', orderId).executeTakeFirst(),

  async fileOf(db: Db, orderId: number, proofId: number): Promise<number | null> {
    const row = await db
      .selectFrom('proofs')
      .select('file_id')
      .where('order_id', '=', orderId)
      .where('id', '=', proofId)
      .executeTakeFirst();
    return row?.file_id ?? null;
  },
};
