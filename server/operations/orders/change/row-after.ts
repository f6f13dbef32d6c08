import { isOpen } from '#machines/order/order-machine.ts';
import type { DriverService } from '../../drivers/service.ts';
import type { OrderRow } from '../order-view.ts';

export type AssignableDriver = Awaited<ReturnType<DriverService['requireAssignable']>>;

const UNASSIGNED = {
  driver_id: null,
  driver_name: null,
  driver_code: null,
  assigned_at: null,
} as const;

/** The next version of an order; `driver` is undefined if its driver stays. */
export function rowAfter(
  before: OrderRow,
  next: { status: OrderRow['status'] },
  driver: AssignableDriver | null | undefined,
  now: Date,
): OrderRow {
  const { status } = next;
  const assigned = driver && {
    driver_id: driver.id,
    driver_name: driver.name,
    driver_code: driver.code,
    assigned_at: now,
  };
  return {
    ...before,
    version: before.version + 1,
    ...(status === before.status ? {} : { status, status_at: now }),
    ...(driver === null ? UNASSIGNED : assigned),
    ...(status === 'picked_up' ? { picked_up_at: now } : {}),
    ...(isOpen(status) ? {} : { closed_at: now }),
  };
}
