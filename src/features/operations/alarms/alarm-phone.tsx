import { useQuery } from '@tanstack/react-query';
import type { OrderId } from '#contract/ids.ts';
import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { ordersOfAlarm } from './dealt-with.ts';

/** A store's telephone seldom changes. */
const STALE_MS = 10 * 60_000;

/** The order whose store an alarm asks to call; null if it asks for something else. */
export function orderToCall(alarm: Alarm | undefined): OrderId | null {
  if (alarm?.action.kind !== 'call_store' || alarm.state === 'returned_unacknowledged') return null;
  return ordersOfAlarm(alarm)[0] ?? null;
}

/** The telephone of the store, in the row of an alarm that asks to call it. */
export function AlarmPhone({ order }: { order: OrderId }) {
  const may = useHasPermission('orders.read');
  const { data } = useQuery({
    queryKey: ['orders', 'contacts', order],
    queryFn: ({ signal }) => call(ordersRoutes.adminGet, byId(order), { signal }),
    staleTime: STALE_MS,
    enabled: may,
  });
  const phone = data?.contacts.store?.phone;
  return phone ? <PhoneLink phone={phone} /> : null;
}

/** Focuses the telephone in the row of an alarm. */
export const focusPhone = (id: AlarmId): void =>
  document.querySelector<HTMLElement>(`#alarm-${id} a[href^="tel:"]`)?.focus();
