import type { Payout } from '#contract/routes/money/vendor-payments.ts';
import { useSecondsLeft } from '#src/domain/live/seconds-left.ts';
import { statusIn } from './payout.ts';
import { countsAtMs } from './sent-approvals.ts';

/** The status of a payout; after a recent approval, with the seconds until it takes effect. */
export const StatusText = ({ payout }: { payout: Payout }) =>
  statusIn(payout, useSecondsLeft(countsAtMs(payout)));
