import { AMAL, anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { OrderRoad } from './order-road.tsx';

const road = (more: object) => () => (
  <OrderRoad order={anOrder(414, { status: 'picked_up', ...more })} onChanged={() => undefined} />
);
const attempt = {
  number: 2,
  at: minutesFrom(-3),
  by: null,
  cause: 'customer_unreachable',
  reason: null,
  place: null,
  metres: 40,
  calls: 3,
  wanted: 'bring_back',
  decision: null,
} as const;

export const OnItsWay = road({});
export const Attempted = road({ attempt });
export const Waits = road({
  attempt: {
    ...attempt,
    decision: { kind: 'wait', until: minutesFrom(7), at: minutesFrom(-1), by: AMAL, reason: null },
  },
});
export const BroughtBack = road({
  returnRequestedAt: minutesFrom(-2),
  bringingBack: { since: minutesFrom(-2), cause: 'customer_refused', by: AMAL },
});
export const HandedOver = road({
  fetchFrom: {
    driver: { id: 12, name: 'Karim Alaoui', code: 'd12' },
    place: { lat: 33.58, lon: -7.6 },
    cause: 'driver_accident',
    askedAt: minutesFrom(-4),
    givenAt: minutesFrom(-1),
  },
});
