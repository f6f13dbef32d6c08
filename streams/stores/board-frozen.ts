import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { type Board, createBoard } from './board.ts';
import { createKeyedStore, type KeyedStore } from './keyed.ts';
import type { LiveOrder } from './live-orders.ts';
import { createValueStore, type ValueStore } from './value.ts';

/** Orders, rows and time at one moment, while the stores behind them continue to change. */
export interface FrozenBoard {
  orders: KeyedStore<OrderId, LiveOrder>;
  board: Board;
  clock: ValueStore<number>;
  /**
   * Shows an order from the response of a call, so that the user's own act appears even on a frozen
   * board.
   */
  put(order: Order): void;
}

/**
 * A frozen copy of the board. It can be filtered and sorted, because those only affect what is
 * displayed. It holds references, so it costs one map and no copies of orders.
 */
export function freezeBoard(
  orders: KeyedStore<OrderId, LiveOrder>,
  board: Board,
  nowMs: number,
): FrozenBoard {
  const held = createKeyedStore<OrderId, LiveOrder>();
  held.batch(() => {
    for (const id of orders.keys()) {
      const live = orders.get(id);
      if (live) held.set(id, live);
    }
  });
  const frozen = createBoard(held, () => nowMs, board.start());
  // Counts the orders that were waiting at that moment.
  frozen.recheck();
  return {
    orders: held,
    board: frozen,
    clock: createValueStore(nowMs),
    put(order) {
      const before = held.get(order.id);
      if (before) held.set(order.id, { ...before, order });
    },
  };
}
