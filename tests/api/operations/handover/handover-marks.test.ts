import { afterAll, beforeAll, expect, it } from 'vitest';
import { handoverRoutes } from '#contract/routes/operations/handover.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AlarmFixture,
  createAlarmFixture,
  MINUTE,
} from '#tests/support/fixtures/alarm-fixture.ts';

let t: TestApp;
let fixture: AlarmFixture;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createAlarmFixture(t);
});
afterAll(() => t.close());

it('an order has the priority of its alarm, and waits since it lost its driver', async () => {
  const { order, alarm } = await fixture.unassigned();
  const chafik = await t.person('operator', 'Chafik');
  const { body: sheet } = await t.call(handoverRoutes.draft, {}, chafik);
  let { version } = sheet;
  const itemNow = async () => {
    const { body } = await t.call(
      handoverRoutes.write,
      { params: { id: sheet.id }, body: { collect: true } },
      chafik,
      { 'if-match': `"${version}"` },
    );
    ({ version } = body);
    return body.items.find(({ key }) => key === `exception:${order.id}`);
  };
  expect(await itemNow()).toMatchObject({ why: 'unassigned', minutes: 6, priority: 2 });
  await fixture.act('acknowledge', alarm.id);
  expect(await itemNow()).toMatchObject({ minutes: 6, priority: null });
  const driver = await fixture.driver(1);
  const assigned = await fixture.assign(order, driver.id);
  const waiting = await fixture.assign(assigned.body, null);
  expect(waiting.status).toBe(200);
  t.moveClock(2 * MINUTE);
  expect(await itemNow()).toMatchObject({ why: 'unassigned', minutes: 2 });
});
