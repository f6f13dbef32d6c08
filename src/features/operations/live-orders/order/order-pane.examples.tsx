import type { OrderId } from '#contract/ids.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { live } from '#src/domain/live/live.ts';
import { anOrder, anOrderDetail, minutesFrom } from '#tests/support/gallery/samples.ts';
import { answer, answered, prepared } from '#tests/support/gallery/stage.tsx';
import { OrderPane } from './order-pane.tsx';

const Part = () => <OrderPane id={414 as OrderId} />;
const shown = (more: object = {}) =>
  prepared(
    () => live().put(anOrder(414, more)),
    answered([answer(ordersRoutes.adminGet, anOrderDetail(414, more) as never)], Part),
  );

export const Assigned = shown();
export const ReturnWaits = shown({ status: 'picked_up', returnRequestedAt: minutesFrom(-2) });
export const Failed = prepared(() => live().put(anOrder(414)), Part);
