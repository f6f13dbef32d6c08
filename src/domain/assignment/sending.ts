import type { OrderId } from '#contract/ids.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { defineStore } from '#src/lib/console/console.ts';

export type DriverRef = Pick<Driver, 'id' | 'code' | 'name'>;

/** Assignments in flight, so that a row shows them as sent and not as done. */
export const sending = defineStore<ReadonlyMap<OrderId, DriverRef | null>>(() => new Map());

/**
 * Shows an order as being sent to a driver, or being unassigned (null), until the returned function
 * is called.
 */
export function markSending(id: OrderId, driver: DriverRef | null): () => void {
  sending.set(new Map(sending.get()).set(id, driver));
  return () => {
    const next = new Map(sending.get());
    next.delete(id);
    sending.set(next);
  };
}
