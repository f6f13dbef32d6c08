import { area } from '../../platform/area.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import { payoutKind } from './live.ts';
import { payoutsHandlers } from './routes.ts';
import { createPayoutService, type PayoutNeeds } from './service.ts';

/** How often the job checks for payouts without a response. */
const REVIEW_MS = 60_000;

export const payoutsArea = area({
  services(needs: PayoutNeeds & { eventKinds: EventKinds }) {
    needs.eventKinds.declare('payout', payoutKind);
    return { payouts: createPayoutService(needs) };
  },
  handlers: ({ payouts }) => ({ payouts: payoutsHandlers(payouts) }),
  ticks: ({ payouts }) => [{ everyMs: REVIEW_MS, run: payouts.reviewUnanswered, atStart: true }],
});
