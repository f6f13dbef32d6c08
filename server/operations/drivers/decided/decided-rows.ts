import type { Selectable } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Database, Db, Trx } from '../../../platform/db/schema.ts';
import { rowsOf } from '../../../platform/records/rows.ts';
import type { DriverService } from '../service.ts';

/** Tables with rows of drivers that staff decide about. */
type DecidedTable = 'driver_documents' | 'change_requests';

/** Such a row with its driver. */
export type DecidedRow<T extends DecidedTable = DecidedTable> = Selectable<Database[T]> & {
  driver_name: string;
  driver_code: number;
  vehicle: string;
};

/** The queries of such a table, `x`, with its drivers. */
export function decidedRowsOf<T extends DecidedTable>(table: T) {
  // The columns that these queries name are those of both tables.
  const name = table as 'driver_documents';
  const withDriver = (trx: Db) =>
    trx
      .selectFrom(`${name} as x`)
      .innerJoin('users as u', 'u.id', 'x.driver_id')
      .innerJoin('drivers as d', 'd.user_id', 'x.driver_id')
      .selectAll('x')
      .select(['u.name as driver_name', 'd.code as driver_code', 'd.vehicle']);
  const rows = withDriver as unknown as (trx: Db) => { execute: () => Promise<DecidedRow<T>[]> };
  const queries = rowsOf<T, DecidedRow<T>>(table, { as: 'x', rows });
  return {
    ...queries,

    /** Locks the driver of a row first, as changes of a driver do, and then the row. */
    async lockWithDriver(drivers: Pick<DriverService, 'hold'>, trx: Trx, id: number) {
      const row = await trx
        .selectFrom(name)
        .select('driver_id')
        .where('id', '=', id)
        .modifyEnd(prepared)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      await drivers.hold(trx, row.driver_id);
      return queries.lock(trx, id);
    },

    /** The last rows of a driver, the newest first. */
    lastOf: (db: Db, driverId: number, most: number) =>
      withDriver(db)
        .where('x.driver_id', '=', driverId)
        .orderBy('x.id', 'desc')
        .limit(most)
        .modifyEnd(prepared)
        .execute() as unknown as Promise<DecidedRow<T>[]>,
  };
}
