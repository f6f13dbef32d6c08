import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';

/** The review of a store's account, or of one that it may get. */
export const accountReviewOf = (storeId: number, iban?: string) => ({
  ...answerTo(payoutsRoutes.reviewBank, {
    ...byId(storeId),
    body: iban === undefined ? {} : { iban },
  }),
  staleTime: 0,
});
