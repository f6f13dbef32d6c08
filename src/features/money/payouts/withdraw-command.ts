import type { QueryClient } from '@tanstack/react-query';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { PAYOUTS } from '#src/domain/payout/payout.ts';
import { canWithdraw, withdrawLastApprovals } from '#src/domain/payout/withdraw-approvals.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';

export interface WithdrawContext {
  /** The payout in focus. After a reload, its approval counts as the last one. */
  focused: () => Payout | undefined;
  queries: QueryClient;
}

const withdraw: Command<WithdrawContext> = {
  id: `${PAYOUTS}.withdraw`,
  label: 'payouts.cmd_withdraw',
  keys: ['u'],
  permission: 'payouts.approve',
  can: ({ focused }) => canWithdraw(focused()),
  whyNot: () => t('payouts.nothing_to_withdraw'),
  run: ({ focused, queries }) => void withdrawLastApprovals(focused(), queries),
};
export const withdrawCommands: readonly Command<WithdrawContext>[] = [withdraw];
