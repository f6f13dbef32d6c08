import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type AnswerFixture, createAnswerFixture } from '#tests/support/order/answer-fixture.ts';

let t: TestApp;
let fixture: AnswerFixture;
/** Each test has its own drivers. */
beforeEach(async () => {
  t = await startTestApp();
  fixture = await createAnswerFixture(t);
  await fixture.setZone(20, 'next');
  onTestFinished(() => t.close());
});

const driverOf = async (id: number) => (await fixture.read(id)).driver?.id ?? null;
const decline = (as: Person, order: number) => fixture.report(as, { type: 'decline', order });
const rank = async (orderId: number) =>
  (await t.call(dispatchRoutes.rank, { query: { orderId } }, fixture.operator)).body;

it('assigns the next by rank, and never who declined', async () => {
  const [first, second] = [await fixture.driver(), await fixture.driver()];
  const id = await fixture.placed();
  await fixture.assign(id, first);
  await decline(first, id);
  await expect.poll(() => driverOf(id)).toBe(second.id);
  await decline(second, id);
  // Both are barred: the order reaches a person, and is in nobody's hand.
  await expect.poll(async () => (await fixture.read(id)).declined?.nobodyLeftAt).toBeTruthy();
  expect(await driverOf(id)).toBeNull();
  const { candidates, out } = await rank(id);
  expect(candidates).toEqual([]);
  expect(out.map(({ why }) => why)).toEqual(['declined', 'declined']);
  expect(out.every(({ declinedAt }) => declinedAt !== undefined)).toBe(true);
});

it('finds a driver who comes free during the search', async () => {
  const first = await fixture.driver();
  const id = await fixture.placed();
  await fixture.assign(id, first);
  await decline(first, id);
  await expect.poll(async () => (await fixture.read(id)).declined?.nobodyLeftAt).toBeTruthy();
  const free = await fixture.driver();
  t.moveClock(6_000);
  await expect.poll(() => driverOf(id)).toBe(free.id);
  expect((await fixture.read(id)).declined).toMatchObject({ nobodyLeftAt: null });
});

it('ends after three drivers: neither search nor plan has the order, and a person may insist', async () => {
  const all = [];
  for (let n = 0; n < 4; n += 1) all.push(await fixture.driver());
  const id = await fixture.placed();
  await fixture.assign(id, all[0] as Person);
  for (let n = 0; n < 3; n += 1) {
    await expect.poll(() => driverOf(id)).not.toBeNull();
    const has = await driverOf(id);
    await decline(all.find((one) => one.id === has) as Person, id);
  }
  const order = await fixture.read(id);
  expect(new Set(order.declined?.by.map(({ driver }) => driver)).size).toBe(3);
  expect(await fixture.rowsOf(id)).toMatchObject([{}, {}, { answer: 'declined', next_at: null }]);
  const plan = (await t.call(dispatchRoutes.plan, { query: {} }, fixture.operator)).body;
  expect(plan.left).toContainEqual({ orderId: id, why: 'declined' });
  const again = all.find((one) => one.id === order.declined?.by[0]?.driver) as Person;
  expect((await fixture.assign(id, again)).body.driver?.id).toBe(again.id);
  expect(await fixture.report(again, { type: 'accept', order: id })).toMatchObject({
    results: [{ result: 'recorded' }],
  });
});
