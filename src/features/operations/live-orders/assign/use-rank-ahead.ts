import { useEffect } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { rankAhead } from '#src/domain/assignment/ranking.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { panels } from '#src/features/operations/live-orders/panels.ts';
import { useStore } from '#src/lib/use-store.ts';

/**
 * Fetches the ranking of the order under the cursor ahead, so that its list of drivers opens in its
 * final order. An open list fetches its own.
 */
export function useRankAhead(): void {
  const orderId = useStore(selection, (now) => now.orderId) as OrderId | null;
  const isListed = useStore(panels, ({ pane }) => pane === 'assign');
  const isReady = useStore(shownSource().ready);
  useEffect(() => {
    rankAhead(isListed || !isReady ? null : orderId);
  }, [orderId, isListed, isReady]);
  useEffect(() => () => rankAhead(null), []);
}
