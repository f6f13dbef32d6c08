import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OrderId } from '#contract/ids.ts';
import { formatMoney } from '#contract/money.ts';
import { type OrderDetail, ordersRoutes } from '#contract/routes/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { call } from '#src/lib/call.ts';
import { timerText } from '#src/lib/durations.ts';
import { locale, type MessageKey, t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { LineChoices } from '#src/ui/line-choices.tsx';
import { StoreClosed } from '#src/ui/store-closed.tsx';
import { ClaimBadge } from './claim-badge.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { change } from './desk.ts';
import { HoldBar } from './hold-bar.tsx';
import { OrderActions } from './order-actions.tsx';
import { PausedHint } from './paused-hint.tsx';
import { DecisionLine } from './rank-decision.tsx';

const time = new Intl.DateTimeFormat(locale(), {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

function Timeline({ timeline }: { timeline: OrderDetail['timeline'] }) {
  // In a replay the rest has not happened yet.
  const untilMs = useStore(picture().clock, (nowMs) =>
    picture().kind === 'replay' ? nowMs : null,
  );
  const happened = timeline.filter(({ at }) => untilMs === null || Date.parse(at) <= untilMs);
  return (
    <ol className="timeline">
      {happened.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at its end.
        <li key={at}>
          <Link
            to={{ search: `?replay=${encodeURIComponent(entry.at)}` }}
            title={t('replay.show_moment')}
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
  );
}

/** One order: what is in it, where it goes, what happened, and the legal next steps only. */
export function OrderPane({ id }: { id: OrderId }) {
  const held = useEntry(picture().orders, id);
  const version = held?.order.version;
  const { data, error } = useQuery({
    queryKey: ['orders', id, version],
    queryFn: ({ signal }) =>
      call(ordersRoutes.adminGet, { params: { id: String(id) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const order = held?.order ?? data;
  const age = useStore(picture().clock, (nowMs) =>
    order ? timerText(nowMs - Date.parse(order.placedAt)) : '',
  );
  return (
    <section className="pane" aria-label={t('live.order_title', { id })}>
      <header className="pane__head">
        <h2>{t('live.order_title', { id })}</h2>
        <p>{order && `${t(`live.status_${order.status}`)} · ${age}`}</p>
        <button type="button" className="link-button" onClick={() => change({ pane: null })}>
          {t('live.close')}
        </button>
      </header>
      <PausedHint id={id} />
      <ClaimBadge id={id} />
      {order && isOpen(order.status) && <ClaimBar id={id} />}
      <DecisionLine id={id} version={version} />
      {error && !data && (
        <p className="notice">{t('live.order_failed', { message: error.message })}</p>
      )}
      {order && <OrderActions key={id} order={order} />}
      {order && <HoldBar key={`hold-${id}`} order={order} />}
      {order && (
        <dl className="facts">
          <dt>{t('live.col_store')}</dt>
          <dd>
            {order.store.name} · {order.zone} <StoreClosed id={order.store.id} />
          </dd>
          <dt>{t('live.customer')}</dt>
          <dd>{order.customer.name}</dd>
          <dt>{t('live.address')}</dt>
          <dd>{order.address}</dd>
          <dt>{t('live.col_driver')}</dt>
          <dd>
            {order.driver ? `${order.driver.code} ${order.driver.name}` : t('live.no_driver')}
          </dd>
          {data?.note && (
            <>
              <dt>{t('live.note')}</dt>
              <dd>{data.note}</dd>
            </>
          )}
        </dl>
      )}
      {data && data.id === id && (
        <>
          <table className="lines">
            <caption className="visually-hidden">{t('live.lines')}</caption>
            <tbody>
              {data.lines.map((line) => (
                <tr key={line.line}>
                  <td>{line.quantity} ×</td>
                  <td>
                    {line.name}
                    <LineChoices line={line} />
                  </td>
                  <td>{formatMoney(BigInt(line.unitPrice) * BigInt(line.quantity))}</td>
                </tr>
              ))}
              <tr>
                <td aria-hidden="true" />
                <td>{t('live.delivery_fee')}</td>
                <td>{formatMoney(data.deliveryFee)}</td>
              </tr>
              {data.discountFunder && (
                <tr>
                  <td aria-hidden="true" />
                  <td>{t(`books.discount_${data.discountFunder}`)}</td>
                  <td>{formatMoney(-BigInt(data.discount))}</td>
                </tr>
              )}
              <tr className="lines__total">
                <td aria-hidden="true" />
                <td>
                  {t('live.total')} · {t(`live.pay_${data.payment}`)}
                </td>
                <td>{formatMoney(data.total)}</td>
              </tr>
            </tbody>
          </table>
          <h3>{t('live.timeline')}</h3>
          <Timeline timeline={data.timeline} />
        </>
      )}
    </section>
  );
}
