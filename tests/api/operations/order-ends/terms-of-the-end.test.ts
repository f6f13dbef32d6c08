import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { DEFAULT_END_TERMS } from '#machines/order/end-terms.ts';
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

const match = (version: number) => ({ 'if-match': `"${version}"` });

/** An order of 110.00 that ended while it was prepared, and nobody is known to be at fault. */
async function waitingEnd() {
  const placed = await fixture.placeOf([await fixture.dish(110)], {}, await t.person('customer'));
  const order = await fixture.until(placed.body, 'prepare');
  const input = {
    params: { id: order.id },
    body: { event: 'order.cancel', reason: 'Fire' } as never,
  };
  await t.call(ordersRoutes.progress, input, fixture.operator, match(order.version));
  return order.id;
}
/** The store's part once the platform is found at fault. */
async function decided(id: number) {
  const params = { id };
  const { version } = (await t.call(orderEndsRoutes.get, { params }, fixture.supervisor)).body;
  const body = { commandId: randomUUID(), party: 'platform', reason: 'Asked both' } as const;
  const input = { params, body };
  return (await t.call(orderEndsRoutes.decide, input, fixture.supervisor, match(version))).body
    .store;
}

it('an end that waits is decided by the terms of its own time', async () => {
  const before = await waitingEnd();
  const params = { key: 'ends' } as const;
  const { value, version } = (await t.call(settingsRoutes.read, { params }, fixture.admin)).body;
  const { platform } = DEFAULT_END_TERMS;
  const half = { ...platform, preparing: { ...platform.preparing, storePercent: 50 } };
  const change = { ...(value as object), terms: { ...DEFAULT_END_TERMS, platform: half } };
  const made = await t.call(
    proposalsRoutes.create,
    { body: { kind: 'setting', target: 'ends', version, change, reason: 'Agreed' } as never },
    fixture.admin,
  );
  const { id } = made.body;
  const confirm = { params: { id }, body: { event: 'proposal.confirm', reason: 'x' } as const };
  const second = await t.person('admin', 'Second');
  const { status } = await t.call(proposalsRoutes.send, confirm, second, match(made.body.version));
  expect(status).toBe(200);
  const after = await waitingEnd();
  expect([await decided(before), await decided(after)]).toEqual(['9350', '4675']);
});
