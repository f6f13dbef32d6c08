import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { PlanService } from './plan-service.ts';
import type { DispatchService } from './service.ts';
import type { ZoneService } from './zone-service.ts';

export const dispatchHandlers = (
  dispatch: DispatchService,
  plans: PlanService,
  zones: ZoneService,
): AreaHandlers<'dispatch'> => ({
  rank: async ({ query }) => ({ status: 200, body: await dispatch.rank(query.orderId) }),
  plan: async ({ query }) => ({ status: 200, body: await plans.plan(query.orderIds) }),
  apply: async ({ body, caller }) => ({
    status: 200,
    body: await plans.apply(body.decisions, caller),
  }),
  decisions: async ({ query }) => ({ status: 200, body: await plans.decisions(query.orderId) }),
  zones: async () => ({ status: 200, body: await zones.zones() }),
  setZone: async ({ params, headers, body, caller }) => {
    const zone = await zones.setZone(params.zone, headers['if-match'], body, caller);
    return { status: 200, body: zone, headers: { etag: etag(zone.version) } };
  },
});
