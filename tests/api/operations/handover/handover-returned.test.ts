import { afterAll, beforeAll, expect, it } from 'vitest';
import { handoverRoutes } from '#contract/routes/operations/handover.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type AlarmFixture, createAlarmFixture } from '#tests/support/fixtures/alarm-fixture.ts';

let t: TestApp;
let fixture: AlarmFixture;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createAlarmFixture(t);
});
afterAll(() => t.close());

async function alarmsOf() {
  const { body: sheet } = await t.call(handoverRoutes.draft, {}, fixture.operator);
  const { body } = await t.call(
    handoverRoutes.write,
    { params: { id: sheet.id }, body: { collect: true } },
    fixture.operator,
    { 'if-match': `"${sheet.version}"` },
  );
  return body.items.filter(({ kind }) => kind === 'alarm');
}

it('a handover sheet lists no alarm whose cause is over', async () => {
  const { order, alarm } = await fixture.unassigned();
  const isListed = async () => (await alarmsOf()).some(({ key }) => key === `alarm:${alarm.id}`);
  expect(await isListed()).toBe(true);
  const driver = await fixture.driver(1);
  await fixture.assign(await fixture.read(order.id), driver.id);
  await fixture.waitForAlarms('returned', (all) =>
    all.some(({ id, state }) => id === alarm.id && state === 'returned_unacknowledged'),
  );
  expect(await isListed()).toBe(false);
});
