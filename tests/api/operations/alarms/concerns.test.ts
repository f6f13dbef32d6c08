import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Alarm, AlarmRule } from '#contract/operations/alarm.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AlarmFixture,
  createAlarmFixture,
  MINUTE,
} from '#tests/support/fixtures/alarm-fixture.ts';

let t: TestApp;
let fixture: AlarmFixture;
beforeEach(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createAlarmFixture(t);
});
afterEach(() => t.close());

/** Kilometres from which a driver arrives long after the food, and still nearly keeps the promise. */
const FAR = 7.5;

const asking = (all: readonly Alarm[], rule: AlarmRule) =>
  all.find((one) => one.rule === rule && one.state !== 'returned_unacknowledged');

async function setTimes(order: Order, readyMinutes: number, promisedMinutes: number) {
  const after = (minutes: number) => new Date(t.clock().getTime() + minutes * MINUTE);
  // Read at the start of a server, and by the events that follow.
  await t.db
    .updateTable('orders')
    .set({ ready_due_at: after(readyMinutes), promised_at: after(promisedMinutes) })
    .where('id', '=', order.id)
    .execute();
  return fixture.read(order.id);
}

/** An order whose driver will be late at the store: an acknowledged alarm of priority 3. */
async function acknowledgedPickup() {
  const far = await fixture.driver(FAR, 0, 'Far');
  const order = await setTimes(await fixture.accepted(), 1, 60);
  expect((await fixture.assign(order, far.id)).status).toBe(200);
  await fixture.evaluate();
  t.moveClock(MINUTE);
  await fixture.report(far, FAR);
  const all = await fixture.waitForAlarms('pickup at risk', (now) =>
    Boolean(asking(now, 'order.pickup_at_risk')),
  );
  const alarm = asking(all, 'order.pickup_at_risk') as Alarm;
  expect(alarm).toMatchObject({ priority: 3, state: 'unacknowledged' });
  await fixture.act('acknowledge', alarm.id);
  return { order, alarm, far };
}

async function makeReady({ id }: Order) {
  for (const event of ['order.prepare', 'order.ready'])
    expect((await fixture.progress(await fixture.read(id), event)).status, event).toBe(200);
}

async function reassign(order: Order, driver: Person) {
  expect((await fixture.assign(await fixture.read(order.id), driver.id)).status).toBe(200);
}

it('an acknowledgement moves with the order from alarm to alarm, through a restart', async () => {
  const { order, alarm } = await acknowledgedPickup();
  await fixture.evaluate();
  await t.restart();
  await reassign(order, await fixture.driver(FAR + 0.2, 0, 'As far'));
  const isNext = ({ id, rule }: Alarm) => id !== alarm.id && rule === 'order.pickup_at_risk';
  const all = await fixture.waitForAlarms('moved', (now) => now.some(isNext));
  expect(all.find(isNext)).toMatchObject({
    state: 'acknowledged',
    owner: { name: 'Amal' },
    raisedAt: alarm.raisedAt,
    reraises: 0,
  });
  // It is no new alarm for the meter.
  const { body } = await t.call(alarmsRoutes.metrics, { query: {} }, fixture.supervisor);
  expect(body.raised).toBe(1);
});

it('an acknowledged order asks again only at a higher priority', async () => {
  const { order, alarm, far } = await acknowledgedPickup();
  await fixture.evaluate();
  await makeReady(order);
  t.moveClock(8 * MINUTE + 1_000);
  await fixture.report(far, FAR);
  const all = await fixture.waitForAlarms('ready with no driver nearby', (now) =>
    Boolean(asking(now, 'order.ready_no_driver')),
  );
  expect(asking(all, 'order.ready_no_driver')).toMatchObject({
    priority: 2,
    state: 'unacknowledged',
    owner: null,
    raisedAt: alarm.raisedAt,
  });
});

it('a shelf moves too, and ends at its time', async () => {
  const { order, alarm } = await acknowledgedPickup();
  const shelved = await fixture.act('shelve', alarm.id);
  await fixture.evaluate();
  await reassign(order, await fixture.driver(FAR + 0.2, 0, 'As far'));
  const isNext = ({ id, rule }: Alarm) => id !== alarm.id && rule === 'order.pickup_at_risk';
  const all = await fixture.waitForAlarms('moved', (now) => now.some(isNext));
  const next = all.find(isNext);
  expect(next).toMatchObject({ state: 'shelved', shelf: shelved.body.shelf });
  expect(next?.dueAt).toBe(shelved.body.shelf?.until);
});

it('an order that grows later takes a higher priority, and the alarm asks again', async () => {
  const order = await setTimes(await fixture.accepted(), 60, 40);
  t.moveClock(6 * MINUTE);
  const [alarm] = await fixture.waitForAlarms('raised', (all) => all.length === 1);
  expect(alarm).toMatchObject({ rule: 'order.unassigned', priority: 2 });
  await fixture.act('acknowledge', alarm?.id as number);
  t.moveClock(34 * MINUTE + 45 * MINUTE);
  const all = await fixture.waitForAlarms('urgent', (now) => now[0]?.priority === 1);
  expect(all[0]).toMatchObject({ id: alarm?.id, priority: 1, state: 'unacknowledged' });
  const { body } = await t.call(
    alarmsRoutes.get,
    { params: { id: alarm?.id as number } },
    fixture.operator,
  );
  expect(body.history[0]).toMatchObject({
    type: 'alarm.reraised',
    reason: 'Its priority has risen',
    reasonKey: 'alarm.priority_rose',
  });
  expect(order.id).toBe(Number(all[0]?.subjects[0]?.id));
});

it('a kitchen past its ready time asks to call the store, until it reports the food as ready', async () => {
  const near = await fixture.driver(0.2);
  const order = await setTimes(await fixture.accepted(), 1, 12);
  await fixture.assign(order, near.id);
  t.moveClock(16 * MINUTE + 1_000);
  await fixture.report(near, 0.2);
  const all = await fixture.waitForAlarms('overdue', (now) =>
    Boolean(asking(now, 'store.overdue')),
  );
  expect(asking(all, 'store.overdue')).toMatchObject({
    scope: 'store',
    action: { kind: 'call_store', orderId: order.id, storeId: fixture.store.id },
  });
  await makeReady(order);
  await fixture.waitForAlarms('ready', (now) => !asking(now, 'store.overdue'));
});
