import { sql } from 'kysely';
import type { DocumentKind } from '#contract/operations/driver-documents/documents.ts';
import { MAX_DOCUMENTS } from '#contract/routes/operations/document-reviews.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { type DecidedRow, decidedRowsOf } from '../drivers/decided/decided-rows.ts';

export type DocumentReviewRow = DecidedRow<'driver_documents'>;

const rows = decidedRowsOf('driver_documents');

export const documentRepository = {
  ...rows,

  /** The documents of a driver, the latest first. */
  own: (db: Db, driverId: number) => rows.lastOf(db, driverId, MAX_DOCUMENTS),

  /** The document that a phone has sent before. */
  ofPhone: (trx: Trx, driverId: number, phoneId: string) =>
    trx
      .selectFrom('driver_documents')
      .selectAll()
      .where('driver_id', '=', driverId)
      .where('phone_id', '=', phoneId)
      .modifyEnd(prepared)
      .executeTakeFirst(),

  /** Removes what a driver has uploaded of a kind and nobody has decided. The driver is locked. */
  removeWaiting: (trx: Trx, driverId: number, kind: DocumentKind) =>
    sql`${prepared} delete from driver_documents where driver_id = ${driverId} and kind = ${kind}
      and state = 'pending' and phone_id is not null`.execute(trx),

  /** The place after the last one of a driver's documents, and their number. */
  async placeAfter(trx: Trx, driverId: number) {
    const { rows: found } = await sql<{ position: number; count: number }>`${prepared}
      select coalesce(max(position) + 1, 0) as position, count(*)::int as count
      from driver_documents where driver_id = ${driverId}`.execute(trx);
    return found[0] ?? { position: 0, count: 0 };
  },

  /** Raises the version of a driver's record, of which the documents are a part. */
  raiseVersion: (trx: Trx, driverId: number) =>
    sql`${prepared} update drivers set version = version + 1 where user_id = ${driverId}`.execute(
      trx,
    ),
};

/** The documents of drivers whose accounts may drive. */
export const isOfWorkingDriver = sql`x.driver_id in (
  select id from users where role = 'driver' and status = 'active' and archived_at is null)`;
