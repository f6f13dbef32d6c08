import type { Order } from '#contract/routes/operations/orders.ts';
import type { OrderEventType } from '#machines/order/order-machine.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { OrderSteps } from '#src/domain/order/order-steps.tsx';
import { unassign } from '#src/features/operations/live-orders/assign/assign.ts';
import { change } from '#src/features/operations/live-orders/panels.ts';
import { progress } from './progress.ts';

function run(order: Order, event: OrderEventType): void {
  if (event === 'order.assign' || event === 'order.reassign') change({ pane: 'assign' });
  else if (event === 'order.unassign') void unassign(order);
  else void progress(order, event);
}

/** The events legal in the order's present state, by the same machine as the server. */
export const OrderActions = ({ order }: { order: Order }) => (
  <OrderSteps
    order={order}
    send={(event, reason) => progress(order, event, reason)}
    run={(event) => run(order, event)}
    isReadOnly={shownSource().kind === 'replay'}
  />
);
