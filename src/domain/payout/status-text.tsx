import type { Payout } from '#contract/routes/money/payouts.ts';
import { useSecondsLeft } from '#src/domain/live/seconds-left.ts';
import { statusTextIn } from './payout.ts';
import { effectiveAtMs } from './sent-approvals.ts';

/** The status of a payout; after a recent approval, with the seconds until it takes effect. */
export const StatusText = ({ payout }: { payout: Payout }) =>
  statusTextIn(payout, useSecondsLeft(effectiveAtMs(payout)));
