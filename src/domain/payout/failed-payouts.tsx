import { maskedIban } from '#contract/money/iban.ts';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { Notice } from '#src/ui/page/notice.tsx';

/** Why the last attempt to pay a payout failed; null if it did not. */
export const failureOf = ({ status, payment }: Payout): string | null =>
  status === 'failed' && payment ? keptText(payment.outcome, payment) : null;

/** Those of these payouts that failed before, for what pays them again: each to the same account. */
export function FailedPayouts({ payouts }: { payouts: readonly Payout[] }) {
  const failed = payouts.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return null;
  return (
    <Notice severity="warning">
      <p>{t('payout_checks.failed_before', { n: failed.length })}</p>
      <ul>
        {failed.map((payout) => (
          <li key={payout.id}>
            <b>
              {idText(payout.id)} {payout.store.name}
            </b>{' '}
            {[payout.bank.iban && maskedIban(payout.bank.iban), failureOf(payout)]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
