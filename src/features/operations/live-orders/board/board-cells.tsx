import type { ReactNode } from 'react';
import { AmendmentMark } from '#src/domain/amendment/amendment-mark.tsx';
import { SetAsideMark } from '#src/domain/claim/set-aside-mark.tsx';
import { ContactMark } from '#src/domain/contact/contact-mark.tsx';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { lateMs } from '#src/domain/order/lateness.ts';
import { OrderAnswer } from '#src/domain/order/order-answer.tsx';
import type { OrderMark } from '#src/domain/order/order-marks.ts';
import { WithheldStatus } from '#src/domain/order/order-withheld.tsx';
import { StoreClosed } from '#src/domain/store/store-closed.tsx';
import { ZoneOverridden } from '#src/domain/zone/zone-overridden.tsx';
import { WithoutDriver } from '#src/features/operations/live-orders/assign/without-driver.tsx';
import { t } from '#src/lib/i18n.ts';
import { isolatedText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { ageText, timerText } from '#src/lib/text/durations.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import type { LiveOrder, ValueStore } from '#streams/index.ts';
import type { ColumnId } from './columns.ts';

type Clock = ValueStore<number>;

/** A state of an order, and its sign. */
export interface Sign {
  mark: OrderMark;
  sign: string;
}

export interface CellProps {
  live: LiveOrder;
  clock: Clock;
  /** The most urgent first. */
  marks: readonly Sign[];
  /** The code of the driver of an assignment in flight. */
  sent: string | undefined;
}
type Driver = NonNullable<LiveOrder['order']['driver']>;

/** A running timer, updated by the central clock. Only this text renders every second. */
function Timer({ clock, read }: { clock: Clock; read: (nowMs: number) => string }) {
  return <>{useStore(clock, read)}</>;
}

const left = (atMs: number) => (nowMs: number) =>
  atMs < nowMs ? `−${timerText(nowMs - atMs)}` : timerText(atMs - nowMs);

function Load({ driver }: { driver: Driver }) {
  return (
    <>{useEntry(shownSource().drivers, driver.id)?.activeOrders.length ?? t('live.no_driver')}</>
  );
}

const ping = (driver: Driver) => (nowMs: number) =>
  ageText(shownSource().positions.ageMs(driver.id, nowMs));

/** By how much a delivered order was late; grey, because nothing can be done. */
function DeliveredLate({ order }: { order: LiveOrder['order'] }) {
  const late = order.status === 'delivered' ? lateMs(order, 0) : null;
  if (late === null) return null;
  return (
    <span className="quiet" title={t('live.delivered_late')}>
      −{timerText(late)}
    </span>
  );
}

/** The driver, and from whom he fetches the order if it is handed over. */
function HasDriver({
  order: { fetchFrom },
  driver,
}: {
  order: LiveOrder['order'];
  driver: Driver;
}) {
  if (!fetchFrom) return <>{driver.code}</>;
  const { code } = fetchFrom.driver;
  return (
    <>
      {driver.code}{' '}
      <span data-tone="warning" title={t('road.fetch_from_title', { code })}>
        <span aria-hidden>{t('road.fetch_from', { code })}</span>
        <span className="visually-hidden">{t('road.fetch_from_title', { code })}</span>
      </span>
    </>
  );
}

/** Whether a failed attempt waits for a decision. */
const isUndecided = ({ status, attempt, fetchFrom, returnRequestedAt }: LiveOrder['order']) =>
  status === 'picked_up' && attempt?.decision === null && !fetchFrom && !returnRequestedAt;

/** The cell of each column. */
export const CELLS: Readonly<Record<ColumnId, (props: CellProps) => ReactNode>> = {
  id: ({ live }) => live.order.id,
  age: ({ live: { endedAtMs, placedAtMs }, clock }) =>
    endedAtMs === null ? (
      <Timer clock={clock} read={(nowMs) => timerText(nowMs - placedAtMs)} />
    ) : (
      timerText(endedAtMs - placedAtMs)
    ),
  store: ({ live: { order } }) => (
    <>
      <AmendmentMark order={order} />
      <SetAsideMark id={order.id} isShort />
      <StoreClosed id={order.store.id} isShort />
      {order.store.name}
      <ContactMark kind="order" id={order.id} />
    </>
  ),
  zone: ({ live }) => (
    <>
      <ZoneOverridden zone={live.order.zone} />
      {live.order.zone}
    </>
  ),
  status: ({ live: { order } }) =>
    order.ending ? (
      <WithheldStatus ending={order.ending} isShort />
    ) : isUndecided(order) ? (
      <span data-tone="warning" title={t('road.attempt_mark_title')}>
        {t('road.attempt_mark')}
      </span>
    ) : order.returnRequestedAt && order.status === 'picked_up' ? (
      <span data-tone="warning">{t('live.return_requested')}</span>
    ) : (
      t(`live.status_${order.status}`)
    ),
  driver: ({ live, clock, sent }) =>
    sent === undefined ? (
      live.order.driver ? (
        <HasDriver order={live.order} driver={live.order.driver} />
      ) : (
        <WithoutDriver live={live} clock={clock} />
      )
    ) : (
      t('live.sending_to', { code: sent })
    ),
  answer: ({ live: { order } }) => <OrderAnswer order={order} />,
  due: ({ live, clock }) =>
    live.endedAtMs === null ? (
      <Timer clock={clock} read={left(live.promisedAtMs)} />
    ) : (
      <DeliveredLate order={live.order} />
    ),
  total: ({ live }) => formatMoney(live.order.total).replace(/^\D+/, ''),
  alarm: ({ marks }) =>
    marks.map(({ mark, sign }) => (
      <span key={mark} title={t(`live.mark_${mark}`)} data-mark={mark} data-sign={sign}>
        {sign}
        <span className="visually-hidden"> {t(`live.mark_${mark}`)}</span>
      </span>
    )),
  customer: ({ live }) => live.order.customer.name,
  address: ({ live }) => isolatedText(live.order.address),
  payment: ({ live }) => t(`live.pay_${live.order.payment}`),
  ready: ({ live, clock }) =>
    live.endedAtMs === null ? <Timer clock={clock} read={left(live.readyDueAtMs)} /> : null,
  promised: ({ live }) => timeOfDay(live.promisedAtMs),
  'driver-name': ({ live: { order } }) => order.driver?.name ?? t('live.no_driver'),
  ping: ({ live: { order }, clock }) =>
    order.driver ? <Timer clock={clock} read={ping(order.driver)} /> : t('live.no_driver'),
  load: ({ live: { order } }) =>
    order.driver ? <Load driver={order.driver} /> : t('live.no_driver'),
};
