import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { OrderId } from '#contract/ids.ts';
import { amendmentsRoutes as routes } from '#contract/routes/operations/amendments.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { failureOf, type Outcome } from '#src/domain/order/order-failure.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

/** An amendment as it is priced, and then sent. */
export type AmendmentRequest = InputOf<typeof routes.preview>['body'];
type KeepWhy = Pick<InputOf<typeof routes.keep>['body'], 'cause' | 'reason'>;
export type SettleEvent = InputOf<typeof routes.settle>['body']['event'];

/** Every basket of an order, at a version of it. */
export const amendmentsOf = ({ id, version }: Pick<Order, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [routes.list.id, id, version],
    queryFn: ({ signal }) => call(routes.list, byId(id), { signal }),
    placeholderData: keepPreviousData,
  });

/** What can replace a line now; without one, what can be added to the order. */
export const offeredFor = (id: OrderId, line: number | null) =>
  queryOptions({
    queryKey: [routes.additions.id, id, line],
    queryFn: ({ signal }) =>
      line === null
        ? call(routes.additions, byId(id), { signal })
        : call(routes.substitutes, { params: { id: String(id), line: String(line) } }, { signal }),
    staleTime: 0,
  });

/** What an amendment would do to an order at a version; a refusal is its error. */
export const previewOf = (
  { id, version }: Pick<Order, 'id' | 'version'>,
  request: AmendmentRequest | null,
) =>
  queryOptions({
    queryKey: [routes.preview.id, id, version, request],
    queryFn: ({ signal }) =>
      call(routes.preview, { ...byId(id), body: request as AmendmentRequest }, { signal }),
    enabled: request !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

function amendedText(before: Order, { id, total, amendment }: Order): string {
  if (amendment?.open)
    return t('amendments.proposed', { id, total: formatMoney(amendment.open.total) });
  if (before.total === total) return t('amendments.changed', { id });
  return t('amendments.changed_total', {
    id,
    before: formatMoney(before.total),
    after: formatMoney(total),
  });
}

/** What is shown of an order that an act returned. Another amendment undoes it, not `U`. */
function taken(next: Order, text: string): Outcome {
  shownSource().put(next);
  recordAssignment({ kind: 'final', text });
  return { text, order: next, isListed: true };
}

/**
 * Amends an order at the version that the user saw, or proposes it to the customer. Resolves to null
 * if that is already being sent.
 */
export const amendOrder = (order: Order, request: AmendmentRequest): Promise<Outcome | null> =>
  sendOnce(`order ${order.id} amend`, async () => {
    const body = { ...request, commandId: randomId() };
    try {
      const input = { ...byId(order.id), body };
      const next = await call(routes.amend, input, { ifMatch: order.version });
      return taken(next, amendedText(order, next));
    } catch (error) {
      return { failure: failureOf(order, null, error) };
    }
  });

/** Answers the open proposal of an order for its customer, or withdraws it. */
export const settleAmendment = (
  order: Order,
  number: number,
  event: SettleEvent,
): Promise<Outcome | null> =>
  sendOnce(`order ${order.id} amend`, async () => {
    const body = { commandId: randomId(), number, event };
    try {
      const next = await call(routes.settle, { ...byId(order.id), body });
      const answer = event.replace('amendment.', '') as 'accept' | 'refuse' | 'withdraw';
      return taken(
        next,
        t(`amendments.settled_${answer}`, { id: next.id, total: formatMoney(next.total) }),
      );
    } catch (error) {
      return { failure: failureOf(order, null, error) };
    }
  });

/** Keeps a change with which the customer does not agree. */
export const keepAmendment = (
  order: Order,
  number: number,
  why: KeepWhy,
): Promise<Outcome | null> =>
  sendOnce(`order ${order.id} amend`, async () => {
    const body = { commandId: randomId(), number, ...why };
    try {
      const next = await call(routes.keep, { ...byId(order.id), body });
      return taken(next, t('amendments.settled_keep', { id: next.id, n: number }));
    } catch (error) {
      return { failure: failureOf(order, null, error) };
    }
  });
