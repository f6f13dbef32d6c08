import type { OrderId } from '#contract/ids.ts';
import { picture } from '#src/domain/live/picture.ts';
import { useStore } from '#src/lib/use-store.ts';
import {
  type Board,
  createValueStore,
  type FrozenBoard,
  freezeBoard,
  type KeyedStore,
  type LiveOrder,
  type ValueStore,
} from '#streams/index.ts';

/** What the rows are read from: the picture as it goes on, or as it stood when it was paused. */
export interface Shown {
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
export const pause = createValueStore<Pause | null>(null);

export const shown = (): Shown => pause.get() ?? picture();

/** The same for a component, which turns to the other stores when the pause begins or ends. */
export const useShown = (): Shown => useStore(pause) ?? picture();

/** Stops the rows where they are. The data goes on behind, and is counted. */
export function freeze(): void {
  if (pause.get()) return;
  const { orders, board, now } = picture();
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

/** Shows at once what has become of everything. */
export function resume({ arranged = true } = {}): void {
  const held = pause.get();
  if (!held) return;
  held.stop();
  if (arranged) picture().board.arrange();
  pause.set(null);
}
