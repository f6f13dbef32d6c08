import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import type { Alarm } from '#contract/operations/alarm.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import {
  ALARM_ACTS,
  ALARM_EVENT_TYPES,
  ALARM_STATES,
  type AlarmAct,
  type AlarmEventType,
  alarmMachine,
  canAlarm,
  legalAlarmEvents,
} from '#machines/alarm/alarm-machine.ts';
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

const paths = getShortestPaths(alarmMachine, {
  input: {},
  events: ALARM_EVENT_TYPES.map((type) => ({ type })),
  // After two raises without success the rules escalate, which is not part of the machine.
  stopWhen: ({ context }) => context.reraises > 0,
}).filter(({ state }) => state.context.reraises < 2);

const isAct = (type: AlarmEventType): type is AlarmAct =>
  (ALARM_ACTS as readonly AlarmEventType[]).includes(type);

/** One alarm with the order that is its cause; no other alarm is open. */
interface Case {
  order: Order;
  id: number;
}

const read = async ({ id }: Case): Promise<Alarm> =>
  (await t.call(alarmsRoutes.get, { params: { id } }, fixture.supervisor)).body.alarm;

async function begin(): Promise<Case> {
  const order = await fixture.accepted();
  t.moveClock(6 * MINUTE);
  const alarms = await fixture.waitForAlarms('raised', (all) => all.length === 1);
  return { order, id: alarms[0]?.id as number };
}

/** Ends the cause and removes the alarm from the list, whatever its state. */
async function end(one: Case): Promise<void> {
  const order = await fixture.read(one.order.id);
  if (order.status !== 'cancelled') await fixture.progress(order, 'order.cancel');
  await fixture.waitForAlarms('returned', (all) =>
    all.every(({ state }) => state === 'returned_unacknowledged'),
  );
  for (const { id } of (await fixture.list()).alarms) await fixture.act('acknowledge', id);
}

/** Causes an event as it occurs: users through the API, cause and clock by themselves. */
async function send(one: Case, type: AlarmEventType) {
  if (isAct(type)) {
    const name = type.slice('alarm.'.length) as 'acknowledge';
    return (await fixture.act(name, one.id)).status;
  }
  const before = await read(one);
  const order = await fixture.read(one.order.id);
  const path = { params: { id: order.id } };
  // An order on hold is unassigned on purpose: the cause ends, and can come back.
  if (type === 'alarm.return')
    await t.call(
      claimsRoutes.hold,
      { ...path, body: { minutes: 120, reason: 'Later' } },
      fixture.operator,
    );
  else if (type === 'alarm.raise') await t.call(claimsRoutes.lift, path, fixture.operator);
  else t.moveClock(Math.max(0, Date.parse(before.dueAt ?? '') - t.clock().getTime()) + 1_000);
  let changed = false;
  await fixture.waitForAlarms(type, (all) => {
    const now = all.find(({ id }) => id === one.id);
    changed = now === undefined || now.stateAt !== before.stateAt;
    return changed;
  });
  return changed ? 200 : 409;
}

async function createInState(path: (typeof paths)[number]): Promise<Case> {
  const one = await begin();
  for (const { event } of path.steps)
    if ((event.type as string) !== 'xstate.init')
      expect(await send(one, event.type), event.type).toBe(200);
  return one;
}

describe('the alarm machine and the server', () => {
  it('agree on every path', async () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(ALARM_STATES));
    for (const path of paths) {
      const one = await createInState(path);
      const alarm = await read(one);
      const { value, context } = path.state;
      expect([alarm.state, alarm.reraises, alarm.escalated]).toEqual([
        value,
        context.reraises,
        context.escalated,
      ]);
      await end(one);
    }
  });

  it('agree on every act in every state: 200, or 409 with the legal events', async () => {
    let legal = 0;
    let illegal = 0;
    for (const path of paths)
      for (const type of ALARM_ACTS) {
        const one = await createInState(path);
        const before = await read(one);
        const name = type.slice('alarm.'.length) as 'acknowledge';
        const answer = await fixture.act(name, one.id);
        const standing = { ...before, state: before.state };
        const may = canAlarm(standing, type);
        expect(answer.status, `${type} of ${before.state}`).toBe(may ? 200 : 409);
        if (may) legal += 1;
        else {
          illegal += 1;
          expect(answer.body).toMatchObject({
            code: 'alarm.illegal_event',
            legalEvents: legalAlarmEvents(standing),
            current: { id: one.id, version: before.version },
          });
        }
        await end(one);
      }
    expect(legal).toBeGreaterThan(8);
    expect(illegal).toBeGreaterThan(12);
  });

  it('do not change an alarm whose state permits no event of clock or cause', async () => {
    const one = await begin();
    await fixture.act('acknowledge', one.id);
    const before = await read(one);
    // Neither raised again early, nor returned while the cause lasts.
    await fixture.evaluate();
    await fixture.evaluate();
    expect(await read(one)).toEqual(before);
    await end(one);
  });
});
