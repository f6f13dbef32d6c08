import type { RequestOf } from '#contract/endpoint.ts';
import type { PromotionTrial, quotesRoutes } from '#contract/routes/operations/quotes.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import type { OrderDeps } from '../deps.ts';
import { createPricing } from '../pricing.ts';
import { quoteOf } from '../quote.ts';

type Body = RequestOf<(typeof quotesRoutes)['tryPromotion']>['body'];

/**
 * Prices a basket by the rules of a quote, as if a promotion were launched. Nothing is counted.
 * Errors: those of a quote.
 */
export function createPromotionTrial(deps: OrderDeps) {
  const { db, clock, appStores, redemptions } = deps;
  const price = createPricing(deps);
  return async (promotionId: number, body: Body, caller: Caller): Promise<PromotionTrial> => {
    // Read before the transaction, which has one connection.
    const dropoff = body.dropoff ?? (await appStores.get(body.storeId)).location;
    return db.transaction().execute(async (trx) => {
      const now = clock();
      const trial = await redemptions.trialOf(trx, promotionId, caller.userId, now);
      const request = { ...body, dropoff, trial, discount: undefined };
      const { priced, evaluated } = await price(trx, request, caller, now);
      const own = priced.promotions.find(({ terms }) => terms.id === promotionId);
      const { lines, subtotal, deliveryFee, feeDiscount, discount, total } = quoteOf(priced, now);
      return toContract<PromotionTrial>({
        lines,
        subtotal,
        deliveryFee,
        feeDiscount,
        discount,
        total,
        at: trial.at.toISOString(),
        reason: evaluated.trial ?? null,
        given: (own?.amount ?? 0n).toString(),
        storePart: (own?.storePart ?? 0n).toString(),
        isConsented: evaluated.isTrialConsented ?? true,
      });
    });
  };
}
