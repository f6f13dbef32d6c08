import { Link } from 'react-router-dom';
import { type Order, ordersRoutes, type StatusEventType } from '#contract/routes/orders.ts';
import type { OrderEventType } from '#machines/order/order-machine.ts';
import { picture } from '#src/domain/live/picture.ts';
import { OrderSteps } from '#src/domain/order/order-steps.tsx';
import { ApiFailure, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';

/** Says why an order was not changed; who was first, where somebody was. */
function tell({ id }: Order, error: unknown): void {
  const failure = error instanceof ApiFailure ? error : null;
  const who = (failure?.body as { changedBy?: { name: string } | null } | undefined)?.changedBy;
  const description =
    failure?.status === 412
      ? t('orders.stale', { who: who?.name ?? t('live.someone') })
      : failure?.isNetwork
        ? t('errors.network')
        : (failure?.message ?? String(error));
  showToast({ title: t('orders.failed', { id }), description, intent: 'destructive' });
}

/** The legal next steps. Drivers are chosen on the board, where their places are seen. */
export function OrderNext({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const send = async (event: StatusEventType, reason: string): Promise<boolean> => {
    try {
      const body = { event, ...(reason === '' ? {} : { reason }) };
      const input = { params: { id: String(order.id) }, body };
      const next = await call(ordersRoutes.progress, input, { ifMatch: order.version });
      picture().put(next);
      showToast({
        title: t('live.progressed', { id: next.id, status: t(`live.status_${next.status}`) }),
      });
      return true;
    } catch (error) {
      tell(order, error);
      return false;
    } finally {
      onChanged();
    }
  };
  const unassign = async () => {
    try {
      const body = { orderId: order.id, driverId: null };
      picture().put(await call(ordersRoutes.assign, { body }, { ifMatch: order.version }));
    } catch (error) {
      tell(order, error);
    } finally {
      onChanged();
    }
  };
  const run = (event: OrderEventType) => {
    if (event === 'order.unassign') void unassign();
    else void send(event as StatusEventType, '');
  };
  return (
    <div className="order__next">
      <OrderSteps
        order={order}
        send={send}
        run={run}
        asksAbove
        without={['order.assign', 'order.reassign']}
      >
        <Link className="button" to={`/live-orders?order=${order.id}`}>
          {t('orders.on_board')}
        </Link>
      </OrderSteps>
    </div>
  );
}
