import type { Payout } from '#contract/routes/money/payouts.ts';
import { canWithdraw, withdrawLastApprovals } from '#src/domain/payout/withdraw-approvals.ts';
import { t } from '#src/lib/i18n.ts';
import type { ScreenAct } from '#src/ui/list/acts/list-act.ts';

/** Withdraws the last approval. After a reload, that of the payout in focus counts as the last. */
export const withdrawAct: ScreenAct<Payout> = {
  on: 'screen',
  id: 'withdraw',
  label: 'payouts.cmd_withdraw',
  key: 'u',
  permission: 'payouts.approve',
  whyNot: (payout) => (canWithdraw(payout) ? null : t('payouts.nothing_to_withdraw')),
  run: (payout, queries) => void withdrawLastApprovals(payout, queries),
};
