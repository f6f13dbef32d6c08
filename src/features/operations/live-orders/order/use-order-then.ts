import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { OrderId } from '#contract/ids.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { answerMark } from '#src/domain/order/answer-progress.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';

/** The details of an order at a version of it, with the answer of its driver. */
export const orderDetail = (id: OrderId, order: Order | undefined) =>
  queryOptions({
    queryKey: ['orders', id, order?.version, answerMark(order)],
    queryFn: ({ signal }) => call(ordersRoutes.adminGet, byId(id), { signal }),
  });

/**
 * The order as of the shown moment, and its details if they belong to it. In a replay, an order that
 * is not among those of the moment had ended before, or was not placed yet: then `notYet` is the
 * moment.
 */
export function useOrderThen(id: OrderId) {
  const held = useEntry(shownSource().orders, id);
  const isReady = useStore(shownSource().ready);
  const { data, error } = useQuery({
    ...orderDetail(id, held?.order),
    placeholderData: keepPreviousData,
  });
  const detail = data?.id === id ? data : undefined;
  const isReplay = shownSource().kind === 'replay';
  const placedAt = (held?.order ?? detail)?.placedAt;
  const notYet = useStore(shownSource().clock, (nowMs) =>
    isReplay && placedAt && Date.parse(placedAt) > nowMs ? timeOfDay(nowMs) : null,
  );
  const isUnknown = isReplay && !held && (!isReady || notYet !== null);
  const order = held?.order ?? (isUnknown ? undefined : detail);
  return { order, notYet, error, detail: isUnknown ? undefined : detail };
}
