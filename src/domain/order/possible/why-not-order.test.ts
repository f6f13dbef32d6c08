import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { whyNotInState } from './why-not-order.ts';

const driver = { id: 113, code: 'd113', name: 'Driss' } as NonNullable<Order['driver']>;

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
});

it.each([
  ['order.accept', {}, null],
  ['order.deliver', {}, '#7 is “Placed”, which does not allow that'],
  ['order.reassign', {}, /^#7 has no driver; .*to assign$/],
  ['order.pick_up', { status: 'ready' }, /^#7 has no driver; .*to assign$/],
  ['order.pick_up', { status: 'ready', driver }, null],
  [
    'order.unassign',
    { status: 'picked_up', driver },
    '#7 is “On the way”, which does not allow that',
  ],
] as const)('%s of an order that is %o: %s', (event, more, why) => {
  const reason = whyNotInState(anOrder(7, more as Partial<Order>), event);
  if (why instanceof RegExp) expect(reason).toMatch(why);
  else expect(reason).toBe(why);
});
