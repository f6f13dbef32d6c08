import { sql } from 'kysely';
import { type DecidedRow, decidedRowsOf } from '../drivers/decided/decided-rows.ts';

export type DocumentReviewRow = DecidedRow<'driver_documents'>;

export const documentRepository = decidedRowsOf('driver_documents');

/** The documents of drivers whose accounts may drive. */
export const isOfWorkingDriver = sql`x.driver_id in (
  select id from users where role = 'driver' and status = 'active' and archived_at is null)`;
