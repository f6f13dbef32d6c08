import type { ReactNode } from 'react';
import type { Order } from '#contract/routes/orders.ts';
import { TIME_ZONE } from '#contract/time.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { ageText } from '#src/lib/durations.ts';
import { locale, type MessageKey, t } from '#src/lib/i18n.ts';

const when = new Intl.DateTimeFormat(locale(), {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const amount = new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 });

/** An amount in a column that names the currency itself; exact, as `formatMoney` is. */
function plainAmount(centimes: string): string {
  const value = BigInt(centimes);
  return `${amount.format(value / 100n)}.${(value % 100n).toString().padStart(2, '0')}`;
}

/** By how much an order is or was late; null when it is not. */
export function lateMs(order: Order, nowMs: number): number | null {
  const until = isOpen(order.status) ? nowMs : Date.parse(order.statusAt);
  const ms = until - Date.parse(order.promisedAt);
  return ms > 0 ? ms : null;
}

interface Column {
  id: string;
  label: MessageKey;
  isNumber?: boolean;
  cell: (order: Order, nowMs: number) => ReactNode;
}

/** The columns of the list; their widths are the style sheet's. */
export const COLUMNS: readonly Column[] = [
  { id: 'id', label: 'orders.col_id', isNumber: true, cell: ({ id }) => id },
  {
    id: 'placed',
    label: 'orders.col_placed',
    cell: ({ placedAt }) => <time dateTime={placedAt}>{when.format(new Date(placedAt))}</time>,
  },
  {
    id: 'status',
    label: 'orders.col_status',
    cell: ({ status }) => t(`live.status_${status}`),
  },
  {
    id: 'late',
    label: 'orders.col_late',
    isNumber: true,
    cell: (order, nowMs) => {
      const ms = lateMs(order, nowMs);
      return ms === null ? '' : ageText(ms);
    },
  },
  { id: 'store', label: 'orders.col_store', cell: ({ store }) => store.name },
  { id: 'customer', label: 'orders.col_customer', cell: ({ customer }) => customer.name },
  { id: 'zone', label: 'orders.col_zone', cell: ({ zone }) => zone },
  {
    id: 'driver',
    label: 'orders.col_driver',
    cell: ({ driver }) => (driver ? `${driver.code} ${driver.name}` : t('live.no_driver')),
  },
  { id: 'payment', label: 'orders.col_payment', cell: ({ payment }) => t(`live.pay_${payment}`) },
  {
    id: 'total',
    label: 'orders.col_total',
    isNumber: true,
    cell: ({ total }) => plainAmount(total),
  },
];
