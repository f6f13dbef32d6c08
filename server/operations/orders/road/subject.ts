import { type CauseInput, wordsOfCause } from '#contract/causes/causes.ts';
import type { OrderEventType, RoadEventType } from '#machines/order/order-machine.ts';
import { legalRoadEvents } from '#machines/order/order-machine.ts';
import { defineSubject } from '../../../platform/acts/subject.ts';
import { auditReason } from '../../../platform/sentences/stored.ts';
import { orderSubject } from '../acts.ts';
import { rowState } from '../change/order-state.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';

/** What staff decide, and what drivers say or staff book for them: the audit log has each. */
export const { act } = defineSubject<OrderDeps, OrderRow, RoadEventType>()({
  ...orderSubject,
  legal: (row: OrderRow): OrderEventType[] => legalRoadEvents(rowState(row)),
  kind: 'order',
  entry: (before, after, { body }) => ({
    before: factsOf(before),
    after: { ...factsOf(after), ...whyOf(body) },
  }),
});

/** Why, as the request says it. */
const whyOf = (why: CauseInput) => ({
  ...(why.cause ? { cause: why.cause } : {}),
  ...auditReason(wordsOfCause(why)),
});

/** What an act on the road may change. */
const factsOf = (row: OrderRow) => ({
  driver: row.driver_id,
  attempt: row.attempt,
  bringingBack: row.return_requested_at?.toISOString() ?? null,
  handOver: row.hand_over,
});
