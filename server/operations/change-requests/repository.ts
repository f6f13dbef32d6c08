import { type ColumnType, sql } from 'kysely';
import type { ChangeKind, DriverChange } from '#contract/routes/money/change-requests.ts';
import type { ChangeRequestState } from '#machines/change-request/change-request-machine.ts';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import type { Json, RecordColumns } from '../../platform/db/tables/columns.ts';
import { type DecidedRow, decidedRowsOf } from '../drivers/decided/decided-rows.ts';

/** What a request changes, as text by field. */
export type ChangedValues = Record<string, string | null>;

declare module '../../platform/db/schema.ts' {
  interface Database {
    change_requests: RecordColumns<ChangeRequestState> & {
      driver_id: ColumnType<number, number, never>;
      kind: ColumnType<ChangeKind, ChangeKind, never>;
      before: Json<ChangedValues>;
      after: Json<ChangedValues>;
      reason: ColumnType<string | null, string | null, never>;
      created_at: ColumnType<Date, Date, never>;
    };
  }
}

export type ChangeRequestRow = DecidedRow<'change_requests'>;

const OWN = 20;
const rows = decidedRowsOf('change_requests');

/** The columns of a driver that a kind of request changes. */
const columnsOf = {
  vehicle: ['vehicle', 'plate'],
  plate: ['plate'],
  bank_account: ['bank_iban', 'bank_holder'],
} as const satisfies Record<ChangeKind, readonly (keyof Database['drivers'])[]>;

/** The names of these columns in requests. */
const NAMES = {
  vehicle: 'vehicle',
  plate: 'plate',
  bank_iban: 'iban',
  bank_holder: 'holder',
} as const;

export const changeRequestRepository = {
  ...rows,

  /** What a driver has now of what a kind of request changes. */
  async valuesOf(trx: Trx, driverId: number, kind: ChangeKind): Promise<ChangedValues> {
    const row = await trx
      .selectFrom('drivers')
      .select([...columnsOf[kind]])
      .where('user_id', '=', driverId)
      .executeTakeFirstOrThrow();
    return Object.fromEntries(
      columnsOf[kind].map((column) => [
        NAMES[column],
        (row as Record<string, string | null>)[column] ?? null,
      ]),
    );
  },

  /** Writes what was asked for. */
  async apply(
    trx: Trx,
    { driver_id, kind, after }: Pick<ChangeRequestRow, 'driver_id' | 'kind' | 'after'>,
    { by, at }: { by: number; at: Date },
  ): Promise<void> {
    const columns = columnsOf[kind].map((column) => [column, after[NAMES[column]] ?? null]);
    await trx
      .updateTable('drivers')
      .set({
        ...(Object.fromEntries(columns) as object),
        ...(kind === 'bank_account' ? { bank_changed_by: by, bank_changed_at: at } : {}),
        version: sql`version + 1`,
      })
      .where('user_id', '=', driver_id)
      .execute();
  },

  /** Ends the request of the same kind that waits. */
  replaceWaiting: (trx: Trx, driverId: number, kind: ChangeKind, at: Date) =>
    trx
      .updateTable('change_requests')
      .set({ state: 'replaced', state_at: at, version: sql`version + 1` })
      .where('driver_id', '=', driverId)
      .where('kind', '=', kind)
      .where('state', '=', 'waiting')
      .execute(),

  async phoneOf(db: Db, driverId: number): Promise<string | null> {
    const { phone } = await db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', driverId)
      .executeTakeFirstOrThrow();
    return phone;
  },

  own: (db: Db, driverId: number) => rows.lastOf(db, driverId, OWN),
};

/** The fields of a change; a vehicle without a number keeps the one it has. */
export function valuesAfter(change: DriverChange, before: ChangedValues): ChangedValues {
  const named = Object.entries(change).filter(
    ([name, value]) => name !== 'kind' && value !== undefined,
  );
  return { ...before, ...(Object.fromEntries(named) as ChangedValues) };
}
