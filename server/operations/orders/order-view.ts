import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Database } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { driverCode } from '../drivers/driver-code.ts';

export type OrderRow = Selectable<Database['order_rows']>;

/** The columns that an order takes from its store and its people. */
const JOINED = {
  store_name: true,
  zone: true,
  customer_name: true,
  driver_name: true,
  driver_code: true,
} as const satisfies Partial<Record<keyof OrderRow, true>>;

/** The columns of an order itself; the compiler refuses a missing one. */
const OWN: Record<Exclude<keyof OrderRow, keyof typeof JOINED>, true> = {
  id: true,
  version: true,
  reference: true,
  status: true,
  store_id: true,
  customer_id: true,
  driver_id: true,
  pickup_lat: true,
  pickup_lon: true,
  dropoff_lat: true,
  dropoff_lon: true,
  address: true,
  note: true,
  payment: true,
  subtotal: true,
  delivery_fee: true,
  discount: true,
  store_discount: true,
  total: true,
  refunded: true,
  placed_at: true,
  status_at: true,
  assigned_at: true,
  picked_up_at: true,
  closed_at: true,
  ready_due_at: true,
  promised_at: true,
  zone_id: true,
  return_requested_at: true,
  ends_at: true,
  ending: true,
};
const OWN_COLUMNS = Object.keys(OWN) as (keyof typeof OWN)[];

/** The columns of `OrderRow`, by name: a statement that is kept must survive a new column. */
export const ORDER_COLUMNS: readonly (keyof OrderRow)[] = [
  ...OWN_COLUMNS,
  ...(Object.keys(JOINED) as (keyof typeof JOINED)[]),
];

const listed = (row: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.raw(columns.map((column) => `${row}.${column}`).join(', '));

/** The columns of `OrderRow` from `order_rows r`. */
export const orderColumns = listed('r', ORDER_COLUMNS);

/**
 * The same columns for `orders o` of another source: rows that the statement itself has locked or
 * inserted, which the view does not show yet.
 */
export const orderRowsFrom = (orders: string): RawBuilder<unknown> => sql`
  select ${listed('o', OWN_COLUMNS)}, s.name as store_name, s.zone, c.name as customer_name,
    d.name as driver_name, d.code as driver_code
  from ${sql.raw(orders)} o
  join stores s on s.id = o.store_id
  join person_names c on c.id = o.customer_id
  left join person_names d on d.id = o.driver_id`;

/**
 * The withheld end of an order. A server of the release before leaves one on an order that it ends,
 * where it means nothing.
 */
const endingOf = ({ ending, ends_at, closed_at }: OrderRow) =>
  closed_at === null && ending && ends_at ? { ...ending, at: ends_at.toISOString() } : null;

/** Converts a row to the contract's order. */
export const toOrder = (row: OrderRow): Order =>
  toContract<Order>({
    id: row.id,
    version: row.version,
    status: row.status,
    store: { id: row.store_id, name: row.store_name },
    zone: row.zone,
    customer: { id: row.customer_id, name: row.customer_name },
    driver:
      row.driver_id === null || row.driver_name === null
        ? null
        : { id: row.driver_id, name: row.driver_name, code: driverCode(row.driver_code ?? 0) },
    pickup: { lat: row.pickup_lat, lon: row.pickup_lon },
    dropoff: { lat: row.dropoff_lat, lon: row.dropoff_lon },
    address: row.address,
    total: row.total.toString(),
    payment: row.payment,
    placedAt: row.placed_at.toISOString(),
    statusAt: row.status_at.toISOString(),
    assignedAt: row.assigned_at?.toISOString() ?? null,
    readyDueAt: row.ready_due_at.toISOString(),
    promisedAt: row.promised_at.toISOString(),
    returnRequestedAt: row.return_requested_at?.toISOString() ?? null,
    ending: endingOf(row),
  });
