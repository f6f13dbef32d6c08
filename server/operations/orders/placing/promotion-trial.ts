import type { RequestOf } from '#contract/endpoint.ts';
import type { PromotionTrial, quotesRoutes } from '#contract/routes/operations/quotes.ts';
import { openNow } from '../../../catalogue/stores/opening.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import type { OrderDeps } from '../deps.ts';
import { createPricing, type HeldStore } from '../pricing.ts';
import { quoteOf } from '../quote.ts';

type Body = RequestOf<(typeof quotesRoutes)['tryPromotion']>['body'];

/** When a paused store takes orders again, if that is known; otherwise now. */
const resumesAt = ({ paused_until: until }: HeldStore, now: Date): Date =>
  until !== null && until > now ? until : now;

/** Whether a store is closed at the time of the trial, or only now. */
function closedWhen(store: HeldStore, now: Date, at: Date): PromotionTrial['closed'] {
  if (!openNow(store, at).open) return 'then';
  return openNow(store, now).open ? null : 'now';
}

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
      const store = await appStores.forTrial(trx, body.storeId);
      const found = await redemptions.trialOf(trx, promotionId, caller.userId, {
        from: resumesAt(store, now),
        at: body.at === undefined ? null : new Date(body.at),
        store,
      });
      const trial = { ...found, store };
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
        closed: closedWhen(store, now, trial.at),
        reason: evaluated.trial ?? null,
        given: (own?.amount ?? 0n).toString(),
        storePart: (own?.storePart ?? 0n).toString(),
        isConsented: evaluated.isTrialConsented ?? true,
      });
    });
  };
}
