import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

export type DocumentReviewRow = Selectable<Database['driver_documents']> & {
  driver_name: string;
  driver_code: number;
  vehicle: string;
};

const joined = (trx: Db) =>
  trx
    .selectFrom('driver_documents as x')
    .innerJoin('users as u', 'u.id', 'x.driver_id')
    .innerJoin('drivers as d', 'd.user_id', 'x.driver_id')
    .selectAll('x')
    .select(['u.name as driver_name', 'd.code as driver_code', 'd.vehicle']);

export const documentRepository = {
  ...rowsOf<'driver_documents', DocumentReviewRow>('driver_documents', { as: 'x', rows: joined }),

  /** The driver of a document, to be locked before it; undefined if there is no such document. */
  driverOf: async (db: Db, id: number): Promise<number | undefined> =>
    (
      await db
        .selectFrom('driver_documents')
        .select('driver_id')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.driver_id,
};

/** The documents of drivers whose accounts may drive. */
export const isOfWorkingDriver = sql`x.driver_id in (
  select id from users where role = 'driver' and status = 'active' and archived_at is null)`;
