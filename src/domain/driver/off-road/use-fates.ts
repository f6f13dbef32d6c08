import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderId, UserId } from '#contract/ids.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import type { DecidedOrder } from '#contract/routes/operations/stand-downs.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useEntries } from '#src/lib/use-store.ts';
import { decisionOf, type FateChoice, type FateMode, isMovable, usualFate } from './fates.ts';

/**
 * What becomes of each order of a driver: as usual for the mode, or as the user has chosen. The
 * drivers of each order are ranked once, so that no choice moves under the keys.
 */
export function useFates(ids: readonly OrderId[], mode: FateMode) {
  const orders = useEntries(shownSource().orders, ids).flatMap((held) => held?.order ?? []);
  const unknown = ids.filter((id) => !orders.some((one) => one.id === id));
  const mayAssign = useHasPermission('orders.assign');
  const [chosen, setChosen] = useState<ReadonlyMap<OrderId, FateChoice>>(new Map());
  const movable = mayAssign ? orders.filter(isMovable) : [];
  const rankings = useQueries({
    queries: movable.map(({ id }) => ({
      ...answerTo(dispatchRoutes.rank, { query: { orderId: String(id) } }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    })),
  });
  const rows = orders.map((order) => {
    const at = movable.findIndex(({ id }) => id === order.id);
    const ranking = rankings[at];
    const candidates = ranking?.isPending ? null : (ranking?.data?.candidates ?? []);
    const usual = usualFate(order, mode, candidates?.[0]?.driver.id as UserId | undefined);
    return { order, candidates, usual, choice: chosen.get(order.id) ?? usual };
  });
  return {
    rows,
    unknown,
    isRanking: rankings.some(({ isPending }) => isPending),
    /** What the rows begin with, as text: it changes with the mode and the rankings. */
    usualText: rows.map(({ order, usual }) => `${order.id} ${usual}`).join(),
    choose: (id: OrderId, choice: FateChoice) => setChosen(new Map(chosen).set(id, choice)),
    decisions: (): DecidedOrder[] => rows.map(({ order, choice }) => decisionOf(order, choice)),
  };
}
