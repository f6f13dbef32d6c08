import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { foodOf } from '#machines/order/food.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let road: RoadFixture;
withApp(async (app) => {
  t = app;
  fixture = await createMoneyFixture(t);
  road = await createRoadFixture(t, fixture);
});

it('five drivers whose orders go to each other are taken off the road, or refused', async () => {
  for (let round = 0; round < 2; round += 1) {
    const drivers: Person[] = [];
    const downs: { id: number; orders: object[] }[] = [];
    for (let n = 0; n < 5; n += 1) drivers.push(await fixture.driver(1));
    for (const [index, driver] of drivers.entries()) {
      const orders: object[] = [];
      for (const next of [1, 2, 3]) {
        const order = await road.orderOf(driver, next === 1 ? 'assigned' : undefined);
        const driverId = drivers[(index + next) % drivers.length]?.id;
        orders.push({ orderId: order.id, food: foodOf(order), fate: 'hand_over', driverId });
      }
      downs.push({ id: driver.id, orders });
    }
    const answers = await Promise.all(
      downs.map(({ id, orders }) =>
        t.call(
          standDownsRoutes.begin,
          {
            params: { id },
            body: {
              commandId: randomUUID(),
              kind: 'end_shift',
              reason: 'Flood',
              orders: orders as never,
            },
          },
          fixture.supervisor,
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  }
});
