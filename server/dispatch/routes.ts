import type { AreaHandlers } from '../http/endpoints.ts';
import type { PlanService } from './plan-service.ts';
import type { DispatchService } from './service.ts';

export const dispatchHandlers = (
  dispatch: DispatchService,
  plans: PlanService,
): AreaHandlers<'dispatch'> => ({
  rank: async ({ query }) => ({ status: 200, body: await dispatch.rank(query.orderId) }),
  plan: async () => ({ status: 200, body: await plans.plan() }),
  apply: async ({ body, caller }) => ({
    status: 200,
    body: await plans.apply(body.decisions, caller),
  }),
  decisions: async ({ query }) => ({ status: 200, body: await plans.decisions(query.orderId) }),
  zones: async () => ({ status: 200, body: await plans.zones() }),
  setZone: async ({ params, body, caller }) => ({
    status: 200,
    body: await plans.setZone(params.zone, body, caller),
  }),
});
