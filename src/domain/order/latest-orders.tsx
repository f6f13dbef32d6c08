import { Link } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Related } from '#src/ui/detail/parts.tsx';

const SHOWN = '8';

/** The latest orders of a customer, a driver or a store, and a link to all of them. */
export function LatestOrders(props: {
  of: { customerId: string } | { driverId: string } | { storeId: string };
  all: string;
}) {
  const { of, all } = props;
  return (
    <Related
      title={t('stores.orders')}
      queryKey={['latest.orders', of]}
      read={async (signal) =>
        (await call(ordersRoutes.list, { query: { ...of, limit: SHOWN } }, { signal })).items
      }
      columns={[
        { label: t('stores.order'), cell: ({ id }) => <Link to={`/orders/${id}`}>#{id}</Link> },
        { label: t('stores.order_placed'), cell: ({ placedAt }) => moment(placedAt) },
        { label: t('stores.status'), cell: ({ status }) => t(`live.status_${status}`) },
        'storeId' in of
          ? { label: t('stores.order_customer'), cell: ({ customer }) => customer.name }
          : { label: t('live.col_store'), cell: ({ store }) => store.name },
        {
          label: t('stores.order_total'),
          isNumber: true,
          cell: ({ total }) => formatMoney(total),
        },
      ]}
      empty={t('stores.orders_none')}
      all={all}
    />
  );
}
