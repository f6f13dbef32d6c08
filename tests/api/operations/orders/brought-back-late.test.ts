import { expect, it } from 'vitest';
import { dashboardRoutes } from '#contract/routes/insight/dashboard.ts';
import { handoverRoutes } from '#contract/routes/operations/handover.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let road: RoadFixture;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  road = await createRoadFixture(t, fixture);
});

it('an order that goes back to its store is not late, in list, figures and handover sheet', async () => {
  const order = await road.orderOf(await fixture.driver(1));
  t.moveClock(12 * 3_600_000);
  // A session of then: the others have ended.
  const as = await t.person('supervisor');
  const late = async (flag: string) =>
    (await t.call(ordersRoutes.list, { query: { late: flag, open: 'true' } }, as)).body.items.map(
      ({ id }) => id,
    );
  const figure = async () => {
    // They are computed again after a second.
    t.moveClock(2_000);
    return (await t.call(dashboardRoutes.stats, {}, as)).body.live.late;
  };
  const sheet = async (by = as) =>
    (await t.call(handoverRoutes.draft, {}, by)).body.items.flatMap((item) =>
      item.kind === 'exception' ? [item.orderId] : [],
    );
  expect(await late('true')).toEqual([order.id]);
  expect(await figure()).toBe(1);
  expect(await sheet()).toEqual([order.id]);
  const why = { cause: 'customer_refused' };
  expect((await road.act('bringBack', order, as, why)).status).toBe(200);
  expect(await late('true')).toEqual([]);
  expect(await late('false')).toEqual([order.id]);
  expect(await figure()).toBe(0);
  // The sheet of another shift: the first one stays as it was begun.
  expect(await sheet(await t.person('supervisor'))).toEqual([]);
});
