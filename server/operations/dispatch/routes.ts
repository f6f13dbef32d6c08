import { found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { PlanService } from './plan-service.ts';
import type { DispatchService } from './service.ts';
import type { ZoneModes } from './zone-modes.ts';

export const dispatchHandlers = (
  dispatch: DispatchService,
  plans: PlanService,
  zones: ZoneModes,
): AreaHandlers<'dispatch'> => ({
  rank: ({ query }) => ok(dispatch.rank(query.orderId)),
  plan: ({ query }) => ok(plans.plan(query.orderIds)),
  apply: ({ body, caller }) => ok(plans.apply(body.decisions, caller)),
  decisions: ({ query }) => ok(plans.decisions(query.orderId)),
  zones: () => ok(zones.zones()),
  setZone: ({ params, headers, body, caller }) =>
    found(zones.setZone(params.zone, headers['if-match'], body, caller)),
});
