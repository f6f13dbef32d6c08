import type { OrderId } from '#contract/ids.ts';
import type {
  Order,
  OrderDetail,
  StaffOrderDetail,
  StatusEventType,
} from '#contract/routes/operations/orders.ts';
import { isOpen, type OrderEventType } from '#machines/order/order-machine.ts';
import { AmendButton } from '#src/domain/amendment/amend-button.tsx';
import { DisputedAmendment } from '#src/domain/amendment/dispute/disputed-amendment.tsx';
import { OpenAmendment } from '#src/domain/amendment/open-amendment.tsx';
import { OrderChanges } from '#src/domain/amendment/order-changes.tsx';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { needsText } from '#src/domain/need/need-text.ts';
import { passedOverText } from '#src/domain/order/order-alarm.ts';
import { OrderPromise } from '#src/domain/order/order-forecast.tsx';
import { OrderLines } from '#src/domain/order/order-lines.tsx';
import { OrderSteps } from '#src/domain/order/order-steps.tsx';
import { OrderRoad } from '#src/domain/order/road/order-road.tsx';
import { timelineItems } from '#src/domain/order/timeline-items.ts';
import { StoreClosed } from '#src/domain/store/store-closed.tsx';
import {
  announceOnBoard,
  unassignFromBoard,
} from '#src/features/operations/live-orders/assign/assign.ts';
import { DecisionLine } from '#src/features/operations/live-orders/assign/rank-decision.tsx';
import { PausedHint } from '#src/features/operations/live-orders/board/paused-hint.tsx';
import {
  changePanels,
  openAmendment,
  openDrivers,
  panels,
} from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';
import { isolatedText } from '#src/lib/language/ltr.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { timeOfDay, timeToSecond } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { ClaimBadge } from './claim-badge.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { HoldBar } from './hold-bar.tsx';
import { keepFromBoard, progressFromBoard } from './progress.ts';
import { useOrderThen } from './use-order-then.ts';

function run(order: Order, event: OrderEventType): void {
  if (event === 'order.assign' || event === 'order.reassign')
    openDrivers(order.id, event === 'order.reassign');
  else if (event === 'order.unassign') unassignFromBoard(order);
  else void progressFromBoard(order, event as StatusEventType);
}

/** The events that are legal in the order's current state, as decided by the server's machine. */
const OrderActions = ({ order, asked }: { order: Order; asked: StatusEventType | null }) => (
  <OrderSteps
    order={order}
    send={(event, why) => progressFromBoard(order, event, why)}
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
      <dd>{isolatedText(order.address)}</dd>
      <dt>{t('live.col_driver')}</dt>
      <dd>
        {order.driver ? `${order.driver.code} ${order.driver.name}` : <NoDriver order={order} />}{' '}
        <Phone of={driver} />
      </dd>
      <dt>{t('orders.promised')}</dt>
      <dd>
        <OrderPromise order={order} />
      </dd>
      {order.needs && (
        <>
          <dt>{t('needs.title')}</dt>
          <dd>{needsText(order.needs)}</dd>
        </>
      )}
      {detail?.note && (
        <>
          <dt>{t('live.note')}</dt>
          <dd>{isolatedText(detail.note)}</dd>
        </>
      )}
    </dl>
  );
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
      {order && <OrderRoad key={`road-${id}`} order={order} onChanged={announceOnBoard} />}
      {order && <OpenAmendment order={order} onSettled={announceOnBoard} />}
      {order && (
        <DisputedAmendment
          key={`disputed-${id}`}
          order={order}
          detail={detail}
          onPutBack={() => openAmendment(id)}
          onSettled={announceOnBoard}
        />
      )}
      {order && <OrderActions key={`${id} ${asked} ${askedTimes}`} order={order} asked={asked} />}
      {order && <HoldBar key={`hold-${id}`} order={order} />}
      {order && <Facts order={order} detail={detail} />}
      {detail && (
        <>
          <OrderLines order={detail} />
          <div className="row">
            <AmendButton
              order={order ?? detail}
              command="order.amend"
              onPress={() => openAmendment(id)}
            />
          </div>
          {isLive && <OrderChanges order={detail} />}
          <h3>{t('live.timeline')}</h3>
          <OrderTimeline timeline={detail.timeline} />
        </>
      )}
    </section>
  );
}
