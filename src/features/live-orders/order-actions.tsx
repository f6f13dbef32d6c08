import { type Order, ordersRoutes, type StatusEventType } from '#contract/routes/orders.ts';
import type { OrderEventType } from '#machines/order/order-machine.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { OrderSteps } from '#src/ui/order-steps.tsx';
import { unassign } from './assign.ts';
import { change } from './desk.ts';
import { tellFailure } from './failures.ts';
import { say } from './outcome.ts';

async function progress(order: Order, event: StatusEventType, reason?: string): Promise<boolean> {
  const body = { event, ...(reason ? { reason } : {}) };
  try {
    const input = { params: { id: String(order.id) }, body };
    const next = await call(ordersRoutes.progress, input, { ifMatch: order.version });
    picture().put(next);
    say(t('live.progressed', { id: next.id, status: t(`live.status_${next.status}`) }));
    return true;
  } catch (error) {
    tellFailure(order, null, error);
    return false;
  }
}

function run(order: Order, event: OrderEventType): void {
  if (event === 'order.assign' || event === 'order.reassign') change({ pane: 'assign' });
  else if (event === 'order.unassign') void unassign(order);
  else void progress(order, event);
}

/** What is legal in the order's present state, out of the same machine as the server. */
export const OrderActions = ({ order }: { order: Order }) => (
  <OrderSteps
    order={order}
    send={(event, reason) => progress(order, event, reason)}
    run={(event) => run(order, event)}
    isReadOnly={picture().kind === 'replay'}
  />
);
