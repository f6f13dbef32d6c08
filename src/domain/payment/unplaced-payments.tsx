import { paymentsRoutes } from '#contract/routes/money/payments.ts';
import { call } from '#src/lib/api/call.ts';
import { keptReason } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Related } from '#src/ui/detail/parts.tsx';

const SHOWN = '5';

/** The latest card payments of a customer without an order, and a link to all of them. */
export function UnplacedPayments({ customerId }: { customerId: number }) {
  const of = { customerId: String(customerId) };
  return (
    <Related
      title={t('payments.title')}
      queryKey={['unplaced.payments', of]}
      read={async (signal) =>
        (await call(paymentsRoutes.list, { query: { ...of, limit: SHOWN } }, { signal })).items
      }
      columns={[
        [t('payments.created'), ({ createdAt }) => moment(createdAt)],
        [t('payments.state'), ({ state }) => t(`payments.state_${state}`)],
        [t('payments.reason'), (row) => keptReason(row) ?? '—'],
        [t('payments.amount_plain'), ({ amount }) => formatMoney(amount), 'number'],
      ]}
      empty={t('payments.none')}
      all={`/payments?${new URLSearchParams(of)}`}
    />
  );
}
