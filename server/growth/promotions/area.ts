import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import { recordHandlers } from '../../platform/records/handlers.ts';
import { createRedemptionService } from './redemption-service.ts';
import { createPromotionService, type PromotionNeeds } from './service.ts';

/** How often the job checks for windows that have begun or ended. */
const DUE_MS = 1_000;

export const promotionsArea = area({
  services: (needs: PromotionNeeds) => ({
    promotions: createPromotionService(needs),
    redemptions: createRedemptionService(needs),
  }),
  handlers: ({ promotions }) => ({
    promotions: {
      ...recordHandlers('promotions', promotions),
      use: ({ params }) => ok(promotions.use(params.id)),
      redemptions: ({ params, query }) => ok(promotions.redemptions(params.id, query)),
      send: (call) => found(promotions.send(...partsOf(call))),
      consents: ({ params, query }) => ok(promotions.consents(params.id, query)),
      missing: ({ params }) => ok(promotions.missing(params.id)),
      consentMany: ({ params, body, ...by }) => ok(promotions.consentMany(params.id, body, by)),
      consent: ({ params, body, ...by }) => ok(promotions.consent(params.id, body, by)),
      shared: ({ params, caller }) => ok(promotions.shared(params.id, caller)),
      decide: ({ params, body, ...by }) => ok(promotions.decide(params, body, by)),
      duplicate: ({ params, body, ...by }) =>
        createdRecord(promotions.duplicate(params.id, body, by)),
    },
  }),
  ticks: ({ promotions }) => [
    { everyMs: DUE_MS, run: promotions.applyDue, due: promotions.hasDue, isManual: true },
  ],
});
