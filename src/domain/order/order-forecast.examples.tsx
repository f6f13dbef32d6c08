import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { OrderPromise } from './order-forecast.tsx';

const order = anOrder(414);
const expected = (minutes: number, lateMinutes: number) =>
  answered(
    [
      answer(dispatchRoutes.forecast, {
        at: minutesFrom(0),
        orderId: order.id,
        pickupAt: null,
        doorAt: minutesFrom(minutes),
        lateMinutes,
      }),
    ],
    () => <OrderPromise order={order} />,
  );

export const OnTime = expected(4, 0);
export const Late = expected(36, 30);
export const Unknown = () => <OrderPromise order={anOrder(415, { driver: null })} />;
