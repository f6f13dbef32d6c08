import { useQuery } from '@tanstack/react-query';
import type { OrderId } from '#contract/ids.ts';
import { chargesOf } from '#src/domain/charge/charges.ts';
import { refundsOf } from '#src/domain/refund/refund.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { type OrderCost, orderCost } from './order-cost.ts';
import { remediesOf } from './remedies.ts';

type Row = readonly [string, string, bigint];
const known = (rows: readonly Row[]) => rows.filter(([, , amount]) => amount !== 0n);

function Side({ title, rows, total }: { title: string; rows: readonly Row[]; total: bigint }) {
  return (
    <tbody>
      <tr>
        <th scope="colgroup" colSpan={2}>
          {title}
        </th>
      </tr>
      {known(rows).map(([id, label, amount]) => (
        <tr key={id}>
          <th scope="row">{label}</th>
          <td data-number>{formatMoney(amount)}</td>
        </tr>
      ))}
      <tr data-total>
        <th scope="row">{t('remedies.cost_total')}</th>
        <td data-number>{formatMoney(total)}</td>
      </tr>
    </tbody>
  );
}

function CostTable({ cost, store }: { cost: OrderCost; store: string }) {
  return (
    <table className="table">
      <Side
        title={t('remedies.cost_got')}
        rows={[
          ['remedies', t('remedies.cost_remedies'), cost.remedies],
          ['refunds', t('remedies.cost_refunds'), cost.refunds],
        ]}
        total={cost.total}
      />
      <Side
        title={t('remedies.cost_who')}
        rows={[
          ['store', t('remedies.cost_store', { store }), cost.store],
          ['driver', t('remedies.bear_driver'), cost.driver],
          ['commission', t('remedies.cost_commission'), cost.commissionBack],
          ['promotion', t('remedies.figure_promotion'), -cost.promotionBack],
          ['platform', t('remedies.cost_platform'), cost.platform],
        ]}
        total={cost.total}
      />
    </table>
  );
}

/**
 * What the customer of an order got in remedies and refunds, and who bears it: both sides add up. Nothing while there
 * is nothing, or for a reader who does not see money.
 */
export function CostOfOrder({ orderId, store }: { orderId: number; store: string }) {
  const seesMoney = useHasPermission('money.read');
  const remedies = useQuery(remediesOf({ orderId }));
  const charges = useQuery(chargesOf(orderId));
  const refunds = useQuery({ ...refundsOf(orderId as OrderId), enabled: seesMoney });
  if (!seesMoney || !remedies.data || !charges.data || !refunds.data) return null;
  const cost = orderCost({
    remedies: remedies.data.items,
    charges: charges.data.items,
    refunds: refunds.data.refunds,
  });
  if (cost.total === 0n) return null;
  return (
    <Section title={t('remedies.cost')}>
      <CostTable cost={cost} store={store} />
    </Section>
  );
}
