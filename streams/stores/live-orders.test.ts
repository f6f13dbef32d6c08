import { expect, it } from 'vitest';
import type { FactLogEvent } from '#contract/events.ts';
import { anOrder, orderEvent } from '#tests/support/sample-events.ts';
import { createLiveOrdersStore } from './live-orders.ts';

const order = anOrder(7);
const answered = (seq: number, version: number, seenAt: string): FactLogEvent => ({
  seq: seq as never,
  at: seenAt,
  actor: null,
  subject: 'fact',
  type: 'answer.seen',
  fact: {
    id: order.id,
    version: version as never,
    zone: order.zone,
    store: { id: order.store.id },
    answer: {
      assignment: 1,
      sentAt: '2026-03-02T12:00:00.000Z',
      answerBy: '2026-03-02T12:00:30.000Z',
      seenAt,
      answeredAt: null,
      answer: null,
      by: null,
    },
    declined: null,
    visits: null,
  },
});
const SEEN = '2026-03-02T12:00:05.000Z';

it('an answer changes the order at its version, and no other one', () => {
  const store = createLiveOrdersStore();
  store.snapshot(4, [order], false);
  const seenAt = () => store.get(order.id)?.order.answer?.seenAt;
  store.applyFacts([answered(4, order.version, SEEN)]);
  expect(seenAt()).toBeUndefined();
  store.applyFacts([answered(5, order.version + 1, SEEN)]);
  expect(seenAt()).toBeUndefined();
  store.applyFacts([answered(6, order.version, SEEN)]);
  expect(seenAt()).toBe(SEEN);
  expect(store.get(order.id)?.order.version).toBe(order.version);
  // The next event carries the order whole: without an answer, if its driver has changed.
  store.apply([orderEvent(7, { ...order, version: (order.version + 1) as never })], 0);
  expect(seenAt()).toBeUndefined();
});

it('an order that a server of the release before moved keeps what that one does not know', () => {
  const store = createLiveOrdersStore();
  const bringingBack = { since: SEEN, cause: null, by: null };
  store.snapshot(
    4,
    [{ ...order, proofNeeds: { pin: 'required' }, needs: ['cold'], bringingBack }],
    false,
  );
  const { proofNeeds: _, deliveryProof: _1, bringingBack: _2, ...written } = order;
  store.apply([orderEvent(5, { ...written, version: (order.version + 1) as never })], 0);
  expect(store.get(order.id)?.order).toMatchObject({
    version: order.version + 1,
    proofNeeds: { pin: 'required' },
    needs: ['cold'],
    bringingBack,
  });
});
