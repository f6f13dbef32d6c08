import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type AnswerFixture, createAnswerFixture } from '#tests/support/order/answer-fixture.ts';

let t: TestApp;
let fixture: AnswerFixture;
let driver: Person;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAnswerFixture(t);
});
beforeEach(async () => {
  await fixture.setZone(20);
  driver = await fixture.driver();
});
afterAll(() => t.close());

/** An order that waits for the driver's answer. */
async function sent(to: Person = driver) {
  const id = await fixture.placed();
  const { body } = await fixture.assign(id, to);
  return { id, version: body.version, answer: body.answer };
}
const timeOut = async () => {
  t.moveClock(21_000);
  await expect.poll(fixture.due).toEqual([]);
};
describe('who is asked', () => {
  it('only an app that says that it answers', async () => {
    const silent = await fixture.driver(null, 'Karim Alaoui');
    const { id, answer } = await sent(silent);
    expect(answer).toBeUndefined();
    const { results } = await fixture.report(silent, { type: 'accept', order: id });
    expect(results).toMatchObject([{ result: 'refused', code: 'answer.no_assignment' }]);
    expect(await fixture.rowsOf(id)).toEqual([]);
  });

  it('nobody where the zone gives no time', async () => {
    await fixture.setZone(null);
    const { id, answer } = await sent();
    expect(answer).toBeUndefined();
    expect(await fixture.rowsOf(id)).toEqual([]);
  });

  it('its driver reads the assignment, and a customer does not', async () => {
    const { id, answer } = await sent();
    expect(answer).toMatchObject({ seenAt: null, answer: null });
    const own = await t.call(ordersRoutes.get, { params: { id } }, driver);
    expect(own.body.answer).toEqual(answer);
    const customer = (await fixture.read(id)).customer.id;
    expect(customer).toBeGreaterThan(0);
    const list = await t.call(ordersRoutes.list, { query: {} }, driver);
    expect(list.body.items.find((order) => order.id === id)?.declined).toBeUndefined();
  });
});

describe('facts', () => {
  it('seen and accepted leave the version, in the timeline; a repeat changes nothing', async () => {
    const { id, version, answer } = await sent();
    const facts = ['seen', 'seen', 'accept', 'accept', 'decline'].map((type) => ({
      type,
      order: id,
      assignment: answer?.assignment,
    }));
    const { results } = await fixture.report(driver, ...facts);
    expect(results.map(({ result, code }) => code ?? result)).toEqual([
      'recorded',
      'repeated',
      'recorded',
      'repeated',
      'answer.was_accepted',
    ]);
    const order = await fixture.read(id);
    expect(order).toMatchObject({ version, answer: { answer: 'accepted', by: 'app' } });
    expect(order.timeline.map(({ type }) => type).slice(-2)).toEqual([
      'answer.seen',
      'answer.accepted',
    ]);
  });

  it('a decline unassigns the order with its cause, and its version moves', async () => {
    const { id, version } = await sent();
    const { results } = await fixture.report(driver, {
      type: 'decline',
      order: id,
      cause: 'too_far',
    });
    expect(results).toEqual([{ result: 'recorded' }]);
    const order = await fixture.read(id);
    expect(order).toMatchObject({ version: version + 1, driver: null });
    expect(order.declined?.by).toMatchObject([{ driver: driver.id, how: 'declined' }]);
    expect(order.timeline.at(-1)).toMatchObject({
      type: 'order.unassigned',
      reason: 'Declined: too far away',
      actor: { id: driver.id },
    });
    expect(await fixture.rowsOf(id)).toMatchObject([{ answer: 'declined', cause: 'too_far' }]);
  });

  it('have times between the assignment and now, whatever the clock of the phone says', async () => {
    const { id } = await sent();
    await fixture.report(driver, { type: 'seen', order: id, at: '2001-01-01T00:00:00Z' });
    await fixture.report(driver, { type: 'accept', order: id, at: '2199-01-01T00:00:00Z' });
    const [row] = await fixture.rowsOf(id);
    expect(row?.seen_at).toEqual(row?.sent_at);
    expect(row?.answered_at?.getTime()).toBeLessThanOrEqual(t.clock().getTime());
  });

  it('of another driver’s order are refused', async () => {
    const { id } = await sent();
    const other = await fixture.driver();
    const { results } = await fixture.report(other, { type: 'seen', order: id });
    expect(results).toMatchObject([{ result: 'refused', code: 'answer.no_assignment' }]);
  });
});

it('figures of thirty days are in the list of drivers and its export', async () => {
  const accepted = await sent();
  await fixture.report(driver, { type: 'accept', order: accepted.id });
  const declined = await sent();
  await fixture.report(driver, { type: 'decline', order: declined.id });
  await sent();
  const admin = await t.person('admin');
  const { body } = await t.call(driverStatusRoutes.list, { query: { limit: '200' } }, admin);
  expect(body.items.find(({ id }) => id === driver.id)?.answers).toEqual({
    asked: 3,
    accepted: 1,
    declined: 1,
    timedOut: 0,
    medianSeconds: 0,
  });
  const csv = (await t.call(driverStatusRoutes.export, { query: {} }, admin)).body as string;
  expect(csv).toContain('Timed out 30 days,Median answer seconds');
});

describe('what settles an answer', () => {
  it('a time-out unassigns the order; an answer afterwards is refused', async () => {
    const { id, version } = await sent();
    await timeOut();
    const order = await fixture.read(id);
    expect(order).toMatchObject({ version: version + 1, driver: null });
    expect(order.timeline.at(-1)).toMatchObject({
      type: 'order.unassigned',
      actor: null,
      reason: 'Not answered within 20 s',
    });
    const { results } = await fixture.report(driver, { type: 'accept', order: id });
    expect(results).toMatchObject([{ code: 'answer.was_timed_out' }]);
  });

  it('a reassignment and a pickup', async () => {
    const { id } = await sent();
    const other = await fixture.driver();
    await fixture.assign(id, other);
    const { results } = await fixture.report(driver, { type: 'decline', order: id });
    expect(results).toMatchObject([{ code: 'answer.was_taken_back' }]);
    await fixture.progress(id, 'order.accept', 'order.prepare', 'order.ready', 'order.pick_up');
    expect(await fixture.rowsOf(id)).toMatchObject([
      { answer: 'taken_back' },
      { answer: 'accepted', answered_by: 'system' },
    ]);
    await timeOut();
    expect((await fixture.read(id)).driver?.id).toBe(other.id);
  });

  it('a zone in which it stays leaves it with him', async () => {
    await fixture.setZone(20, 'stays');
    const { id } = await sent();
    await timeOut();
    const order = await fixture.read(id);
    expect(order).toMatchObject({ driver: { id: driver.id }, answer: { answer: null } });
    const { results } = await fixture.report(driver, { type: 'accept', order: id });
    expect(results).toEqual([{ result: 'recorded' }]);
  });

  it('the first answer stands, also in the database', async () => {
    const { id } = await sent();
    await fixture.report(driver, { type: 'accept', order: id });
    const [row] = await fixture.rowsOf(id);
    const change = t.db
      .updateTable('assignment_answers')
      .set({ answer: 'declined' })
      .where('id', '=', row?.id ?? 0)
      .execute();
    await expect(change).rejects.toThrow('final');
  });
});
