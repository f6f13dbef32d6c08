import type { OrderChanges } from '#contract/operations/app-socket/order-changes.ts';
import type { Order } from '#contract/routes/operations/orders.ts';

/**
 * The open orders of an app, from the frames of its socket or the answers to its polls. A number
 * counts once its whole answer has been read: an app that is cut off in the middle asks with the
 * number before, and is sent the rest again.
 */
export function createOrderSet() {
  let orders = new Map<number, Order>();
  /** The part of a whole set that has been read. */
  let partial: Map<number, Order> | null = null;
  let known = 0;
  let inbox = 0;
  let isComplete = false;

  return {
    apply({ seq, whole, more, orders: changed, gone, inbox: newest }: OrderChanges): void {
      if (whole) partial ??= new Map();
      const into = whole && partial ? partial : orders;
      for (const order of changed) into.set(order.id, order);
      for (const { id } of gone) into.delete(id);
      inbox = newest;
      if (more) return;
      if (whole && partial) orders = partial;
      partial = null;
      known = seq;
      isComplete = true;
    },
    /** Forgets an answer that was cut off. */
    cut(): void {
      partial = null;
    },
    /** The number to name next time; 0: nothing is known. */
    known: (): number => known,
    /** The number of the newest inbox entry. */
    inbox: (): number => inbox,
    /** Whether it has been complete once. */
    isComplete: (): boolean => isComplete,
    /** The open orders, the oldest first. */
    all: (): Order[] => [...orders.values()].sort((a, b) => a.id - b.id),
  };
}
export type OrderSet = ReturnType<typeof createOrderSet>;
