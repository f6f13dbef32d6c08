import { useQuery } from '@tanstack/react-query';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';

/** A driver moves, and the forecast with him. */
const AGAIN_MS = 15_000;

/** The promise, and what is known of when the order is at the door: "22:05 · expected 22:35, 30 min after the promise". */
export function OrderPromise({ order }: { order: Order }) {
  const { id, version, status, driver, promisedAt } = order;
  const may = useHasPermission('live.read');
  const { data } = useQuery({
    queryKey: ['orders', 'forecast', id, version],
    queryFn: ({ signal }) =>
      call(dispatchRoutes.forecast, { query: { orderId: String(id) } }, { signal }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
    enabled: may && driver !== null && isOpen(status) && shownSource().kind === 'live',
  });
  const promised = timeOfDay(promisedAt);
  if (!data?.doorAt) return promised;
  const at = timeOfDay(data.doorAt);
  const isLate = data.lateMinutes > 0;
  return (
    <>
      {promised} ·{' '}
      <span data-tone={isLate ? 'warning' : undefined}>
        {isLate ? t('orders.door_late', { at, n: data.lateMinutes }) : t('orders.door_at', { at })}
      </span>
    </>
  );
}
