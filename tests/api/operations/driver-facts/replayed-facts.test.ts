import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { replayRoutes } from '#contract/routes/operations/replay.ts';
import { driverProgressOf } from '#src/domain/order/answer-progress.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type AnswerFixture, createAnswerFixture } from '#tests/support/order/answer-fixture.ts';

const MINUTE_MS = 60_000;
let t: TestApp;
let fixture: AnswerFixture;
let amal: Person;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAnswerFixture(t);
  await fixture.setZone(600);
  amal = await t.person('operator', 'Amal');
});
afterAll(() => t.close());

const stateAt = async (at: string, id: number): Promise<Order | undefined> => {
  const { body } = await t.call(replayRoutes.state, { query: { at } }, amal);
  return body.orders.find((order) => order.id === id);
};

it('the replay shows how far the driver had come at each moment, and lists each step', async () => {
  const driver = await fixture.driver();
  const begin = t.clock().toISOString();
  t.moveClock(MINUTE_MS);
  const id = await fixture.placed();
  await fixture.assign(id, driver);
  const moments: string[] = [];
  const remember = () => {
    moments.push(t.clock().toISOString());
    t.moveClock(MINUTE_MS);
  };
  const report = async (type: string, more: object = {}) => {
    const at = t.clock().toISOString();
    const { results } = await fixture.report(driver, { type, order: id, at, ...more });
    expect(results).toMatchObject([{ result: 'recorded' }]);
    remember();
  };
  remember();
  await report('seen');
  await report('accept');
  await report('arrived', { place: 'store' });
  await report('left', { place: 'store' });

  const then = await Promise.all(moments.map((at) => stateAt(at, id)));
  expect(then.map((order) => order && driverProgressOf(order)?.step)).toEqual([
    'sent',
    'seen',
    'accepted',
    'at_store',
    'accepted',
  ]);
  expect(new Set(then.map((order) => order?.version)).size).toBe(1);

  await t.pool.query('select events_publish(100000)');
  const query = { from: begin, to: t.clock().toISOString() };
  const { body: window } = await t.call(replayRoutes.window, { query }, amal);
  const facts = window.events.filter(({ subject }) => subject === 'fact');
  expect(facts.map(({ type }) => type)).toEqual([
    'answer.seen',
    'answer.accepted',
    'visit.at_store',
    'visit.left_store',
  ]);
  const { body: overview } = await t.call(replayRoutes.overview, { query }, amal);
  expect(overview.acts.map(({ type, orderId }) => [type, orderId])).toEqual([
    ['order.assigned', id],
    ['answer.seen', id],
    ['answer.accepted', id],
    ['visit.at_store', id],
    ['visit.left_store', id],
  ]);
});
