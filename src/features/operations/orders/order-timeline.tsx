import type { OrderId } from '#contract/ids.ts';
import type { OrderDetail } from '#contract/routes/operations/orders.ts';
import { OrderHappenings } from '#src/domain/order/order-happenings.tsx';
import { t } from '#src/lib/i18n.ts';

/** The timeline of the order; or that it is older than events are kept (docs/decisions/0059). */
export function OrderTimeline({ id, timeline }: Pick<OrderDetail, 'timeline'> & { id: OrderId }) {
  return (
    <section className="stack order__part" aria-label={t('orders.timeline')}>
      <h2>{t('orders.timeline')}</h2>
      {timeline.length > 0 ? (
        <OrderHappenings
          timeline={timeline}
          to={(at) => `/live-orders?replay=${encodeURIComponent(at)}&order=${id}`}
        />
      ) : (
        <p className="hint">{t('orders.timeline_removed')}</p>
      )}
    </section>
  );
}
