import type { OrderEventType, RoadEventType } from '#machines/order/order-machine.ts';
import { legalRoadEvents } from '#machines/order/order-machine.ts';
import { defineSubject } from '../../../platform/acts/subject.ts';
import { orderSubject } from '../acts.ts';
import { rowState } from '../change/order-state.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';

const onTheRoad = {
  ...orderSubject,
  legal: (row: OrderRow): OrderEventType[] => legalRoadEvents(rowState(row)),
};

/** What drivers say too: the event log has it, and not the audit log. */
export const { act } = defineSubject<OrderDeps, OrderRow, RoadEventType>()(onTheRoad);

/** What staff decide: the audit log has it too. */
export const { act: staffAct } = defineSubject<OrderDeps, OrderRow, RoadEventType>()({
  ...onTheRoad,
  kind: 'order',
  entry: (before, after) => ({ before: factsOf(before), after: factsOf(after) }),
});

/** What an act on the road may change. */
const factsOf = (row: OrderRow) => ({
  driver: row.driver_id,
  attempt: row.attempt,
  bringingBack: row.return_requested_at?.toISOString() ?? null,
  handOver: row.hand_over,
});
