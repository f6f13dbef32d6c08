import { expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { anOrder, orderEvent } from '#tests/support/sample-events.ts';
import { createOpenOrders } from './open-orders.ts';

const ASSIGNED = '2026-03-02T12:01:00.000Z';
const DRIVER = { id: 11, name: 'D', code: 'd1' } as unknown as NonNullable<Order['driver']>;

/** An index that has read these orders at the number 4. */
async function indexOf(...orders: Order[]) {
  let listener: (events: LiveEvent[]) => void = () => undefined;
  const index = createOpenOrders({
    snapshot: async () => ({ seq: 4, orders }),
    onEvents: (given) => {
      listener = given;
    },
    log: { warn: () => undefined },
  });
  await index.hold();
  return { index, read: (...events: unknown[]) => listener(events as LiveEvent[]) };
}

const asked = anOrder(7, {
  driver: DRIVER,
  assignedAt: ASSIGNED,
  needs: ['age'],
  proofNeeds: { pin: 'required' },
  visits: { driver: DRIVER.id, store: { at: ASSIGNED, leftAt: null, source: 'app', metres: 3 } },
  answer: {
    assignment: 1,
    sentAt: ASSIGNED,
    answerBy: ASSIGNED,
    seenAt: null,
    answeredAt: null,
    answer: null,
    by: null,
  },
});

/** An order as a server of the release before writes it: it knows none of these. */
function asBefore(order: Order, more: Partial<Order>): Order {
  const { needs: _, proofNeeds: _1, deliveryProof: _2, visits: _3, answer: _4, ...rest } = order;
  return { ...rest, ...more } as Order;
}

it('keeps what the release before does not know, when that one moves an order', async () => {
  const { index, read } = await indexOf(asked);
  read(orderEvent(5, asBefore(asked, { version: 2 as never, status: 'accepted' })));
  expect(index.get(7)).toEqual({ ...asked, version: 2, status: 'accepted' });
  const driver = { ...DRIVER, id: 12 as never };
  const moved = asBefore(asked, { version: 3 as never, driver, assignedAt: at(9) });
  read(orderEvent(6, moved));
  // What it proves is the order's; the answer and the visits were the driver's before.
  const { needs, proofNeeds } = asked;
  expect(index.get(7)).toEqual({ ...moved, needs, proofNeeds, deliveryProof: null });
});

it('takes what this release writes as it is', async () => {
  const { index, read } = await indexOf(asked);
  const { answer: _, visits: _1, ...rest } = asked;
  const freed: Order = { ...rest, version: 2 as never, driver: null, assignedAt: null };
  read(orderEvent(5, freed));
  expect(index.get(7)).toEqual(freed);
});

it('reads past events of kinds that it does not know', async () => {
  const { index, read } = await indexOf(asked);
  read({ seq: 5, at: ASSIGNED, actor: null, subject: 'shift', type: 'shift.begun', shift: {} });
  expect([index.seq(), index.get(7)]).toEqual([5, asked]);
});

function at(minute: number): string {
  return `2026-03-02T12:0${minute}:00.000Z`;
}

it('does not go back to events that its snapshot is ahead of, but numbers them', async () => {
  const ahead = anOrder(7, { version: 3 as never, driver: DRIVER });
  const { index, read } = await indexOf(ahead);
  read(orderEvent(5, anOrder(7, { version: 2 as never })));
  expect(index.get(7)).toEqual(ahead);
  // An app that has read the second version elsewhere is sent the third one.
  expect(index.since(['driver 11'], 4)?.orders).toEqual([ahead]);
});
