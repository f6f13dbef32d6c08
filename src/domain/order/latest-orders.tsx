import { Link } from 'react-router-dom';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
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
        [t('stores.order'), ({ id }) => <Link to={`/orders/${id}`}>{idText(id)}</Link>],
        [t('stores.order_placed'), ({ placedAt }) => moment(placedAt)],
        [t('stores.status'), ({ status }) => t(`live.status_${status}`)],
        'storeId' in of
          ? [t('stores.order_customer'), ({ customer }) => customer.name]
          : [t('live.col_store'), ({ store }) => store.name],
        [t('stores.order_total'), ({ total }) => formatMoney(total), 'number'],
      ]}
      empty={t('stores.orders_none')}
      all={all}
    />
  );
}
