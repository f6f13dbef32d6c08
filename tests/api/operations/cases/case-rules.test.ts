import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { settingDefault } from '#contract/settings.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type CaseFixture, createCaseFixture } from '#tests/support/cases/case-fixture.ts';

let t: TestApp;
let fixture: CaseFixture;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createCaseFixture(t);
});
afterAll(() => t.close());

const find = async (orderId: number) => {
  await t.app().runNow.findCases();
  return fixture.list({ orderId, limit: '200' });
};
/** An order of a customer that is delivered, without the way there. */
async function delivered(): Promise<number> {
  const id = await fixture.order();
  const driver = await t.person('driver');
  await t.pool.query(
    `update orders set status = 'delivered', driver_id = ${driver.id}, closed_at = now(),
       picked_up_at = now() where id = ${id}`,
  );
  return id;
}
const rate = (id: number, body: object) =>
  t.call(ordersRoutes.rate, { params: { id }, body }, fixture.customer);

it('a rating of 1 or 2 with words opens one case, once', async () => {
  const [bad, silent, good] = [await delivered(), await delivered(), await delivered()];
  await rate(bad, { stars: 2, comment: 'Cold and late' });
  await rate(silent, { stars: 1 });
  await rate(good, { stars: 3, comment: 'So so' });
  const [found] = await find(bad);
  expect(found).toMatchObject({
    origin: 'rating',
    cause: 'other',
    party: 'unknown',
    words: 'Cold and late',
    openedBy: null,
    owner: null,
  });
  expect([await find(silent), await find(good)]).toEqual([[], []]);
  // Also once it is closed.
  await fixture.send(found as never, 'resolve', { reason: 'Apologised' });
  expect(await find(bad)).toHaveLength(1);
});

it('a failed attempt opens a case with its cause, unless staff have opened it', async () => {
  const attempted = async () => {
    const id = await fixture.order();
    const attempt = {
      number: 1,
      at: t.clock().toISOString(),
      by: { id: 1, name: 'Hamza', role: 'driver' },
      cause: 'customer_unreachable',
      reason: 'Rang four times',
      place: null,
      metres: null,
      calls: 4,
      wanted: null,
      decision: null,
    };
    await t.pool.query('update orders set attempt = $1 where id = $2', [attempt, id]);
    return id;
  };
  const id = await attempted();
  expect(await find(id)).toMatchObject([
    { origin: 'attempt', cause: 'customer_unreachable', words: 'Rang four times' },
  ]);
  expect(await find(id)).toHaveLength(1);
  const known = await attempted();
  const made = await fixture.open({ orderId: known, cause: 'customer_unreachable' });
  await fixture.send(made, 'resolve', { reason: 'He came down' });
  expect((await find(known)).map(({ origin }) => origin)).toEqual(['staff']);
});

it('a store that has not answered since an alarm said so opens a case about the store', async () => {
  const { store } = fixture;
  await t.db
    .insertInto('alarms')
    .values({
      rule: 'store.not_accepted',
      cause: `store ${store.id}`,
      scope: 'store',
      priority: 2,
      state: 'unacknowledged',
      zone: 'Gauthier',
      count: 1,
      subjects: '[]',
      marks: '{}',
      action: JSON.stringify({ kind: 'call_store', storeId: store.id }),
      raised_at: t.clock(),
      state_at: t.clock(),
      owner: null,
      acknowledged_at: null,
      acknowledged_count: null,
      shelf: null,
      escalated_at: null,
      due_at: null,
      due_event: null,
    })
    .execute();
  const ofStore = () => fixture.list({ storeId: store.id, origin: 'unanswered' });
  await t.app().runNow.findCases();
  expect(await ofStore()).toEqual([]);
  await fixture.passTime(6 * MINUTE_MS);
  await t.app().runNow.findCases();
  await t.app().runNow.findCases();
  expect(await ofStore()).toMatchObject([
    { subject: { kind: 'store', id: store.id }, cause: 'store_late', party: 'store' },
  ]);
});

it('a rule that is switched off opens nothing', async () => {
  const admin = await t.person('admin');
  const value = { ...settingDefault('cases'), fromRatings: false };
  const params = { key: 'cases' };
  const { body: now } = await t.call(settingsRoutes.read, { params }, admin);
  const answer = await t.call(settingsRoutes.write, { params, body: { value } }, admin, {
    'if-match': `"${now.version}"`,
  });
  expect(answer.status).toBe(200);
  const id = await delivered();
  await rate(id, { stars: 1, comment: 'Never again' });
  expect(await find(id)).toEqual([]);
});

it('an owner who is silent for 15 minutes, or signs out, loses the case to the queue', async () => {
  const { amal, badr } = fixture;
  const report = (as: typeof amal) =>
    t.call(presenceRoutes.report, { body: { screen: 'cases', orderId: null } }, as);
  const [mine, his] = [
    await fixture.open({ take: true }),
    await fixture.open({ take: true }, badr),
  ];
  const ownerOf = async (id: number) => (await fixture.read(id)).owner?.id ?? null;
  await fixture.passTime(10 * MINUTE_MS);
  await report(badr);
  await t.app().runNow.releaseCases();
  expect([await ownerOf(mine.id), await ownerOf(his.id)]).toEqual([amal.id, badr.id]);
  await fixture.passTime(6 * MINUTE_MS);
  await report(badr);
  await t.app().runNow.releaseCases();
  expect([await ownerOf(mine.id), await ownerOf(his.id)]).toEqual([null, badr.id]);
  const [, entry] = await fixture.history(mine.id);
  expect(entry).toMatchObject({ kind: 'owner', actor: null, data: { owner: null, absent: true } });
  await t.pool.query(`update sessions set revoked_at = now() where user_id = ${badr.id}`);
  await fixture.passTime(2 * MINUTE_MS);
  await t.app().runNow.releaseCases();
  expect(await ownerOf(his.id)).toBeNull();
});
