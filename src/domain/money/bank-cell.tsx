import type { AccountHolder } from '#contract/money/account-review.ts';
import { maskedIban, printedIban } from '#contract/money/iban.ts';
import type { BankChange } from '#contract/money/payout.ts';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { changeText, isMarked } from './bank-change.ts';
import { sharedText } from './shared-account.tsx';

interface Props {
  iban: string | null;
  holder: string | null;
  change?: BankChange | null | undefined;
  isFormer?: boolean | undefined;
  sharedWith?: readonly AccountHolder[] | undefined;
}

/**
 * A bank account in a row: enough to recognise it, with the full number and its holder as the
 * tooltip. A changed one is marked, and so is one that its store has replaced since. Stores with the same
 * account are in the tooltip.
 */
export function BankCell({ iban, holder, change, isFormer, sharedWith = [] }: Props) {
  if (iban === null) return <span data-tone="warning">{t('payouts.no_bank')}</span>;
  const mark = isMarked(change, live().now()) ? change : null;
  const title = [
    holder,
    printedIban(iban),
    isFormer && t('payouts.account_goes_to_former', { iban: maskedIban(iban) }),
    mark && changeText(mark),
    sharedText(sharedWith),
  ]
    .filter(Boolean)
    .join('\n');
  if (!mark && !isFormer) return <span title={title}>{maskedIban(iban)}</span>;
  const last = iban.slice(-4);
  const changed = mark?.waits ? 'payouts.account_unconfirmed' : 'payouts.account_changed';
  return (
    <span title={title} data-tone="warning">
      {t(isFormer ? 'payouts.account_former' : changed, { last })}
    </span>
  );
}
