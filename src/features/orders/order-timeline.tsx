import { Link } from 'react-router-dom';
import type { OrderId } from '#contract/ids.ts';
import type { OrderDetail } from '#contract/routes/orders.ts';
import { TIME_ZONE } from '#contract/time.ts';
import { locale, type MessageKey, t } from '#src/lib/i18n.ts';

const time = new Intl.DateTimeFormat(locale(), {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** What happened, who did it and why; each time leads to that moment in the replay. */
export function OrderTimeline({ id, timeline }: Pick<OrderDetail, 'timeline'> & { id: OrderId }) {
  return (
    <section className="order__part" aria-label={t('orders.timeline')}>
      <h2>{t('orders.timeline')}</h2>
      <ol className="timeline">
        {timeline.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at its end.
          <li key={at}>
            <Link
              to={`/live-orders?replay=${encodeURIComponent(entry.at)}&order=${id}`}
              title={t('orders.replay')}
            >
              <time dateTime={entry.at}>{time.format(new Date(entry.at))}</time>
            </Link>
            <span>
              <b>{t(`live.type_${entry.type.replace('order.', '')}` as MessageKey)}</b>{' '}
              {entry.type.includes('assigned') && entry.driver?.code}{' '}
              <small>{t('live.by', { who: entry.actor?.name ?? t('live.system') })}</small>
              {entry.reason && <em>{entry.reason}</em>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
