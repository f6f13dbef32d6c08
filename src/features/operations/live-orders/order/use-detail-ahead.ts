import { useEffect } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { useStore } from '#src/lib/use-store.ts';
import { orderDetail } from './use-order-then.ts';

/** How long the cursor rests before the details are fetched. Our choice, as for rankings (0070). */
const REST_MS = 120;

function fetchAhead(id: OrderId): (() => void) | undefined {
  const held = shownSource().orders.get(id);
  const isShown = document.visibilityState === 'visible' && shownSource().kind === 'live';
  if (!held || held.endedAtMs !== null || !isShown) return undefined;
  const query = orderDetail(id, held.order);
  void queryClient().prefetchQuery(query);
  return () =>
    void queryClient().cancelQueries({ queryKey: query.queryKey, fetchStatus: 'fetching' });
}

/**
 * Fetches the details of the order under the cursor ahead, so that its basket opens at once. They are
 * given up when the cursor moves.
 */
export function useDetailAhead(): void {
  const orderId = useStore(selection, (now) => now.orderId) as OrderId | null;
  const isReady = useStore(shownSource().ready);
  useEffect(() => {
    if (orderId === null || !isReady) return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = fetchAhead(orderId);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [orderId, isReady]);
}
