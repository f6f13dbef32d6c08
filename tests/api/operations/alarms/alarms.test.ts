import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlarmList, alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
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

describe('an alarm', () => {
  it('is raised after its time limit, names an action, and returns to normal when its cause ends', async () => {
    const order = await fixture.accepted();
    await fixture.evaluate();
    expect((await fixture.list()).alarms).toEqual([]);
    t.moveClock(6 * MINUTE);
    const [alarm] = await fixture.waitForAlarms('raised', (all) => all.length === 1);
    expect(alarm).toMatchObject({
      rule: 'order.unassigned',
      priority: 2,
      state: 'unacknowledged',
      zone: 'Gauthier',
      count: 1,
      action: { kind: 'assign_driver', orderId: order.id },
      dueEvent: 'alarm.escalate',
    });
    const driver = await fixture.driver(1);
    expect((await fixture.assign(await fixture.read(order.id), driver.id)).status).toBe(200);
    const [returned] = await fixture.waitForAlarms(
      'returned',
      ([one]) => one?.state !== 'unacknowledged',
    );
    expect(returned).toMatchObject({ state: 'returned_unacknowledged', id: alarm?.id });
    await fixture.act('acknowledge', alarm?.id as number);
    expect((await fixture.list()).alarms).toEqual([]);
  });

  it('reaches the consoles through the event log', async () => {
    const { seq } = await fixture.list();
    const { alarm } = await fixture.unassigned();
    await fixture.act('acknowledge', alarm.id);
    await expect
      .poll(async () => {
        const { body } = await t.call(liveOrdersRoutes.since, { query: { seq } }, fixture.operator);
        return body.events.flatMap((event) =>
          event.subject === 'alarm' ? [`${event.type} ${event.alarm.state}`] : [],
        );
      })
      .toEqual(['alarm.raised unacknowledged', 'alarm.acknowledged acknowledged']);
  });

  it('has one owner: a second acknowledgement is refused with the name of the first', async () => {
    const { alarm } = await fixture.unassigned();
    const other = await t.person('operator', 'Bilal');
    const answers = await Promise.all([
      fixture.act('acknowledge', alarm.id),
      fixture.act('acknowledge', alarm.id, other),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const owner = (await fixture.list(other)).alarms[0]?.owner;
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: 'alarm.illegal_event', current: { owner } });
    expect(owner?.id).toBe(answers[0]?.status === 200 ? fixture.operator.id : other.id);
  });

  it('is escalated if nobody acknowledges it, and raised again if nothing changes afterwards', async () => {
    const { alarm } = await fixture.unassigned();
    t.moveClock(6 * MINUTE);
    await fixture.waitForAlarms('escalated', ([one]) => one?.escalated === true);
    await fixture.act('acknowledge', alarm.id, fixture.supervisor);
    t.moveClock(11 * MINUTE);
    await fixture.waitForAlarms('raised again', ([one]) => one?.reraises === 1);
    const { body } = await t.call(alarmsRoutes.get, { params: { id: alarm.id } }, fixture.operator);
    expect(body.history.map(({ type }) => type).reverse()).toEqual([
      'alarm.raised',
      'alarm.escalated',
      'alarm.acknowledged',
      'alarm.reraised',
    ]);
    expect(body.history.at(-3)?.actor).toMatchObject({ name: 'Youssef' });
  });

  it('stays shelved for exactly the chosen minutes', async () => {
    const { alarm } = await fixture.unassigned();
    const shelved = await fixture.act('shelve', alarm.id);
    expect(shelved.body).toMatchObject({
      state: 'shelved',
      shelf: { reason: 'Being repaired', by: { name: 'Amal' } },
    });
    await fixture.evaluate();
    expect((await fixture.list()).alarms[0]?.state).toBe('shelved');
    t.moveClock(5 * MINUTE + 1_000);
    await fixture.waitForAlarms('back', ([one]) => one?.state === 'unacknowledged');
    const odd = { minutes: 7, reason: 'x' };
    expect(
      (await t.call(alarmsRoutes.shelve, { params: { id: alarm.id }, body: odd }, fixture.operator))
        .status,
    ).toBe(400);
  });
});

describe('the cause of alarms', () => {
  it('raises one alarm for a store that is down, and silences the alarms of its orders', async () => {
    for (let n = 0; n < 5; n += 1) await fixture.place();
    t.moveClock(6 * MINUTE);
    const alarms = await fixture.waitForAlarms('raised', (all) => all[0]?.count === 5);
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toMatchObject({
      rule: 'store.not_accepted',
      scope: 'store',
      action: { kind: 'call_store', storeId: fixture.store.id },
    });
  });

  it('raises one alarm for twenty silent drivers, and clears it when they report again', async () => {
    const drivers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => fixture.driver(1 + n / 50, 0, `Driver ${n}`)),
    );
    for (const driver of drivers)
      expect((await fixture.assign(await fixture.accepted(), driver.id)).status).toBe(200);
    await fixture.evaluate();
    t.moveClock(95_000);
    const alarms = await fixture.waitForAlarms('raised', (all) => all[0]?.count === 20);
    expect(alarms.map(({ rule, count }) => [rule, count])).toEqual([['driver.silent', 20]]);
    const report = async () => {
      for (const [n, driver] of drivers.entries()) await fixture.report(driver, 1 + n / 50);
    };
    await report();
    await fixture.evaluate();
    // One report could be the last for a while: the alarm ends a minute later.
    expect((await fixture.list()).alarms[0]?.state).toBe('unacknowledged');
    t.moveClock(MINUTE);
    await report();
    await fixture.waitForAlarms('returned', ([one]) => one?.state === 'returned_unacknowledged');
    t.moveClock(11 * MINUTE);
    await report();
    await fixture.waitForAlarms('gone', (all) => !all.some(({ rule }) => rule === 'driver.silent'));
  });

  it('raises an alarm with the action “pause store” for a store that refuses often', async () => {
    await t.db.updateTable('stores').set({ owner_id: fixture.manager.id }).execute();
    for (let n = 0; n < 3; n += 1) {
      const order = await fixture.place();
      expect((await fixture.progress(order, 'order.cancel', fixture.manager)).status).toBe(200);
    }
    const [alarm] = await fixture.waitForAlarms('raised', (all) => all.length === 1);
    expect(alarm).toMatchObject({
      rule: 'store.refusing',
      action: { kind: 'pause_store', storeId: fixture.store.id },
    });
    t.moveClock(61 * MINUTE);
    await fixture.evaluate();
    t.moveClock(MINUTE);
    await fixture.waitForAlarms('over', ([one]) => one?.state !== 'unacknowledged');
  });
});

describe('alarm history and metrics', () => {
  it('can be paged, filtered and counted', async () => {
    const { alarm } = await fixture.unassigned();
    await fixture.act('acknowledge', alarm.id);
    const page = async (query: Record<string, unknown>) =>
      (await t.call(alarmsRoutes.history, { query }, fixture.operator)).body;
    const first = await page({ limit: '1' });
    expect(first.items.map(({ type }) => type)).toEqual(['alarm.acknowledged']);
    const second = await page({ limit: '1', cursor: first.nextCursor });
    expect(second).toMatchObject({ items: [{ type: 'alarm.raised' }], nextCursor: null });
    expect((await page({ rule: 'driver.silent' })).items).toEqual([]);
    expect((await page({ zone: 'Gauthier', priority: '2' })).items).toHaveLength(2);
    const { body } = await t.call(alarmsRoutes.metrics, { query: {} }, fixture.supervisor);
    expect(body).toMatchObject({
      hours: 24,
      raised: 1,
      operators: 1,
      floods: [],
      acknowledgeSeconds: { count: 1 },
    });
    expect(body.byHour.at(-1)?.raised).toBe(1);
  });

  it('count ten stores that are down together as one cause, not as a flood', async () => {
    await Promise.all(
      Array.from({ length: 10 }, async () => fixture.place({}, await t.store(null, 'Snack'))),
    );
    t.moveClock(6 * MINUTE);
    const [alarm] = await fixture.waitForAlarms('raised', ([one]) => one?.count === 10);
    expect(alarm).toMatchObject({ scope: 'city', zone: null });
    expect((await fixture.list()).flood).toMatchObject({ raised: 1, active: false, mutes: [] });
  });

  it('report a flood from ten alarms in ten minutes, which mutes the third priority', async () => {
    const value = { base: { refusals: 2 }, zones: {} };
    const setting = { params: { key: 'alarms' as const }, body: { value } };
    await t.call(settingsRoutes.write, setting, fixture.supervisor, { 'if-match': '"0"' });
    for (let n = 0; n < 10; n += 1) {
      const store = await t.store(fixture.manager, `Snack ${n}`);
      for (const order of [await fixture.place({}, store), await fixture.place({}, store)])
        await fixture.progress(order, 'order.cancel', fixture.manager);
    }
    await fixture.waitForAlarms('raised', (all) => all.length === 10);
    expect((await fixture.list()).flood).toMatchObject({ raised: 10, active: true, mutes: [3] });
    t.moveClock(11 * MINUTE);
    expect((await fixture.list()).flood).toMatchObject({ raised: 0, active: false, since: null });
  });

  it('preview how many alarms other limits would have raised', async () => {
    const orders = [await fixture.accepted(), await fixture.accepted()];
    t.moveClock(7 * MINUTE);
    const drivers = [await fixture.driver(1), await fixture.driver(2)];
    for (const [n, { id }] of orders.entries())
      await fixture.assign(await fixture.read(id), drivers[n]?.id as number);
    const preview = async (unassignedMinutes: number) => {
      const settings = { base: { unassignedMinutes }, zones: {} };
      const answer = await t.call(alarmsRoutes.preview, { body: { settings } }, fixture.supervisor);
      return answer.body.rules.find(({ rule }) => rule === 'order.unassigned');
    };
    // The two orders are in one zone, so they are one alarm.
    expect(await preview(8)).toMatchObject({ before: 1, after: 0, why: null });
    expect(await preview(3)).toMatchObject({ before: 1, after: 1 });
  });

  it('follow the limits of a zone as soon as they change', async () => {
    await fixture.accepted();
    t.moveClock(2 * MINUTE);
    await fixture.evaluate();
    const value = { base: {}, zones: { Gauthier: { unassignedMinutes: 1 } } };
    const path = { params: { key: 'alarms' as const }, body: { value } };
    const tag = { 'if-match': '"0"' };
    expect((await t.call(settingsRoutes.write, path, fixture.operator, tag)).status).toBe(403);
    expect((await t.call(settingsRoutes.write, path, fixture.supervisor, tag)).status).toBe(200);
    await fixture.waitForAlarms('raised', (all) => all.length === 1);
  });

  it('continue after the clock is set back', async () => {
    const { alarm } = await fixture.unassigned();
    t.moveClock(-60 * MINUTE);
    await fixture.evaluate();
    const list = (await fixture.list()) as AlarmList;
    expect(list.alarms.map(({ id }) => id)).toEqual([alarm.id]);
    t.moveClock(6 * MINUTE);
    await fixture.waitForAlarms('standing again', ([one]) => one?.state === 'unacknowledged');
    t.moveClock(6 * MINUTE);
    await fixture.waitForAlarms('escalated in its time', ([one]) => one?.escalated === true);
  });
});
