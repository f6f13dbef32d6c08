import { maskedIban } from '#contract/money/iban.ts';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { live } from '#src/domain/live/live.ts';
import { changeText, isMarked } from '#src/domain/money/bank-change.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { Notice } from '#src/ui/page/notice.tsx';

/** Those of these payouts whose bank account was changed, before they were requested or since, for what pays or approves many. */
export function ChangedAccounts({ payouts }: { payouts: readonly Payout[] }) {
  const nowMs = live().now();
  const changed = payouts.flatMap(({ id, store, bank: { iban, change, isFormer } }) => {
    const texts = [
      isFormer && iban && t('payouts.account_goes_to_former', { iban: maskedIban(iban) }),
      isMarked(change, nowMs) && changeText(change),
    ].filter(Boolean);
    return texts.length === 0 ? [] : [{ id, store: store.name, text: texts.join(' · ') }];
  });
  if (changed.length === 0) return null;
  return (
    <Notice severity="warning">
      <p>{t('payout_checks.accounts_changed', { n: changed.length })}</p>
      <ul>
        {changed.map(({ id, store, text }) => (
          <li key={id}>
            <b>
              {idText(id)} {store}
            </b>{' '}
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
