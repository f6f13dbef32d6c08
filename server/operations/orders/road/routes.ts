import { partsOf } from '../../../platform/acts/perform.ts';
import { found, ok } from '../../../platform/http/answers.ts';
import type { AreaHandlers } from '../../../platform/http/endpoints.ts';
import type { RoadService } from './service.ts';

/** The handlers of orders on the road. */
export const roadHandlers = (road: RoadService): AreaHandlers<'onTheRoad'> => ({
  attempt: (call) => found(road.attempt(...partsOf(call))),
  decide: (call) => found(road.decide(...partsOf(call))),
  bringBack: (call) => found(road.bringBack(...partsOf(call))),
  resume: (call) => found(road.resume(...partsOf(call))),
  handOver: (call) => found(road.handOver(...partsOf(call))),
  give: (call) => found(road.give(...partsOf(call))),
  take: (call) => found(road.take(...partsOf(call))),
  withdraw: (call) => found(road.withdraw(...partsOf(call))),
  handOverAll: ({ params, body, ...by }) => ok(road.handOverAll(params.id, body, by)),
  legs: ({ params }) => ok(road.legs(params.id)),
});
