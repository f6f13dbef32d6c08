import { maskedIban, printedIban } from '#contract/money/iban.ts';
import { t } from '#src/lib/i18n.ts';

interface Props {
  iban: string | null;
  holder: string | null;
}

/**
 * A bank account in a row: enough to recognise it, with the full number and its holder as the
 * tooltip.
 */
export const BankCell = ({ iban, holder }: Props) =>
  iban === null ? (
    <span data-tone="warning">{t('payouts.no_bank')}</span>
  ) : (
    <span title={[holder, printedIban(iban)].filter(Boolean).join('\n')}>{maskedIban(iban)}</span>
  );
