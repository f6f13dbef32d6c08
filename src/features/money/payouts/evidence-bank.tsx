import { isIban, printedIban } from '#contract/money/iban.ts';
import type { PayoutEvidence } from '#contract/routes/money/payouts.ts';
import { live } from '#src/domain/live/live.ts';
import { changeText, isMarked } from '#src/domain/money/bank-change.ts';
import { SharedAccount } from '#src/domain/money/shared-account.tsx';
import { ConfirmAccount } from '#src/domain/payout/confirm-account.tsx';
import { t } from '#src/lib/i18n.ts';
import { Ltr } from '#src/ui/detail/ltr.tsx';
import { Notice } from '#src/ui/page/notice.tsx';

/** The bank account of a payout, its last change and its confirmation. */
export function EvidenceBank({ evidence }: { evidence: PayoutEvidence }) {
  const { iban, holder } = evidence.payout.bank;
  const { iban: nowIban } = evidence.bank;
  const { change } = evidence.payout.bank;
  const isPresent = change != null && change.at === evidence.bank.change?.at;
  return (
    <section className="stack" aria-labelledby="evidence-bank">
      <h3 id="evidence-bank">{t('payouts.bank')}</h3>
      {iban === null ? (
        <Notice severity="warning">{t('payouts.bank_none')}</Notice>
      ) : (
        <p>
          <Ltr className="evidence__iban">{printedIban(iban)}</Ltr> {holder}
        </p>
      )}
      {iban !== null && !isIban(iban) && (
        <Notice severity="critical">{t('payouts.bank_wrong')}</Notice>
      )}
      {nowIban !== null && nowIban !== iban && (
        <Notice severity="warning">
          {t('payouts.bank_other', { iban: printedIban(nowIban) })}
        </Notice>
      )}
      {iban !== null && isMarked(change, live().now()) && (
        <Notice severity="warning">{changeText(change)}</Notice>
      )}
      {iban !== null && change && !isMarked(change, live().now()) && (
        <p className="hint">{changeText(change)}</p>
      )}
      {nowIban !== null && nowIban === iban && (
        <SharedAccount
          review={{ sharedWith: evidence.bank.sharedWith ?? [], sharedElsewhere: 0 }}
        />
      )}
      {isPresent && <ConfirmAccount store={evidence.payout.store} bank={evidence.bank} />}
    </section>
  );
}
