import type { LedgerService } from '../../books/ledger/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { EventService } from '../../platform/events/service.ts';
import { found, ok } from '../../platform/http/answers.ts';
import { createLease, RENEW_MS } from '../../platform/leases/lease.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import type { ClaimService } from '../claims/service.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import type { OrderService } from '../orders/service.ts';
import type { ZoneService } from '../zones/service.ts';
import { createDecisionRepository } from './decision-repository.ts';
import { createPlanner } from './engine/planner.ts';
import { createLivePressure } from './live-pressure.ts';
import { createOrderForecast } from './order-forecast.ts';
import { createPlanService } from './plan-service.ts';
import { createDispatchRepository } from './repository.ts';
import { createDispatchService } from './service.ts';
import { createZoneModes } from './zone-modes.ts';

/** How often zones on autopilot are planned. */
const AUTOPILOT_MS = 5_000;

interface Needs extends Base {
  events: EventService;
  orders: OrderService;
  claims: ClaimService;
  roster: Roster;
  hot: HotPositions;
  ledger: LedgerService;
  zones: ZoneService;
}

export const dispatchArea = area({
  services(needs: Needs) {
    const { db, clock, events } = needs;
    const decisions = createDecisionRepository(db);
    const repository = createDispatchRepository(db);
    const scarcity = createLivePressure({ clock, onEvents: events.onEvents, repository });
    const parts = { ...needs, repository, scarcity };
    const autopilotLease = createLease(db, 'autopilot');
    const plans = createPlanService({
      ...parts,
      decisions,
      autopilotLease,
      planner: createPlanner(),
    });
    return {
      plans,
      zoneModes: createZoneModes({ ...needs, decisions }),
      dispatch: createDispatchService({ ...parts, plans }),
      orderForecast: createOrderForecast(parts),
    };
  },
  handlers: ({ dispatch, plans, zoneModes, orderForecast }) => ({
    dispatch: {
      forecast: ({ query }) => ok(orderForecast(query.orderId)),
      rank: ({ query }) => ok(dispatch.rank(query.orderId)),
      plan: ({ query }) => ok(plans.plan(query.orderIds)),
      apply: ({ body, ...by }) => ok(plans.apply(body.decisions, by)),
      decisions: ({ query }) => ok(plans.decisions(query.orderId)),
    },
    dispatchZones: {
      ...readHandlers('dispatchZones', zoneModes),
      update: ({ params, headers, body, caller }) =>
        found(zoneModes.update(params.id, headers['if-match'], body, caller)),
    },
  }),
  ticks: ({ plans }) => [
    { everyMs: AUTOPILOT_MS, run: plans.autopilot, due: plans.isWanted, isManual: true },
    { everyMs: RENEW_MS, run: plans.watchAutopilot, due: plans.isWanted, isManual: true },
  ],
  runs: ({ plans }) => ({ autopilot: plans.autopilot }),
  stop: ({ plans }) => plans.close(),
});
