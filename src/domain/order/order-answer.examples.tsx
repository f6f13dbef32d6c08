import type { Order } from '#contract/routes/operations/orders.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { OrderAnswer } from './order-answer.tsx';

const SENT = '2026-03-02T12:00:00.000Z';
const asked = (more: Partial<NonNullable<Order['answer']>>) =>
  function Part() {
    const answer = {
      assignment: 1,
      sentAt: SENT,
      answerBy: '2026-03-02T12:00:30.000Z',
      seenAt: null,
      answeredAt: null,
      answer: null,
      by: null,
      ...more,
    };
    const driver = { id: 3 as never, name: 'Omar', code: 'd03' };
    return <OrderAnswer order={anOrder(414, { driver, answer })} />;
  };

export const Sent = asked({});
export const Seen = asked({ seenAt: SENT });
const visit = { at: SENT, leftAt: null, source: 'geofence' as const, metres: 12 };
const driver = { id: 3 as never, name: 'Omar', code: 'd03' };
export const AtStore = () => (
  <OrderAnswer order={anOrder(414, { driver, visits: { driver: driver.id, store: visit } })} />
);
export const AtDoor = () => (
  <OrderAnswer
    order={anOrder(414, {
      driver,
      status: 'picked_up',
      visits: { driver: driver.id, door: visit },
    })}
  />
);
export const Accepted = asked({ seenAt: SENT, answeredAt: SENT, answer: 'accepted', by: 'app' });
