import { Link } from 'react-router-dom';
import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import type { OrderEventType } from '#machines/order/order-machine.ts';
import { unassign } from '#src/domain/assignment/assign.ts';
import { progressOrder } from '#src/domain/order/order-acts.ts';
import { announceOutcome } from '#src/domain/order/order-failure.ts';
import { OrderSteps } from '#src/domain/order/order-steps.tsx';
import { t } from '#src/lib/i18n.ts';
import { confirmReturn } from './order-commands.ts';

/** The legal next steps. Drivers are chosen on the board, which shows their positions. */
export function OrderNext({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const send = async (event: StatusEventType, reason: string): Promise<boolean> => {
    const outcome = await progressOrder(order, event, reason);
    announceOutcome(outcome);
    onChanged();
    return 'text' in outcome;
  };
  const takeBack = async () => {
    const outcome = await unassign(order);
    if (outcome) announceOutcome(outcome);
    onChanged();
  };
  const run = (event: OrderEventType) => {
    if (event === 'order.unassign') void takeBack();
    else void send(event as StatusEventType, '');
  };
  return (
    <div className="order__next" data-end>
      <OrderSteps
        order={order}
        send={send}
        run={run}
        asksAbove
        confirmReturn={confirmReturn}
        without={['order.assign', 'order.reassign']}
      >
        <Link className="bp6-button" to={`/live-orders?order=${order.id}`}>
          {t('orders.on_board')}
        </Link>
      </OrderSteps>
    </div>
  );
}
