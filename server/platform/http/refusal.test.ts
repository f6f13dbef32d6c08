import { expect, it } from 'vitest';
import { notPossible } from './refusal.ts';

it('names an event in the words of staff, without its id', () => {
  expect(notPossible('Order 7 is placed', 'order.pick_up')).toBe(
    'Order 7 is placed: “pick up” is not possible now.',
  );
});
