import { Link, type To } from 'react-router-dom';
import type { OrderDetail } from '#contract/routes/operations/orders.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { timeToSecond } from '#src/lib/text/moment.ts';

interface Props {
  timeline: OrderDetail['timeline'];
  /** The path of the replay at an instant. */
  to: (at: string) => To;
}

/**
 * The timeline of an order: events, users and reasons. Each time links to that instant in the
 * replay.
 */
export function TimelineEvents({ timeline, to }: Props) {
  return (
    <ol className="log timeline">
      {timeline.map((entry, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at its end.
        <li key={n}>
          <Link className="quiet" to={to(entry.at)} title={t('replay.show_moment')}>
            <time dateTime={entry.at}>{timeToSecond(entry.at)}</time>
          </Link>
          <div>
            <b>{t(`live.type_${entry.type.replace('order.', '')}` as MessageKey)}</b>{' '}
            {entry.type.includes('assigned') && entry.driver?.code}{' '}
            <small>{t('live.by', { who: entry.actor?.name ?? t('live.system') })}</small>
            {entry.reason && (
              <p>
                <em>{entry.reason}</em>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
