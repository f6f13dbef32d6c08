import { OrderCounts } from './order-counts.tsx';

export const WithOthers = () => (
  <OrderCounts
    sold={129}
    others={[
      { orderId: 12, why: 'refunded' },
      { orderId: 15, why: 'refunded' },
      { orderId: 31, why: 'undelivered' },
    ]}
  />
);
export const Alone = () => <OrderCounts sold={1} others={[]} />;
