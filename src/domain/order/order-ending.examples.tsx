import { anOrder } from '#tests/support/gallery/samples.ts';
import { OrderEnding, OrderEndings } from './order-ending.tsx';

export const CancelledByCard = () => (
  <OrderEnding order={anOrder(414, { payment: 'card' })} event="order.cancel" />
);
export const ReturnedCash = () => (
  <OrderEnding order={anOrder(414, { status: 'picked_up' })} event="order.return" />
);
export const Delivered = () => (
  <OrderEnding order={anOrder(414, { status: 'picked_up' })} event="order.deliver" />
);
export const CancelSeveral = () => (
  <OrderEndings
    orders={[anOrder(414, { payment: 'card' }), anOrder(415), anOrder(416, { status: 'ready' })]}
    event="order.cancel"
  />
);
