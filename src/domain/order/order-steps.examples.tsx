import { anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { OrderSteps } from './order-steps.tsx';

const steps = { send: async () => true, run: () => undefined };

export const Assigned = () => <OrderSteps {...steps} order={anOrder(414)} />;
export const Asking = () => (
  <OrderSteps {...steps} order={anOrder(415)} asked="order.cancel" asksAbove />
);
export const ReturnWaits = () => (
  <OrderSteps
    {...steps}
    order={anOrder(416, { status: 'picked_up', returnRequestedAt: minutesFrom(-2) })}
  />
);
export const Over = () => <OrderSteps {...steps} order={anOrder(417, { status: 'delivered' })} />;
export const Replayed = () => <OrderSteps {...steps} order={anOrder(418)} isReadOnly />;
