import { type Observable, Subscription, take } from 'rxjs';
import type { PositionsStore } from '../stores/positions.ts';

/**
 * Paints positions once per frame, however many messages arrived: the latest per driver. The number
 * of replaced reports is passed to `painted`.
 */
export function createPainter(
  positions: PositionsStore,
  frame$: Observable<unknown>,
  painted: (lost: number) => void = () => undefined,
) {
  let frame = Subscription.EMPTY;
  return {
    /** Paints at the next frame everything that has changed by then. */
    soon(): void {
      if (!frame.closed || !positions.isDirty()) return;
      frame = frame$.pipe(take(1)).subscribe(() => painted(positions.paint()));
    },
    stop: () => frame.unsubscribe(),
  };
}
