import { knownActionText } from '#src/domain/audit/action-text.ts';

/**
 * The options of the filter, money first. All other actions can be filtered from a row that has
 * them.
 */
export const ACTIONS = [
  'payout.request',
  'payout.approve',
  'payout.withdraw_approval',
  'payout.reject',
  'payout.pay',
  'payout.settle',
  'payout.bank_file',
  'store.bank',
  'store.bank_confirm',
  'store.bank_refuse',
  'cash.remit',
  'cash.count',
  'cash.withdraw',
  'cash.reverse',
  'cash.count_in',
  'cash.slip',
  'cash.slip_withdraw',
  'cash.statement',
  'wallet.adjust',
  'wallet.transfer',
  'wallet.freeze',
  'wallet.unfreeze',
  'transfer.reverse',
  'order.refund',
  'order.refund_reverse',
  'remedy.give',
  'remedy.charge',
  'remedy.approve',
  'remedy.refuse',
  'remedy.withdraw',
  'remedy.reverse',
  'charge.contest',
  'contest.uphold',
  'contest.dismiss',
  'order.dispute',
  'dispute.uphold',
  'dispute.dismiss',
  'setting.write',
  'file.download',
  'user.create',
  'user.update',
  'user.block',
  'user.reset',
  'user.reset_mailed',
  'user.change_password',
  'user.vouch',
  'store.create',
  'store.update',
  'item.update',
  'driver.update',
  'name.number',
] as const;

/** The display name of an action; an action without one is shown as the words of its identifier. */
export function actionText(action: string): string {
  const known = knownActionText(action);
  if (known) return known;
  const words = action.replaceAll(/[._]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
