import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { DAY_MS } from '#rules/time.ts';
import type { TestApp } from '#tests/support/app.ts';
import { connectConsole, waitUntil } from '#tests/support/browser/console-socket.ts';
import { createAlarmFixture } from '#tests/support/fixtures/alarm-fixture.ts';
import { createRemedyFixture, type RemedyFixture } from '#tests/support/remedies/remedy-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: RemedyFixture;
let alarms: Awaited<ReturnType<typeof createAlarmFixture>>;
let url: string;
withApp(async (app) => {
  t = app;
  fixture = await createRemedyFixture(app);
  alarms = await createAlarmFixture(app);
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(t.app().server.address() as AddressInfo).port}`;
});
const open: ReturnType<typeof connectConsole>[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

const UNKNOWN = String(10 ** 14);
/** The head of the event log, which the answer to a number beyond it names. */
const head = async () =>
  (await t.call(liveOrdersRoutes.since, { query: { seq: UNKNOWN } }, fixture.admin)).body.seq;

/** A remedy of 20.00 that the store bears, and its charge. */
async function chargedOrder() {
  const order = await fixture.soldOrder([await fixture.dish(80)]);
  const given = await fixture.give(order, {
    basis: 'goodwill',
    amount: '2000',
    target: 'wallet',
    bearers: [{ party: 'store' }],
  });
  expect(given.status).toBe(201);
  const [charge] = await fixture.chargesOf(order.id);
  if (!charge) throw new Error('No charge');
  return { order, remedy: given.body, charge };
}

it('live screens see each charge made, contested, decided and reversed, without its words', async () => {
  const from = await head();
  const console = connectConsole(url, fixture.operator.token, undefined, true);
  open.push(console);
  await console.connected();
  await console.follow(from);
  const { order, charge } = await chargedOrder();
  const byApp = await fixture.contestOwn(charge.id, fixture.owner);
  expect(byApp.status).toBe(200);
  await fixture.decideContest(await fixture.chargeNow(charge.id), 'dismiss');
  const second = await chargedOrder();
  await fixture.contest(second.charge);
  await fixture.decideContest(await fixture.chargeNow(second.charge.id), 'uphold');
  const third = await chargedOrder();
  await fixture.contest(third.charge);
  const seen = () =>
    console.received.events.filter(
      (event): event is Extract<LiveEvent, { subject: 'charge' }> => event.subject === 'charge',
    );
  const reversed = await fixture.decideRemedy(await fixture.remedy(third.remedy.id), 'reverse');
  expect(reversed.status).toBe(200);
  await waitUntil('the events of charges', () => seen().length >= 9);
  expect(seen().map(({ type, charge: { contest } }) => `${type} ${contest ?? 'none'}`)).toEqual([
    'charge.made none',
    'charge.contested open',
    'charge.dismissed dismissed',
    'charge.made none',
    'charge.contested open',
    'charge.upheld upheld',
    'charge.made none',
    'charge.contested open',
    'charge.reversed lapsed',
  ]);
  expect(seen()[0]?.charge).toMatchObject({ orderId: order.id, store: { id: fixture.store.id } });
  expect(JSON.stringify(seen())).not.toContain('We sent the right dish');
});

it('a contest is an alarm from a day before it is to be decided, which ends with the decision', async () => {
  const { order, charge } = await chargedOrder();
  await fixture.contest(charge);
  const found = async () => {
    await alarms.evaluate();
    return (await alarms.list()).alarms.filter(
      ({ rule, state }) => rule === 'contest.due' && state === 'unacknowledged',
    );
  };
  expect(await found()).toEqual([]);
  t.moveClock(2 * DAY_MS + 1_000);
  const raised = await found();
  expect(raised.flatMap(({ action }) => action)).toMatchObject([{ kind: 'decide_contest' }]);
  expect(raised[0]?.subjects.map(({ id }) => id)).toContain(String(order.id));
  const supervisor = await t.person('supervisor');
  const decided = await fixture.decideContest(
    await fixture.chargeNow(charge.id, supervisor),
    'dismiss',
    supervisor,
  );
  expect(decided.status).toBe(200);
  expect((await found()).flatMap(({ subjects }) => subjects.map(({ id }) => id))).not.toContain(
    String(order.id),
  );
});
