import { area } from '../../platform/area.ts';
import { createRedemptionService } from './redemption-service.ts';
import { promotionsHandlers } from './routes.ts';
import { createPromotionService, type PromotionNeeds } from './service.ts';

/** How often windows that have begun or ended are looked for. */
const DUE_MS = 1_000;

export const promotionsArea = area({
  services: (needs: PromotionNeeds) => ({
    promotions: createPromotionService(needs),
    redemptions: createRedemptionService(needs),
  }),
  handlers: ({ promotions }) => ({ promotions: promotionsHandlers(promotions) }),
  ticks: ({ promotions }) => [
    { everyMs: DUE_MS, run: promotions.turn, due: promotions.hasDue, isOwnTurn: true },
  ],
});
