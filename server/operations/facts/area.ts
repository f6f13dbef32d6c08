import { area, type Base } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import type { ClaimService } from '../claims/service.ts';
import type { PlanService } from '../dispatch/plan-service.ts';
import type { DispatchService } from '../dispatch/service.ts';
import type { AnswerService } from '../orders/answers/service.ts';
import type { ArrivalService } from '../orders/arrivals/service.ts';
import type { OrderService } from '../orders/service.ts';
import { createNextDriver } from './next-driver.ts';
import { createFactService } from './service.ts';

/** How often the server looks for orders whose next driver is due. */
const SEARCH_MS = 1_000;

interface Needs extends Base {
  answers: AnswerService;
  arrivals: ArrivalService;
  orders: OrderService;
  claims: ClaimService;
  dispatch: DispatchService;
  plans: PlanService;
}

export const factsArea = area({
  services: (needs: Needs) => ({
    facts: createFactService(needs),
    findNextDrivers: createNextDriver(needs),
  }),
  handlers: ({ facts }) => ({
    driverFacts: {
      report: async ({ body, caller }) => ok({ results: await facts.take(caller, body.facts) }),
    },
  }),
  ticks: ({ findNextDrivers, answers }) => [
    { everyMs: SEARCH_MS, run: findNextDrivers, due: answers.isSearchDue },
  ],
  runs: ({ findNextDrivers }) => ({ nextDrivers: findNextDrivers }),
});
