import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';

let t: TestApp;
let fixture: AmendmentFixture;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAmendmentFixture(t);
});
afterAll(() => t.close());

it('moves by some hundred metres in all, however often', async () => {
  const { body: placed } = await fixture.placeOf([fixture.dishes[0] as number], {});
  const { body: assigned } = await fixture.assign(placed, (await fixture.driver(1)).id);
  let order = await fixture.until(assigned, 'pick_up');
  const { lat, lon } = order.dropoff;
  /** Moves the pin to the north of where it was at the pickup; 0.004° are 445 m. */
  const move = async (degrees: number) => {
    const dropoff = { lat: lat + degrees, lon };
    const { status, body } = await fixture.amend(order, { cause: 'address_wrong', dropoff });
    if (status === 200) order = body as Order;
    return [status, status === 200 ? null : body];
  };
  expect(await move(0.004)).toEqual([200, null]);
  expect(await move(0.008)).toEqual([
    409,
    expect.objectContaining({ reason: 'amendment.on_the_road' }),
  ]);
  // Back, and to the other side: each within the distance of the first.
  expect(await move(0)).toEqual([200, null]);
  expect(await move(-0.004)).toEqual([200, null]);
});
