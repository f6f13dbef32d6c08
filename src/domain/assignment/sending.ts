import type { OrderId } from '#contract/ids.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { defineStore } from '#src/lib/console/console.ts';

export type DriverRef = Pick<Driver, 'id' | 'code' | 'name'>;

/** Assignments in flight, so that a row shows them as pending. */
export const sending = defineStore<ReadonlyMap<OrderId, DriverRef | null>>(() => new Map());

/**
 * Marks an order as being assigned to a driver, or unassigned (null). Returns a function that
 * removes the mark.
 */
export function markSending(id: OrderId, driver: DriverRef | null): () => void {
  sending.set(new Map(sending.get()).set(id, driver));
  return () => {
    const next = new Map(sending.get());
    next.delete(id);
    sending.set(next);
  };
}
