import type { Refund } from '#contract/routes/money/refunds.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';

interface Props {
  refund: Refund;
  /** The payer of the refund. */
  payer: string;
  /** Absent: the refund cannot be reversed. */
  onBack: ((refund: Refund) => void) | undefined;
}

/** One refund: its reason and author, and whether it was reversed. */
export function RefundRow({ refund, payer, onBack }: Props) {
  const { amount, reason, at, by, reversed, target } = refund;
  return (
    <tr data-over={reversed !== null || undefined}>
      <td>
        {reason}
        <p className="hint">
          <time dateTime={at}>{moment(at)}</time> · {payer} · {t(`books.refund_to_${target}`)} ·{' '}
          {t('live.by', { who: by.name })}
        </p>
        {reversed && (
          <p className="hint">
            {t('books.refund_was_back', {
              at: moment(reversed.at),
              who: reversed.by.name,
              reason: reversed.reason,
            })}
          </p>
        )}
        {onBack && (
          <p className="hint">
            <TextButton
              aria-label={t('books.refund_back_of', { amount: formatMoney(amount), reason })}
              onClick={() => onBack(refund)}
            >
              {t('books.refund_back')}
            </TextButton>
          </p>
        )}
      </td>
      <td data-number>{reversed ? <del>{formatMoney(amount)}</del> : formatMoney(amount)}</td>
    </tr>
  );
}
