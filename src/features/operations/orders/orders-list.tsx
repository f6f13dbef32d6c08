import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { causeCodes } from '#src/domain/cause/causes.ts';
import { contactRowAct } from '#src/domain/contact/contact-commands.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { lateMs } from '#src/domain/order/lateness.ts';
import { cancelOrders } from '#src/domain/order/order-acts.ts';
import { keepOrders } from '#src/domain/order/order-end-acts.ts';
import { OrderEndings } from '#src/domain/order/order-ending.tsx';
import { WithheldStatus } from '#src/domain/order/order-withheld.tsx';
import { isPossible } from '#src/domain/order/possible/order-possible.ts';
import { makeFile } from '#src/domain/report/files.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { moment } from '#src/lib/text/moment.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { orderLanguage } from './order-search.tsx';

const MINUTE_MS = 60_000;

/** The delay of an order. It is shown in minutes, so it is updated once a minute. */
function LateCell({ order }: { order: Order }) {
  const runs = isOpen(order.status);
  const minute = useStore(shownSource().clock, (nowMs) =>
    runs ? Math.floor(nowMs / MINUTE_MS) : 0,
  );
  const ms = lateMs(order, minute * MINUTE_MS);
  return ms !== null && <span data-tone={runs ? 'warning' : 'quiet'}>{ageText(ms)}</span>;
}

const { column } = makersOf({ routes: ordersRoutes, texts: 'orders.col_' });

/** The order in the live source, if that is newer. */
function useLiveOrder(order: Order): Order {
  const live = useEntry(shownSource().orders, order.id)?.order;
  return live && live.version > order.version ? live : order;
}

/** What cancelling does to money and food, before it is sent. */
const CancelledEndings = ({ rows }: { rows: readonly Order[] }) => (
  <OrderEndings orders={rows} event="order.cancel" />
);

const cancelAct: RecordAct<Order> = {
  id: 'cancel',
  label: 'orders.cancel',
  permission: 'orders.progress',
  can: (order) => isPossible(order, 'order.cancel'),
  asks: { label: 'orders.cause', isCoded: true, codes: causeCodes('cancel') },
  lead: 'orders.bulk_lead',
  Below: CancelledEndings,
  send: cancelOrders,
  revert: (rows) => keepOrders(rows.map(({ now }) => now)),
  reverted: 'orders.bulk_kept',
};

/** All orders. */
export const ordersList = defineList({
  id: 'orders',
  label: 'orders.list',
  counted: 'lists.orders',
  views: {
    scope: 'orders',
    builtIn: [
      { id: 'open', label: 'orders.view_open', query: { q: 'open' } },
      { id: 'late', label: 'orders.view_late', query: { q: 'open late' } },
      { id: 'today', label: 'orders.view_today', query: { q: 'placed:today' } },
      { id: 'cancelled', label: 'orders.view_cancelled', query: { q: 'status:cancelled' } },
      { id: 'undecided', label: 'orders.view_undecided', query: { q: 'undecided' } },
      { id: 'changed', label: 'orders.view_changed', query: { q: 'changed' } },
      { id: 'far', label: 'orders.view_far', query: { q: 'far' } },
      { id: 'unproven', label: 'orders.view_unproven', query: { q: 'unproven' } },
    ],
  },
  routes: ordersRoutes,
  makeFile: (query, format) => void makeFile({ kind: 'orders', query }, format),
  language: orderLanguage,
  defaultSort: 'newest',
  useRow: useLiveOrder,
  columns: [
    column.cell({ id: 'id', width: '4.5rem', isTitle: true, cell: ({ id }) => idText(id) }),
    column.cell({
      id: 'placed',
      width: '7.25rem',
      sort: { up: 'oldest', down: 'newest' },
      cell: ({ placedAt }) => <time dateTime={placedAt}>{moment(placedAt)}</time>,
    }),
    column.cell({
      id: 'status',
      width: '7rem',
      cell: ({ status, ending }) =>
        ending ? (
          <WithheldStatus ending={ending} />
        ) : (
          <span data-tone={isOpen(status) ? undefined : 'quiet'}>{t(`live.status_${status}`)}</span>
        ),
    }),
    column.figure({ id: 'late', width: '4.5rem', cell: (order) => <LateCell order={order} /> }),
    column.text({ id: 'store', width: 'minmax(7rem, 1.6fr)', value: 'store.name' }),
    column.text({ id: 'customer', width: 'minmax(7rem, 1.4fr)', value: 'customer.name' }),
    column.text({ id: 'zone', width: 'minmax(5.5rem, 1fr)' }),
    column.cell({
      id: 'driver',
      width: 'minmax(7rem, 1.3fr)',
      cell: ({ driver }) => (driver ? `${driver.code} ${driver.name}` : t('live.no_driver')),
    }),
    column.text({
      id: 'payment',
      width: '4.5rem',
      value: ({ payment }) => t(`live.pay_${payment}`),
    }),
    column.amount({ id: 'total', width: '6.75rem', sort: { up: 'total-asc', down: 'total-desc' } }),
    column.text({ id: 'address', width: 'minmax(10rem, 2fr)', isExtra: true }),
    column.moment({
      id: 'promised',
      label: 'orders.promised',
      width: '7.5rem',
      isExtra: true,
      value: 'promisedAt',
    }),
  ],
  filters: [],
  acts: [
    {
      on: 'row',
      id: 'board',
      label: 'orders.cmd_board',
      key: 'b',
      can: ({ status }) => isOpen(status),
      run: ({ id }, { go }) => go(`/live-orders?order=${id}`),
    },
    cancelAct,
    contactRowAct<Order>(({ id }) => ({ orderId: id })),
  ],
  path: ({ id }) => `/orders/${id}`,
  name: ({ id, store }) => `${idText(id)} ${store.name}`,
  empty: 'orders.empty',
});
