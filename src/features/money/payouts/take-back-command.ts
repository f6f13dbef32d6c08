import type { QueryClient } from '@tanstack/react-query';
import type { Payout } from '#contract/routes/money/vendor-payments.ts';
import { PAYOUTS } from '#src/domain/payout/payout.ts';
import { canTakeBack, takeBackLast } from '#src/domain/payout/take-back.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';

export interface TakeBackContext {
  /** The payout in focus. After a reload, its approval counts as the last one. */
  focused: () => Payout | undefined;
  queries: QueryClient;
}

const takeBack: Command<TakeBackContext> = {
  id: `${PAYOUTS}.takeBack`,
  label: 'payouts.cmd_take_back',
  keys: ['u'],
  permission: 'payouts.approve',
  can: ({ focused }) => canTakeBack(focused()),
  whyNot: () => t('payouts.nothing_to_take_back'),
  run: ({ focused, queries }) => void takeBackLast(focused(), queries),
};
export const takeBackCommands: readonly Command<TakeBackContext>[] = [takeBack];
