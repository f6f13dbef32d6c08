import { expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
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

it.each([
  ['total-asc', 1],
  ['total-desc', -1],
] as const)('a list by total (%s) skips no order while totals change', async (sort, way) => {
  const customer = await t.person('customer');
  const first = await fixture.dish(10);
  const orders: Order[] = [];
  for (let n = 0; n < 8; n += 1) {
    const other = await fixture.dish(20 + n * 10);
    const { body } = await fixture.placeOf([first, other], { payment: 'cash' }, customer);
    orders.push(body);
  }
  const expected = way === 1 ? orders : orders.toReversed();
  const seen: number[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query: Record<string, unknown> = { sort, limit: 2, customerId: customer.id, cursor };
    if (!cursor) delete query.cursor;
    const { body } = await t.call(ordersRoutes.list, { query }, fixture.operator);
    seen.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
    // The last order of the page, behind which the next one continues, now costs less.
    const last = orders.find(({ id, version }) => id === seen.at(-1) && version === 1);
    if (!last) continue;
    const lines = [{ line: way === 1 ? 1 : 2, quantity: 0 }];
    const { status, body: now } = await fixture.amend(last, { cause: 'changed_mind', lines });
    expect(status).toBe(200);
    last.version = now.version;
  }
  // One that was shown, and costs less since, is shown where it is now as well.
  expect([...new Set(seen)]).toEqual(expected.map(({ id }) => id));
});
