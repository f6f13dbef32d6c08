import { expect, it } from 'vitest';
import { asWhy, inState, notPossible, reasonFor } from './refusal.ts';

it('names an event in the words of staff, without its id', () => {
  expect(
    notPossible('order.illegal_event', inState('Order 7', 'picked_up'), 'order.pick_up'),
  ).toEqual({
    code: 'order.illegal_event',
    message: 'Order 7 is picked up: “pick up” is not possible now.',
    reason: 'act.not_possible',
    params: {
      subject: 'Order 7',
      state: 'picked up',
      status: 'picked_up',
      event: 'pick up',
      type: 'order.pick_up',
    },
  });
});

it('keeps the key and the parameters of a reason within another one', () => {
  const why = reasonFor('payout.just_approved', { id: 7, seconds: 9 });
  expect(asWhy(why)).toEqual({
    why: why.message,
    whyKey: 'payout.just_approved',
    id: 7,
    seconds: 9,
  });
  expect(asWhy({ message: 'As the bank says' })).toEqual({ why: 'As the bank says' });
});
