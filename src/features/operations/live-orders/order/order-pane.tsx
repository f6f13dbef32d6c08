import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderId } from '#contract/ids.ts';
import {
  type Order,
  type OrderDetail,
  ordersRoutes,
  type StatusEventType,
} from '#contract/routes/operations/orders.ts';
import { isOpen, type OrderEventType } from '#machines/order/order-machine.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { OrderPromise } from '#src/domain/order/order-forecast.tsx';
import { OrderLines } from '#src/domain/order/order-lines.tsx';
import { OrderSteps } from '#src/domain/order/order-steps.tsx';
import { TimelineEvents } from '#src/domain/order/timeline-events.tsx';
import { StoreClosed } from '#src/domain/store/store-closed.tsx';
import { unassignFromBoard } from '#src/features/operations/live-orders/assign/assign.ts';
import { DecisionLine } from '#src/features/operations/live-orders/assign/rank-decision.tsx';
import { PausedHint } from '#src/features/operations/live-orders/board/paused-hint.tsx';
import { changePanels, openDrivers, panels } from '#src/features/operations/live-orders/panels.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { ClaimBadge } from './claim-badge.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { HoldBar } from './hold-bar.tsx';
import { keepFromBoard, progressFromBoard } from './progress.ts';

function run(order: Order, event: OrderEventType): void {
  if (event === 'order.assign' || event === 'order.reassign')
    openDrivers(order.id, event === 'order.reassign');
  else if (event === 'order.unassign') void unassignFromBoard(order);
  else void progressFromBoard(order, event);
}

/** The events that are legal in the order's current state, as decided by the server's machine. */
const OrderActions = ({ order, asked }: { order: Order; asked: StatusEventType | null }) => (
  <OrderSteps
    order={order}
    send={(event, reason) => progressFromBoard(order, event, reason)}
    run={(event) => run(order, event)}
    keep={() => void keepFromBoard(order)}
    isReadOnly={shownSource().kind === 'replay'}
    asked={asked}
  />
);

/** In a replay, later events have not happened yet. */
function Timeline({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const untilMs = useStore(shownSource().clock, (nowMs) =>
    shownSource().kind === 'replay' ? nowMs : null,
  );
  return (
    <TimelineEvents
      timeline={timeline.filter(({ at }) => untilMs === null || Date.parse(at) <= untilMs)}
      to={(at) => ({ search: `?replay=${encodeURIComponent(at)}` })}
    />
  );
}

const Phone = ({ of }: { of: { phone: string | null } | null | undefined }) =>
  of?.phone ? <PhoneLink phone={of.phone} /> : null;

/** One order: items, addresses, timeline, and only the legal next steps. */
export function OrderPane({ id }: { id: OrderId }) {
  const held = useEntry(shownSource().orders, id);
  const version = held?.order.version;
  const asked = useStore(panels, (now) => now.asked ?? null);
  const askedTimes = useStore(panels, (now) => now.askedTimes);
  const { data, error } = useQuery({
    queryKey: ['orders', id, version],
    queryFn: ({ signal }) => call(ordersRoutes.adminGet, byId(id), { signal }),
    placeholderData: keepPreviousData,
  });
  const order = held?.order ?? data;
  const age = useStore(shownSource().clock, (nowMs) =>
    order ? timerText(nowMs - Date.parse(order.placedAt)) : '',
  );
  return (
    <section className="pane" aria-label={t('live.order_title', { id })}>
      <header className="row">
        <h2>{t('live.order_title', { id })}</h2>
        <p className="hint">{order && `${t(`live.status_${order.status}`)} · ${age}`}</p>
        <TextButton data-end onClick={() => changePanels({ pane: null })}>
          {t('live.close')}
        </TextButton>
      </header>
      <PausedHint id={id} />
      <ClaimBadge id={id} />
      {order && isOpen(order.status) && <ClaimBar id={id} />}
      <DecisionLine id={id} version={version} />
      {error && !data && (
        <p className="notice">{t('live.order_failed', { message: error.message })}</p>
      )}
      {order?.returnRequestedAt && order.status === 'picked_up' && (
        <p className="notice" data-severity="warning">
          {t('live.return_waits', { time: timeOfDay(order.returnRequestedAt) })}
        </p>
      )}
      {order && <OrderActions key={`${id} ${asked} ${askedTimes}`} order={order} asked={asked} />}
      {order && <HoldBar key={`hold-${id}`} order={order} />}
      {order && (
        <dl className="facts">
          <dt>{t('live.col_store')}</dt>
          <dd>
            {order.store.name} · {order.zone} <Phone of={data?.contacts.store} />{' '}
            <StoreClosed id={order.store.id} />
          </dd>
          <dt>{t('live.customer')}</dt>
          <dd>
            {order.customer.name} <Phone of={data?.contacts.customer} />
          </dd>
          <dt>{t('live.address')}</dt>
          <dd>{order.address}</dd>
          <dt>{t('live.col_driver')}</dt>
          <dd>
            {order.driver ? `${order.driver.code} ${order.driver.name}` : t('live.no_driver')}{' '}
            <Phone of={data?.contacts.driver} />
          </dd>
          <dt>{t('orders.promised')}</dt>
          <dd>
            <OrderPromise order={order} />
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
          <OrderLines order={data} />
          <h3>{t('live.timeline')}</h3>
          <Timeline timeline={data.timeline} />
        </>
      )}
    </section>
  );
}
