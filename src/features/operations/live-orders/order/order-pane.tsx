import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderId } from '#contract/ids.ts';
import {
  type Order,
  type OrderDetail,
  ordersRoutes,
  type StaffOrderDetail,
  type StatusEventType,
} from '#contract/routes/operations/orders.ts';
import { isOpen, type OrderEventType } from '#machines/order/order-machine.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { passedOverText } from '#src/domain/order/order-alarm.ts';
import { OrderPromise } from '#src/domain/order/order-forecast.tsx';
import { OrderLines } from '#src/domain/order/order-lines.tsx';
import { OrderSteps } from '#src/domain/order/order-steps.tsx';
import { timelineItems } from '#src/domain/order/timeline-items.ts';
import { StoreClosed } from '#src/domain/store/store-closed.tsx';
import { unassignFromBoard } from '#src/features/operations/live-orders/assign/assign.ts';
import { DecisionLine } from '#src/features/operations/live-orders/assign/rank-decision.tsx';
import { PausedHint } from '#src/features/operations/live-orders/board/paused-hint.tsx';
import { changePanels, openDrivers, panels } from '#src/features/operations/live-orders/panels.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { timeOfDay, timeToSecond } from '#src/lib/text/moment.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { ClaimBadge } from './claim-badge.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { HoldBar } from './hold-bar.tsx';
import { keepFromBoard, progressFromBoard } from './progress.ts';

function run(order: Order, event: OrderEventType): void {
  if (event === 'order.assign' || event === 'order.reassign')
    openDrivers(order.id, event === 'order.reassign');
  else if (event === 'order.unassign') unassignFromBoard(order);
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
function OrderTimeline({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const untilMs = useStore(shownSource().clock, (nowMs) =>
    shownSource().kind === 'replay' ? nowMs : null,
  );
  return (
    <Timeline
      items={timelineItems(
        timeline.filter(({ at }) => untilMs === null || Date.parse(at) <= untilMs),
        (at) => ({ search: `?replay=${encodeURIComponent(at)}` }),
      )}
      timeText={timeToSecond}
    />
  );
}

const Phone = ({ of }: { of: { phone: string | null } | null | undefined }) =>
  of?.phone ? <PhoneLink phone={of.phone} /> : null;

/** That nobody carries the order, or that the autopilot passes it over because of its claim. */
function NoDriver({ order }: { order: Order }) {
  return useStore(shownSource().clock, () => passedOverText(order)) || t('live.no_driver');
}

/** What the order is as of the shown moment; its note and telephones are the present ones. */
function Facts({ order, detail }: { order: Order; detail: StaffOrderDetail | undefined }) {
  // In a replay, the driver of now may be another one.
  const driver = detail?.driver?.id === order.driver?.id ? detail?.contacts.driver : null;
  return (
    <dl className="facts">
      <dt>{t('live.col_store')}</dt>
      <dd>
        {order.store.name} · {order.zone} <Phone of={detail?.contacts.store} />{' '}
        <StoreClosed id={order.store.id} />
      </dd>
      <dt>{t('live.customer')}</dt>
      <dd>
        {order.customer.name} <Phone of={detail?.contacts.customer} />
      </dd>
      <dt>{t('live.address')}</dt>
      <dd>{order.address}</dd>
      <dt>{t('live.col_driver')}</dt>
      <dd>
        {order.driver ? `${order.driver.code} ${order.driver.name}` : <NoDriver order={order} />}{' '}
        <Phone of={driver} />
      </dd>
      <dt>{t('orders.promised')}</dt>
      <dd>
        <OrderPromise order={order} />
      </dd>
      {detail?.note && (
        <>
          <dt>{t('live.note')}</dt>
          <dd>{detail.note}</dd>
        </>
      )}
    </dl>
  );
}

/**
 * The order as of the shown moment, and its details if they belong to it. In a replay, an order that
 * is not among those of the moment had ended before, or was not placed yet: then `notYet` is the
 * moment.
 */
function useOrderThen(id: OrderId) {
  const held = useEntry(shownSource().orders, id);
  const isReady = useStore(shownSource().ready);
  const version = held?.order.version;
  const { data, error } = useQuery({
    queryKey: ['orders', id, version],
    queryFn: ({ signal }) => call(ordersRoutes.adminGet, byId(id), { signal }),
    placeholderData: keepPreviousData,
  });
  const detail = data?.id === id ? data : undefined;
  const isReplay = shownSource().kind === 'replay';
  const placedAt = (held?.order ?? detail)?.placedAt;
  const notYet = useStore(shownSource().clock, (nowMs) =>
    isReplay && placedAt && Date.parse(placedAt) > nowMs ? timeOfDay(nowMs) : null,
  );
  const isUnknown = isReplay && !held && (!isReady || notYet !== null);
  const order = held?.order ?? (isUnknown ? undefined : detail);
  return { order, notYet, error, detail: isUnknown ? undefined : detail };
}

/** One order: items, addresses, timeline, and only the legal next steps. */
export function OrderPane({ id }: { id: OrderId }) {
  const { order, notYet, error, detail } = useOrderThen(id);
  const isLive = shownSource().kind === 'live';
  const asked = useStore(panels, (now) => now.asked ?? null);
  const askedTimes = useStore(panels, (now) => now.askedTimes);
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
      {isLive && <ClaimBadge id={id} />}
      {isLive && order && isOpen(order.status) && <ClaimBar id={id} />}
      {order && <DecisionLine order={order} />}
      {notYet && <p className="notice">{t('live.not_placed_yet', { id, at: notYet })}</p>}
      {error && !detail && (
        <p className="notice">{t('live.order_failed', { message: error.message })}</p>
      )}
      {order?.returnRequestedAt && order.status === 'picked_up' && (
        <p className="notice" data-severity="warning">
          {t('live.return_waits', { time: timeOfDay(order.returnRequestedAt) })}
        </p>
      )}
      {order && <OrderActions key={`${id} ${asked} ${askedTimes}`} order={order} asked={asked} />}
      {order && <HoldBar key={`hold-${id}`} order={order} />}
      {order && <Facts order={order} detail={detail} />}
      {detail && (
        <>
          <OrderLines order={detail} />
          <h3>{t('live.timeline')}</h3>
          <OrderTimeline timeline={detail.timeline} />
        </>
      )}
    </section>
  );
}
