import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';

let t: TestApp;
let fixture: AmendmentFixture;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAmendmentFixture(t);
});
afterAll(async () => {
  await expectSoundBooks(t);
  await t.close();
});

/** An accepted order of three of a counted dish and one of another, and its customer. */
async function kitchenOrder(ifMissing?: string, payment = 'card') {
  const customer = await t.person('customer');
  const item = await fixture.dish(50, { stock: 10 });
  const asked = { itemId: item, quantity: 3, ...(ifMissing ? { ifMissing } : {}) };
  const placed = await fixture.placeOf([asked, fixture.dishes[0] as number], { payment }, customer);
  expect([placed.status, placed.body]).toMatchObject([201, { total: '25500' }]);
  return { customer, item, order: (await fixture.step(placed.body, 'accept')).body as Order };
}
const less = (quantity: number, left?: number) => ({
  lines: [{ line: 1, quantity, ...(left === undefined ? {} : { left }) }],
});
const withSubstitute = (itemId: number, quantity = 3, pays?: string) => ({
  lines: [
    { line: 1, quantity: 3 - quantity },
    { add: { itemId, quantity }, replaces: 1, ...(pays ? { pays } : {}) },
  ],
});
describe('consent', () => {
  const dearer = async (price: number) => withSubstitute(await fixture.dish(price), 3);

  it('of the customer is not given by the store, the driver or another customer', async () => {
    const { order } = await kitchenOrder();
    await fixture.propose(order, less(2));
    const others: readonly [Person, number][] = [
      [fixture.owner, 403],
      [await t.person('customer'), 404],
      [await fixture.driver(1), 403],
      [await t.person('store'), 403],
    ];
    for (const [as, status] of others)
      expect((await fixture.answer(order, 'accept', 1, as)).status).toBe(status);
    const { status } = await fixture.propose(order, { ...less(1), consent: 'telephone' });
    expect(status).toBe(400);
  });

  it('is needed for a higher total: asked in the app, or told on the telephone', async () => {
    const { order } = await kitchenOrder('ask', 'cash');
    const body = await dearer(55);
    const shown = await fixture.preview(order, body);
    expect(shown.body).toMatchObject({
      isApplied: false,
      consent: null,
      pays: { customer: '1500' },
    });
    expect((await fixture.amend(order, body)).body.amendment?.open).toMatchObject({ by: 'staff' });
    const { body: open } = await fixture.settle(order, 'accept', 1);
    expect(open).toMatchObject({ total: '27000', amendment: { open: null } });
    const { amendments } = await fixture.history(order.id);
    expect(amendments[0]).toMatchObject({ consent: 'telephone' });
  });

  it('by telephone ends at 50 MAD, in all; beyond a supervisor or the app', async () => {
    const { order, customer } = await kitchenOrder('ask', 'cash');
    const body = { ...(await dearer(65)), consent: 'telephone' };
    const { body: first } = await fixture.amend(order, body);
    expect(first.total).toBe('30000');
    const more = {
      lines: [{ add: { itemId: await fixture.dish(8), quantity: 1 } }],
      cause: 'changed_mind',
      consent: 'telephone',
    };
    const refused = await fixture.amend(first, more);
    expect(refused).toMatchObject({ status: 403, body: { code: 'amendment.consent' } });
    const { body: open } = await fixture.amend(first, { ...more, consent: undefined });
    expect((await fixture.settle(open, 'accept', 2)).status).toBe(403);
    expect((await fixture.answer(open, 'accept', 2, customer)).body.total).toBe('30800');
    const now = await fixture.detail(order.id);
    expect((await fixture.amend(now, more, fixture.supervisor)).status).toBe(200);
  });

  it('a substitution of everything by dearer goods at the store’s expense is the store’s, or a supervisor’s', async () => {
    const { order } = await kitchenOrder();
    const body = withSubstitute(await fixture.dish(500), 3, 'store');
    const refused = await fixture.amend(order, body);
    expect(refused).toMatchObject({
      status: 403,
      body: { reason: 'amendment.store_pays_too_much' },
    });
    expect((await fixture.amend(order, body, fixture.supervisor)).body.total).toBe('25500');
  });

  it('the preference for a similar item is for one that costs no more', async () => {
    const { order } = await kitchenOrder('replace', 'cash');
    const dear = withSubstitute(await fixture.dish(51));
    expect((await fixture.propose(order, dear)).body.amendment?.open).not.toBeNull();
    const { order: other } = await kitchenOrder('replace', 'cash');
    const { body } = await fixture.propose(other, withSubstitute(await fixture.dish(49)));
    expect(body).toMatchObject({ total: '25200', amendment: { number: 1, open: null } });
  });
});
