import { describe, expect, it } from 'vitest';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { canAlarm } from '#machines/alarm/alarm-machine.ts';
import { buildApp } from '#server/app.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AlarmFixture,
  createAlarmFixture,
  MINUTE,
} from '#tests/support/fixtures/alarm-fixture.ts';
import { withoutLocks } from '#tests/support/processes/without-locks.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const ROUNDS = isFullRun ? 300 : 12;

/** Creates an order and its open alarm. Returns both. */
async function createOpenAlarm(fixture: AlarmFixture) {
  const { order, alarm } = await fixture.unassigned();
  return { order, id: alarm.id };
}

/** True when each state of the alarm's history follows from the one before it. */
async function isLegal(t: TestApp, fixture: AlarmFixture, id: number): Promise<boolean> {
  const { body } = await t.call(alarmsRoutes.get, { params: { id } }, fixture.supervisor);
  const [, ...later] = body.history.toReversed();
  let before = body.history.at(-1)?.alarm;
  for (const { type, alarm } of later) {
    if (!before) return false;
    // Only acknowledgement and return take part in this race.
    if (type === 'alarm.acknowledged' && !canAlarm(before, 'alarm.acknowledge')) return false;
    if (type === 'alarm.returned' && !canAlarm(before, 'alarm.return')) return false;
    if (type === 'alarm.acknowledged') {
      const wanted = before.state === 'returned_unacknowledged' ? 'cleared' : 'acknowledged';
      if (alarm.state !== wanted) return false;
    }
    if (type === 'alarm.returned') {
      const wanted = before.state === 'unacknowledged' ? 'returned_unacknowledged' : 'cleared';
      if (alarm.state !== wanted) return false;
    }
    before = alarm;
  }
  return true;
}

/** Two operators acknowledge an alarm while its cause ends. Returns the numbers of errors. */
async function race(t: TestApp, rounds: number) {
  const fixture = await createAlarmFixture(t);
  let broken = 0;
  let stuck = 0;
  let owners = 0;
  const other = await t.person('operator', 'Bilal');
  await fixture.stayAwake();
  for (let n = 0; n < rounds; n += 1) {
    const { order, id } = await createOpenAlarm(fixture);
    await fixture.progress(await fixture.read(order.id), 'order.cancel');
    const ends = (async () => {
      for (let k = 0; k < 8; k += 1) await fixture.evaluate();
    })();
    const answers = await Promise.all([
      fixture.act('acknowledge', id),
      fixture.act('acknowledge', id, other),
    ]);
    await ends;
    if (answers.filter(({ status }) => status === 200).length > 1) owners += 1;
    await fixture
      .waitForAlarms('returned', (all) =>
        all.every((one) => one.id !== id || one.state === 'returned_unacknowledged'),
      )
      .catch(() => {
        stuck += 1;
      });
    if (!(await isLegal(t, fixture, id))) broken += 1;
    if ((await fixture.list()).alarms.some((one) => one.id === id))
      await fixture.act('acknowledge', id);
  }
  return { broken, stuck, owners };
}

describe('acknowledging an alarm while its cause ends (grafana/oncall#3161)', () => {
  it('leaves at most one owner, a legal history, and no alarm open forever', async () => {
    const t = await startTestApp({ manualTicks: true });
    try {
      expect(await race(t, ROUNDS)).toEqual({ broken: 0, stuck: 0, owners: 0 });
    } finally {
      await t.close();
    }
  });

  it('fails without the row locks: two owners, or a change based on an outdated state', async () => {
    const t = await startTestApp({ manualTicks: true }, (db) => db.withPlugin(withoutLocks));
    try {
      const { broken, owners } = await race(t, 12);
      expect(broken + owners).toBeGreaterThan(0);
    } finally {
      await t.close();
    }
  });
});

describe('a server that stops before a deadline', () => {
  it('loses no deadline: the next start raises the alarms that have become due', async () => {
    const t = await startTestApp({ manualTicks: true });
    try {
      const fixture = await createAlarmFixture(t);
      const order = await fixture.accepted();
      t.moveClock(3 * MINUTE);
      await expect
        .poll(async () => {
          await fixture.evaluate();
          return t.db
            .selectFrom('alarm_deadlines')
            .select('subject')
            .where('rule', '=', 'order.unassigned')
            .execute();
        })
        .toEqual([{ subject: String(order.id) }]);
      await t.restart();
      t.moveClock(3 * MINUTE);
      await fixture.waitForAlarms('raised', (all) => all.length === 1);
    } finally {
      await t.close();
    }
  });

  it('hands the evaluation to another server despite different clocks, and raises the alarm once', async () => {
    const t = await startTestApp({ manualTicks: true });
    const pool = createPool(t.database.appUrl, { role: 'tawsil_app', max: 4 });
    const db = createDb(pool);
    const hourBack = () => new Date(t.clock().getTime() - 60 * MINUTE);
    const other = await buildApp({
      db,
      pool,
      listenUrl: t.database.appUrl,
      clock: hourBack,
      manualTicks: true,
    });
    try {
      await other.ready();
      const fixture = await createAlarmFixture(t);
      const { alarm } = await fixture.unassigned();
      const lease = () =>
        db.selectFrom('alarm_turns').select(['holder', 'turn']).executeTakeFirst();
      const mine = await lease();
      // While the first server evaluates, the second only checks its lease.
      for (let n = 0; n < 6; n += 1) {
        await other.runNow.alarms();
        await fixture.evaluate();
      }
      expect((await lease())?.holder).toBe(mine?.holder);
      // The first server has stopped: after three checks the second takes over.
      for (let n = 0; n < 5; n += 1) await other.runNow.alarms();
      expect((await lease())?.holder).not.toBe(mine?.holder);
      expect((await fixture.list()).alarms.map(({ id }) => id)).toEqual([alarm.id]);
    } finally {
      await other.close();
      await db.destroy();
      await t.close();
    }
  });
});
