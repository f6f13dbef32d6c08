import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { OrderLegs } from './order-legs.tsx';

const driver = (id: number, name: string) => ({ id, code: `d${id}`, name }) as never;

export const HandedOver = answered(
  [
    answer(onTheRoadRoutes.legs, {
      items: [
        {
          leg: 1,
          driver: driver(12, 'Karim Alaoui'),
          from: minutesFrom(-40),
          to: minutesFrom(-12),
          begun: 'assigned',
          ended: 'handed_over',
          foodAt: minutesFrom(-25),
          cause: 'driver_accident',
        },
        {
          leg: 2,
          driver: driver(14, 'Salma Idrissi'),
          from: minutesFrom(-12),
          to: null,
          begun: 'handed_over',
          ended: null,
          foodAt: null,
          cause: null,
        },
      ],
    }),
  ],
  () => <OrderLegs order={anOrder(414)} />,
);
export const None = answered([answer(onTheRoadRoutes.legs, { items: [] })], () => (
  <OrderLegs order={anOrder(414)} />
));
