import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { promotionUse, redemptionsOf } from '#src/domain/promotion/promotions.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Related } from '#src/ui/detail/parts.tsx';

const LATEST = 8;

/** The latest orders that used a promotion, and of how many. */
export function PromotionOrders({ id }: { id: number }) {
  const { data: use } = useQuery(promotionUse(id));
  const all = use?.orders ?? 0;
  return (
    <Related
      title={t('promotions.orders')}
      queryKey={['promotion.redemptions', id]}
      lead={
        all > LATEST && <p className="hint">{t('promotions.orders_latest', { n: LATEST, all })}</p>
      }
      read={async (signal) =>
        (await redemptionsOf(id, String(LATEST), signal)).map((one) => ({
          ...one,
          id: one.orderId,
        }))
      }
      columns={[
        [
          t('promotions.order'),
          ({ orderId }) => <Link to={`/orders/${orderId}`}>{idText(orderId)}</Link>,
        ],
        [t('promotions.at'), ({ at }) => moment(at)],
        [t('promotions.store'), ({ store }) => store.name],
        [t('promotions.customer'), ({ customer }) => customer.name],
        [t('promotions.state'), (one) => t(`promotions.redemption_${one.state}`)],
        [t('promotions.borne_store'), ({ storePart }) => formatMoney(storePart), 'number'],
        [t('promotions.amount'), ({ amount }) => formatMoney(amount), 'number'],
      ]}
      empty={t('promotions.orders_none')}
    />
  );
}
