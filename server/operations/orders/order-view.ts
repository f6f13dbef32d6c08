import type { Selectable } from 'kysely';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Database } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { driverCode } from '../drivers/driver-code.ts';

export type OrderRow = Selectable<Database['order_rows']>;

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
  });
