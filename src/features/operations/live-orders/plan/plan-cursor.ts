import { useEffect } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { panels } from '#src/features/operations/live-orders/panels.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** The order of the plan whose row moved the board's cursor last; null if none did. */
const planned = defineStore<OrderId | null>(() => null);

/** Moves the board's cursor to an order of the plan while its row has the focus. */
export function selectPlanned(id: OrderId): void {
  planned.set(id);
  selectOrder(id);
}

/**
 * Returns the board's cursor to the order where it was when the plan was opened, once the plan is
 * closed, unless the user has moved it himself since.
 */
export function useCursorBack(): void {
  useEffect(() => {
    const before = selection.get().orderId;
    planned.set(null);
    return () => {
      const isOfPlan = planned.get() !== null && selection.get().orderId === planned.get();
      if (isOfPlan && panels.get().pane === null && before !== null) selectOrder(before);
    };
  }, []);
}
