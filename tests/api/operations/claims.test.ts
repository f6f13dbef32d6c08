import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAIM_SECONDS, claimsRoutes } from '#contract/routes/operations/claims.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  createDispatchFixture,
  type DispatchFixture,
} from '#tests/support/fixtures/dispatch-fixture.ts';

let t: TestApp;
let fixture: DispatchFixture;
let amal: Person;
let badr: Person;
let lead: Person;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createDispatchFixture(t);
  amal = fixture.operator;
  badr = await t.person('operator', 'Badr');
  lead = await t.person('supervisor', 'Salma');
});
afterAll(() => t.close());

const claim = (orderId: number, as: Person, body: object = {}) =>
  t.call(claimsRoutes.claim, { params: { orderId }, body }, as);
const release = (orderId: number, as: Person) =>
  t.call(claimsRoutes.release, { params: { orderId } }, as);
const handOver = (orderId: number, toUserId: number, as: Person) =>
  t.call(claimsRoutes.handOver, { params: { orderId }, body: { toUserId } }, as);
const hold = (id: number, body: object, as = amal) =>
  t.call(claimsRoutes.hold, { params: { id }, body }, as);
const lift = (id: number, as = amal) => t.call(claimsRoutes.lift, { params: { id } }, as);
const readPresence = async (as = amal, query: object = {}) =>
  (await t.call(presenceRoutes.read, { query }, as)).body;
const changesOf = async (orderId: number) =>
  (
    await t.db
      .selectFrom('desk_changes')
      .select('change')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ change }) => change);

describe('claims', () => {
  it('belong to one operator; others are told whose they are', async () => {
    const { id } = await fixture.place();
    const { status, body } = await claim(id, amal);
    expect(status).toBe(200);
    expect(body).toMatchObject({ orderId: id, by: { id: amal.id, name: 'Amal' } });
    expect(Date.parse(body.until) - Date.parse(body.since)).toBe(CLAIM_SECONDS * 1_000);
    expect(await claim(id, badr)).toMatchObject({
      status: 409,
      body: {
        code: 'order.claimed',
        message: `Amal is working on order ${id}.`,
        claim: { by: { name: 'Amal' } },
      },
    });
    expect((await readPresence(badr, { mine: true })).claims).toEqual([]);
    expect((await readPresence(amal, { mine: true })).claims).toMatchObject([{ orderId: id }]);
  });

  it('are renewed by their owner, and expire on their own', async () => {
    const { id } = await fixture.place();
    const first = (await claim(id, amal)).body;
    t.moveClock(40_000);
    const renewed = (await claim(id, amal)).body;
    expect(renewed.since).toBe(first.since);
    expect(renewed.until > first.until).toBe(true);
    t.moveClock(CLAIM_SECONDS * 1_000 + 1);
    expect((await claim(id, badr)).body.by.name).toBe('Badr');
    expect(await changesOf(id)).toEqual(['claimed', 'claimed']);
  });

  it('are not shortened by a shorter renewal, and name who handed them over', async () => {
    const { id } = await fixture.place();
    const long = (await claim(id, amal, { seconds: 600 })).body;
    expect(long.handedBy).toBeNull();
    expect((await claim(id, amal)).body.until).toBe(long.until);
    expect((await handOver(id, badr.id, amal)).body.handedBy).toEqual({
      id: amal.id,
      name: 'Amal',
    });
    expect((await claim(id, badr)).body.handedBy?.name).toBe('Amal');
  });

  it('are released by their owner or a supervisor', async () => {
    const { id } = await fixture.place();
    await claim(id, amal);
    expect((await release(id, badr)).status).toBe(409);
    expect((await release(id, lead)).status).toBe(204);
    expect((await release(id, amal)).status).toBe(204);
    expect((await claim(id, badr)).status).toBe(200);
  });

  it('are handed over to another operator', async () => {
    const { id } = await fixture.place();
    expect((await handOver(id, badr.id, amal)).status).toBe(409);
    const { until } = (await claim(id, amal)).body;
    expect((await handOver(id, badr.id, badr)).status).toBe(409);
    expect((await handOver(id, (await t.person('finance')).id, amal)).body).toMatchObject({
      code: 'request.invalid',
      fields: [{ path: 'body.toUserId', message: 'is not an active operator' }],
    });
    expect((await handOver(id, badr.id, amal)).body).toMatchObject({
      by: { id: badr.id, name: 'Badr' },
      until,
    });
    expect((await claim(id, amal)).status).toBe(409);
    expect(await changesOf(id)).toEqual(['claimed', 'handed_over']);
  });

  it('require an open order and the permission to dispatch, and refuse invalid input', async () => {
    const order = await fixture.place();
    expect((await claim(order.id, await t.person('finance'))).status).toBe(403);
    expect((await claim(999_999, amal)).status).toBe(404);
    expect(await claim(order.id, amal, { seconds: 5 })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.seconds' }] },
    });
    await t.call(
      ordersRoutes.progress,
      { params: { id: order.id }, body: { event: 'order.cancel', reason: 'x' } },
      amal,
      { 'if-match': '"1"' },
    );
    expect((await claim(order.id, amal)).status).toBe(409);
    expect((await hold(order.id, { minutes: 5, reason: 'x' })).status).toBe(409);
  });
});

describe('holds', () => {
  it('show user, time and reason, and end on time or when released', async () => {
    const { id } = await fixture.place();
    const { status, body } = await hold(id, { minutes: 2, reason: 'Customer asked to wait' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderId: id,
      by: { name: 'Amal' },
      reason: 'Customer asked to wait',
    });
    expect((await readPresence(badr)).holds).toMatchObject([{ orderId: id }]);
    t.moveClock(2 * 60_000 + 1);
    expect((await readPresence(badr)).holds).toEqual([]);
    await hold(id, { minutes: 5, reason: 'Again' }, badr);
    expect((await lift(id)).status).toBe(204);
    expect((await lift(id)).status).toBe(204);
    expect((await readPresence(badr)).holds).toEqual([]);
    expect(await changesOf(id)).toEqual(['held', 'held', 'lifted']);
  });

  it('refuse invalid input', async () => {
    const { id } = await fixture.place();
    const wrong: [object, string][] = [
      [{ minutes: 0, reason: 'x' }, 'body.minutes'],
      [{ minutes: 121, reason: 'x' }, 'body.minutes'],
      [{ minutes: 1.5, reason: 'x' }, 'body.minutes'],
      [{ minutes: 5 }, 'body.reason'],
      [{ minutes: 5, reason: ' ' }, 'body.reason'],
    ];
    for (const [body, path] of wrong)
      expect(await hold(id, body)).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    expect((await hold(999_999, { minutes: 5, reason: 'x' })).status).toBe(404);
    expect((await hold(id, { minutes: 5, reason: 'x' }, await t.person('finance'))).status).toBe(
      403,
    );
  });
});
