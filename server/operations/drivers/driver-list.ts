import { sql } from 'kysely';
import type {
  DriverListQuery,
  DriverStatus,
  DriverRow as ShownRow,
} from '#contract/routes/operations/driver-status.ts';
import { csvOf } from '#rules/csv.ts';
import type { Db } from '../../platform/db/schema.ts';
import { createList } from '../../platform/lists/list.ts';

/** A row without the acts, which depend on the reader. */
export type DriverRow = Omit<ShownRow, 'acts'>;

export const driversCsv = csvOf<DriverRow>([
  ['id', ({ id }) => id],
  ['code', ({ code }) => code],
  ['name', ({ name }) => name],
  ['phone', ({ phone }) => phone],
  ['vehicle', ({ vehicle }) => vehicle],
  ['plate', ({ plate }) => plate],
  ['zones', ({ zones }) => zones?.join(' ') ?? null],
  ['account', ({ account }) => account],
  ['status', ({ status }) => status],
  ['last_position_at', ({ position }) => position?.at ?? null],
  ['active_orders', ({ activeOrders }) => activeOrders.length],
  ['cash_at_hand_mad', ({ cashAtHand }) => BigInt(cashAtHand)],
  ['ceiling_mad', ({ ceiling }) => BigInt(ceiling)],
  ['oldest_uncollected_at', ({ oldestUncollectedAt }) => oldestUncollectedAt],
  ['documents_due_on', ({ documentsDueOn }) => documentsDueOn],
  ['asked_30_days', ({ answers }) => answers?.asked ?? null],
  ['accepted_30_days', ({ answers }) => answers?.accepted ?? null],
  ['declined_30_days', ({ answers }) => answers?.declined ?? null],
  ['timed_out_30_days', ({ answers }) => answers?.timedOut ?? null],
  ['median_answer_seconds', ({ answers }) => answers?.medianSeconds ?? null],
]);

const carries = sql`exists (
  select from orders o where o.driver_id = d.user_id and o.closed_at is null)`;
/** Busy is derived: a driver on duty who carries orders. */
const STATUSES: Readonly<Record<DriverStatus, ReturnType<typeof sql>>> = {
  offline: sql`d.duty = 'offline'`,
  on_break: sql`d.duty = 'on_break'`,
  available: sql`(d.duty = 'available' and not ${carries})`,
  busy: sql`(d.duty = 'available' and ${carries})`,
};

interface Deps {
  db: Db;
  /** The end, exclusive, of the expiry dates of documents that are expired or due. */
  until: (documents: 'expired' | 'due') => string;
  rows: (trx: Db, ids: readonly number[]) => Promise<DriverRow[]>;
}

/** Drivers for the back-office list. */
export const createDriverList = ({ db, until, rows }: Deps) =>
  createList<DriverListQuery, DriverRow>(db, {
    from: sql`drivers d join users u on u.id = d.user_id`,
    // Of the table whose index has the names.
    id: sql`u.id`,
    sorts: {
      code: { key: sql`d.code`, type: 'integer' },
      name: { key: sql`u.name_key`, type: 'text' },
    },
    initial: 'code',
    filters: {
      status: (statuses) => statuses.map((status) => STATUSES[status]),
      account: (statuses) => statuses.map((status) => sql`u.status = ${status}`),
      vehicle: (vehicle) => sql`d.vehicle = ${vehicle}`,
      zone: (zone) => sql`(d.zones is null or ${zone} = any(d.zones))`,
      documents: (which) => sql`d.user_id in (
        select driver_id from driver_documents where expires_on < ${until(which)}::date)`,
    },
    always: ({ account }) => [
      sql`u.role = 'driver' and u.archived_at is null`,
      ...(account ? [] : [sql`u.status = 'active'`]),
    ],
    hasTelephones: true,
    search(words) {
      // Also by the short name: d12.
      const code = /^d0*(\d{1,9})$/i.exec(words.trim())?.[1];
      return code === undefined
        ? sql`u.search @@ search_query(${words})`
        : sql`(d.code = ${Number(code)} or u.search @@ search_query(${words}))`;
    },
    rows,
  });
