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

it('a handover sheet lists open and shelved alarms with their owners', async () => {
  const { order, alarm } = await fixture.unassigned();
  expect(await alarmsOf()).toMatchObject([
    {
      key: `alarm:${alarm.id}`,
      rule: 'order.unassigned',
      priority: 2,
      state: 'unacknowledged',
      count: 1,
      what: `#${order.id} Café Atlas`,
      owner: null,
      until: null,
    },
  ]);
  await fixture.act('shelve', alarm.id);
  expect(await alarmsOf()).toMatchObject([{ state: 'shelved', reason: 'Being repaired' }]);
  await fixture.act('unshelve', alarm.id);
  await fixture.act('acknowledge', alarm.id);
  expect(await alarmsOf()).toMatchObject([
    { state: 'acknowledged', owner: 'Amal', until: null, reason: null },
  ]);
});

it('an escalation tells who and why, in the alarm, on the sheet and in the audit log', async () => {
  const { alarm } = await fixture.unassigned();
  expect(alarm.escalation).toBeNull();
  const { body } = await fixture.act('escalate', alarm.id);
  const escalation = { by: { name: 'Amal' }, reason: 'Beyond me' };
  expect(body).toMatchObject({ escalated: true, escalation });
  const { alarms } = await fixture.list();
  expect(alarms.find(({ id }) => id === alarm.id)).toMatchObject({ escalation });
  const badr = await t.person('operator', 'Badr');
  const { body: sheet } = await t.call(handoverRoutes.draft, {}, badr);
  expect(sheet.items).toContainEqual(
    expect.objectContaining({
      key: `alarm:${alarm.id}`,
      escalation: expect.objectContaining({ reason: 'Beyond me' }),
    }),
  );
  const entries = await t.db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('action', '=', 'alarm.escalate')
    .execute();
  expect(entries).toEqual([{ action: 'alarm.escalate', subject: `alarm ${alarm.id}` }]);
});
