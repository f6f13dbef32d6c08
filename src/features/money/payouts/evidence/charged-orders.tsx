import { Link } from 'react-router-dom';
import type { PayoutEvidence } from '#contract/routes/money/payouts.ts';
import { t } from '#src/lib/i18n.ts';
import { formatAmount, formatMoney } from '#src/lib/language/money.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';

type Evidence = Pick<PayoutEvidence, 'charged' | 'collected' | 'stillOwed'>;

/** Each charge as it was charged, with the commission that went back, and what was collected later. */
const rowsOf = ({ charged = [], collected = [] }: Evidence) => [
  ...charged.map((one) => ({
    key: `charge ${one.chargeId}`,
    what: t(one.reversed ? 'payouts.charge_reversed' : 'payouts.charge_posted'),
    ...one,
  })),
  ...collected.map((one, at) => ({
    key: `collected ${at}`,
    what: t('payouts.charge_collected'),
    sold: undefined,
    commission: undefined,
    ...one,
  })),
];

/**
 * The orders and cases of which the store was charged, and of which this payout collected what it owed.
 * It explains lines of the calculation, and adds nothing to it.
 */
export function ChargedOrders({ evidence }: { evidence: Evidence }) {
  const { stillOwed = '0' } = evidence;
  const rows = rowsOf(evidence);
  if (rows.length === 0 && stillOwed === '0') return null;
  return (
    <>
      {rows.length > 0 && (
        <section className="evidence__detail" aria-labelledby="evidence-charged">
          <p id="evidence-charged" className="hint">
            {t('payouts.charged')}
          </p>
          <table className="table">
            <TableHead
              headings={[
                t('payouts.charged_what'),
                { label: t('charges.sold'), isNumber: true },
                { label: t('charges.commission_back'), isNumber: true },
                { label: t('charges.net'), isNumber: true },
              ]}
            />
            <tbody>
              {rows.map(({ key, what, orderId, caseId, sold, commission, amount }) => (
                <tr key={key} data-tone="quiet">
                  <th scope="row">
                    {what}{' '}
                    <Link to={`/orders/${orderId}`}>
                      {t('payouts.charge_order', { id: orderId })}
                    </Link>
                    {caseId !== null && (
                      <>
                        {', '}
                        <Link to={`/cases/${caseId}`}>
                          {t('payouts.charge_case', { id: caseId })}
                        </Link>
                      </>
                    )}
                  </th>
                  <td data-number>{sold === undefined ? '' : formatAmount(sold)}</td>
                  <td data-number>{commission === undefined ? '' : formatAmount(commission)}</td>
                  <td data-number>{formatAmount(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {stillOwed !== '0' && (
        <p className="hint">{t('payouts.still_owed', { amount: formatMoney(stillOwed) })}</p>
      )}
    </>
  );
}
