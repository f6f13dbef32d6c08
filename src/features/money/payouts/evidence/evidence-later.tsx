import type { PayoutEvidence } from '#contract/routes/money/payouts.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { formatAmount } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';

interface Props {
  later: NonNullable<PayoutEvidence['later']>[number];
  /** What moved until now did so after the decision, and not only after the request. */
  isAfterDecision: boolean;
}

/** What moved the store's balance between the request of a payout and its decision, or now. */
export function EvidenceLater({ later, isAfterDecision }: Props) {
  const { until, at, lines, balance, held } = later;
  const isDecision = until === 'decision';
  const title = isDecision
    ? t('payout_checks.until_decision', { at: moment(at) })
    : t(isAfterDecision ? 'payout_checks.since_decision' : 'payout_checks.since_request');
  if (lines.length === 0)
    return <p className="hint">{labelled(title, t('payout_checks.unmoved'))}</p>;
  return (
    <section className="evidence__detail" aria-label={title}>
      <p className="hint">{title}</p>
      <table className="table">
        <tbody>
          {lines.map(({ line, amount }) => (
            <tr key={line} data-tone="quiet">
              <th scope="row">{t(`statements.line_${line}`)}</th>
              <td data-number>{formatAmount(amount)}</td>
            </tr>
          ))}
          <tr data-total>
            <th scope="row">
              {t(isDecision ? 'payout_checks.balance_decided' : 'payouts.balance')}
            </th>
            <td data-number>{formatAmount(balance)}</td>
          </tr>
          <tr data-tone={held === '0' ? 'quiet' : undefined}>
            <th scope="row">{t('payout_checks.held')}</th>
            <td data-number>{formatAmount(-BigInt(held))}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
