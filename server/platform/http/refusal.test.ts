import { expect, it } from 'vitest';
import { inState, notPossible } from './refusal.ts';

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
