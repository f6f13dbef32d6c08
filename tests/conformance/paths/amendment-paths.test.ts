import { expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import {
  AMENDMENT_STATES,
  type AmendmentState,
  amendmentRules,
} from '#machines/amendment/amendment-machine.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AmendmentFixture;
withApp(async (app) => {
  t = app;
  fixture = await createAmendmentFixture(app);
});

const stateOf = async (id: number) => (await fixture.history(id)).amendments[0]?.state;

/** Brings a proposal into a state through the API. */
const REACHED_BY: Readonly<Record<AmendmentState, (order: Order) => Promise<unknown>>> = {
  proposed: async () => undefined,
  applied: ({ id, version }) => fixture.settle({ id, version }, 'accept', 1),
  refused: ({ id, version }) => fixture.settle({ id, version }, 'refuse', 1),
  withdrawn: ({ id, version }) => fixture.settle({ id, version }, 'withdraw', 1),
  // Nobody has answered until the pickup.
  expired: async (order) =>
    fixture.until((await fixture.assign(order, (await fixture.driver(1)).id)).body, 'pick_up'),
  superseded: (order) => fixture.amend(order, { lines: [{ line: 2, quantity: 0 }] }),
  closed: (order) => fixture.step(order, 'cancel'),
};

/** An order whose first amendment is a proposal in a state. */
async function orderIn(state: AmendmentState): Promise<Order> {
  const [first, second] = fixture.dishes as [number, number];
  const placed = await fixture.placeOf([first, second], {}, await t.person('customer'));
  const { body } = await fixture.propose(placed.body, { lines: [{ line: 1, quantity: 0 }] });
  await REACHED_BY[state](body);
  return body;
}

it.each(AMENDMENT_STATES)(
  'the amendment machine and the server agree on a proposal that is %s',
  async (status) => {
    for (const event of ['amendment.accept', 'amendment.refuse', 'amendment.withdraw'] as const) {
      const order = await orderIn(status);
      expect(await stateOf(order.id)).toBe(status);
      const after = amendmentRules.apply({ status, isOver: false }, event);
      const answer = await fixture.settle(order, event.slice('amendment.'.length), 1);
      expect([event, answer.status]).toEqual([event, after ? 200 : 409]);
      expect(await stateOf(order.id)).toBe(after?.status ?? status);
    }
  },
);
