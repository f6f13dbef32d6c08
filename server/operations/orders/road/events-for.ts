import { ROAD_EVENT_TYPES, type RoadEventType } from '#machines/order/order-machine.ts';
import { whyNot } from '../../../platform/acts/decide.ts';
import type { AnyAsk } from '../../../platform/acts/subject.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { OrderRow } from '../order-view.ts';
import { attempt, bringBack, decide, resume } from './attempts.ts';
import { give, handOver, take, withdraw } from './hand-over.ts';

/** The acts on the road by their events. */
const roadActs: Readonly<Record<RoadEventType, AnyAsk>> = {
  'order.attempt': attempt,
  'order.attempt_decide': decide,
  'order.bring_back': bringBack,
  'order.resume_delivery': resume,
  'order.hand_over': handOver,
  'order.hand_over_give': give,
  'order.hand_over_take': take,
  'order.hand_over_withdraw': withdraw,
};

/** The events on the road that the caller may send to the order now. */
export const roadEventsFor = (row: OrderRow, caller: Caller, at: Date): RoadEventType[] =>
  ROAD_EVENT_TYPES.filter(
    (type) => whyNot(roadActs[type], { row, type, caller, at, facts: undefined }) === null,
  );
