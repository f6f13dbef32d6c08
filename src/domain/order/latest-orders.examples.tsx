import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { anOrder, pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { LatestOrders } from './latest-orders.tsx';

const Part = () => <LatestOrders of={{ storeId: '12' }} all="/orders" />;

export const Some = answered(
  [answer(ordersRoutes.list, pageOf(anOrder(414), anOrder(415, { status: 'delivered' })))],
  Part,
);
export const None = answered([answer(ordersRoutes.list, pageOf())], Part);
