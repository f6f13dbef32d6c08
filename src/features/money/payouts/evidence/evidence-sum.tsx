import { Link } from 'react-router-dom';
import type { PayoutEvidence } from '#contract/routes/money/payouts.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatAmount, formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { ChargedOrders } from './charged-orders.tsx';
import { EvidenceLater } from './evidence-later.tsx';

/** The statuses in which no amount is held any longer. */
const OVER: ReadonlySet<string> = new Set(['paid', 'rejected']);

/** What the balance began with: what the payout before left of it, such as earlier orders. */
function Opening({ evidence: { previous } }: { evidence: PayoutEvidence }) {
  if (!previous) return t('payouts.opening');
  const { id, at, amount } = previous;
  return (
    <>
      {t('payout_checks.left_by')} <Link to={`/store-payouts?peek=${id}`}>{idText(id)}</Link>{' '}
      <small className="quiet">
        {t('payout_checks.left_by_paid', { amount: formatMoney(amount), at: moment(at) })}
      </small>
    </>
  );
}

/**
 * How the amount was computed, line by line, from the last payout to the balance after this one as it was
 * requested, and what moved later.
 */
export function EvidenceSum({ evidence }: { evidence: PayoutEvidence }) {
  const { payout, since, opening, sales, balance, held, difference } = evidence;
  // A server of the release before reads it as of now.
  const { asOf, later = [] } = evidence;
  const isHeld = asOf !== undefined || !OVER.has(payout.status);
  const others = BigInt(held) - (isHeld ? BigInt(payout.amount) : 0n);
  const lines = [
    ['opening', <Opening key="opening" evidence={evidence} />, opening],
    ['sales', t('payouts.sales', { n: sales.orders }), sales.amount],
    ['commission', t('payouts.commission'), evidence.commission],
    ['refunds', t('payouts.refunds'), evidence.refunds],
    ['promotions', t('payouts.promotions'), evidence.promotions],
    ['cash', t('payouts.cash_offset'), evidence.cashOffset],
    ['ends', t('payouts.ends'), evidence.ends ?? '0'],
    ['endsBorne', t('payouts.ends_borne'), evidence.endsBorne ?? '0'],
    ['charges', t('payouts.charges'), evidence.charges ?? '0'],
    ['owed', t('payouts.owed_moved'), evidence.owed ?? '0'],
    ['payouts', t('payouts.paid_out'), evidence.payouts],
    ['other', t('payouts.other'), evidence.other],
  ] as const;
  return (
    <section aria-labelledby="evidence-why">
      <h3 id="evidence-why">{t('payouts.why')}</h3>
      <p className="hint">
        {since ? t('payouts.since', { at: moment(since) }) : t('payouts.since_start')}
        {asOf !== undefined && ` · ${t('payout_checks.as_of', { at: moment(asOf) })}`}
      </p>
      <table className="table">
        <tbody>
          {lines.map(([id, label, amount]) => (
            <tr key={id} data-tone={amount === '0' ? 'quiet' : undefined}>
              <th scope="row">{label}</th>
              <td data-number>{formatAmount(amount)}</td>
            </tr>
          ))}
          <tr data-total>
            <th scope="row">
              {t(asOf === undefined ? 'payouts.balance' : 'payout_checks.balance_then')}
            </th>
            <td data-number>{formatAmount(balance)}</td>
          </tr>
          {isHeld && (
            <tr>
              <th scope="row">{t('payouts.this_one')}</th>
              <td data-number>{formatAmount(-BigInt(payout.amount))}</td>
            </tr>
          )}
          <tr data-tone={others === 0n ? 'quiet' : undefined}>
            <th scope="row">{t('payouts.held')}</th>
            <td data-number>{formatAmount(-others)}</td>
          </tr>
          <tr>
            <th scope="row">{t('payouts.after')}</th>
            <td data-number>{formatAmount(BigInt(balance) - BigInt(held))}</td>
          </tr>
        </tbody>
      </table>
      <ChargedOrders evidence={evidence} />
      {later.map((one) => (
        <EvidenceLater key={one.until} later={one} isAfterDecision={later.length > 1} />
      ))}
      {difference === '0' ? (
        <p className="hint">{t('payouts.ties')}</p>
      ) : (
        <Notice severity="critical">
          {t('payouts.differs', { amount: formatMoney(difference) })}
        </Notice>
      )}
    </section>
  );
}
