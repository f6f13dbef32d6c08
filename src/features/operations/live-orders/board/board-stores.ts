import type { OrderId } from '#contract/ids.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { useStore } from '#src/lib/use-store.ts';
import {
  type Board,
  type FrozenBoard,
  freezeBoard,
  type KeyedStore,
  type LiveOrder,
  type ValueStore,
} from '#streams/index.ts';

/** The stores that the rows read: the live ones, or those frozen at the pause. */
export interface BoardStores {
  orders: KeyedStore<OrderId, LiveOrder>;
  board: Board;
  clock: ValueStore<number>;
}

interface Pause extends FrozenBoard {
  sinceMs: number;
  changes: number;
  stop: () => void;
}

/** The pause; null while the rows are live. */
export const pause = defineStore<Pause | null>(() => null);

export const boardStores = (): BoardStores => pause.get() ?? shownSource();

/** The same for a component, which switches stores when a pause begins or ends. */
export const useBoardStores = (): BoardStores => useStore(pause) ?? shownSource();

/** Freezes the rows. The data behind them continues to change, and the changes are counted. */
export function pauseBoard(): void {
  if (pause.get()) return;
  const { orders, board, now } = shownSource();
  const next: Pause = {
    ...freezeBoard(orders, board, now()),
    sinceMs: now(),
    changes: 0,
    stop: orders.subscribeChanges((ids) => {
      next.changes += ids.length;
    }),
  };
  pause.set(next);
}

/** Ends the pause and shows the current data at once. */
export function resumeBoard({ arranged = true } = {}): void {
  const held = pause.get();
  if (!held) return;
  held.stop();
  if (arranged) shownSource().board.arrange();
  pause.set(null);
}
