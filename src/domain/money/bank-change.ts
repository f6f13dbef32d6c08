import type { BankChange } from '#contract/money/payout.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';

/** Whether an account is marked as changed: it waits for a confirmation, or changed some days ago. */
export const isMarked = (
  change: BankChange | null | undefined,
  nowMs: number,
): change is BankChange =>
  change != null &&
  (change.waits || (change.markedUntil !== null && Date.parse(change.markedUntil) > nowMs));

/** When and by whom an account was changed, why, and who confirmed it. */
export function changeText({ at, by, reason, waits, confirmedBy, record }: BankChange): string {
  const parts = [
    t('payouts.account_change', { at: moment(at), by }),
    reason && t('payouts.account_reason', { reason }),
    waits && t('payouts.account_waits'),
    confirmedBy && t('payouts.account_confirmed', { by: confirmedBy }),
    record && t('payout_checks.account_recorded', { record }),
  ];
  return parts.filter(Boolean).join(' · ');
}
