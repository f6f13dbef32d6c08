import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { featuredRoutes as calls } from '#contract/routes/growth/featured.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { type AppsFixture, createAppsFixture } from '#tests/support/fixtures/apps-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AppsFixture;
withApp(async (made) => {
  t = made;
  fixture = await createAppsFixture(t);
});

let position = 0;
const featured = async (more: object = {}) => {
  position += 1;
  return (await fixture.feature({ position, ...more })).body.id;
};
const use = async (id: number) =>
  (await t.call(calls.use, { params: { id } }, fixture.manager)).body;

describe('the reports of apps on featured places', () => {
  it('are counted by day, each batch once, with the same response to a repeat', async () => {
    const [one, other] = [await featured(), await featured()];
    const batchId = randomUUID();
    const events = [
      { type: 'seen', featuredId: one },
      { type: 'seen', featuredId: one },
      { type: 'seen', featuredId: other },
      { type: 'opened', featuredId: one },
      { type: 'seen', featuredId: 2_000_000 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fixture.report(events, fixture.customer, batchId)),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { counted: 3, ignored: 2 }]);
    expect(await use(one)).toMatchObject({ seen: 1, opened: 1, ordered: 0 });
    const { days } = await use(other);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: fixture.today, seen: 1, opened: 0, ordered: 0 });
    expect(await fixture.get(one)).toMatchObject({ seen: 1, opened: 1 });
  });

  it('count an order once, and only if it is the caller’s own and contains the featured store or item', async () => {
    const customer = await t.person('customer');
    const { store } = fixture;
    await fixture.zones.assign(fixture.west.id, store.id);
    const body = orderOf(store, { dropoff: { lat: 33.59, lon: -7.62 } });
    const placed = await t.call(ordersRoutes.place, { body }, customer);
    expect(placed.status).toBe(201);
    const orderId = placed.body.id;
    const elsewhere = await t.store(null, 'Elsewhere');
    const [ofStore, ofItem, foreign] = [
      await featured(),
      await featured({ storeId: null, itemId: store.itemId }),
      await featured({ storeId: elsewhere.id }),
    ];
    const events = [ofStore, ofItem, foreign].map((featuredId) => ({
      type: 'ordered',
      featuredId,
      orderId,
    }));
    const sent = async (as: Person) => (await fixture.report(events, as)).body;
    expect(await sent(await t.person('customer'))).toEqual({ counted: 0, ignored: 3 });
    expect(await sent(customer)).toEqual({ counted: 2, ignored: 1 });
    expect(await sent(customer)).toEqual({ counted: 0, ignored: 3 });
    expect([await use(ofStore), await use(ofItem), await use(foreign)]).toMatchObject([
      { ordered: 1 },
      { ordered: 1 },
      { ordered: 0 },
    ]);
  });

  it('are ignored for a place that has not begun or has long ended', async () => {
    const ids = [
      await featured({ startsOn: fixture.day(1) }),
      await featured({ startsOn: fixture.day(-9), endsOn: fixture.day(-8) }),
    ];
    const events = ids.map((featuredId) => ({ type: 'seen', featuredId }));
    expect((await fixture.report(events)).body).toEqual({ counted: 0, ignored: 2 });
  });

  it('are limited for each customer, and refused for other roles', async () => {
    const busy = await t.person('customer');
    const id = await featured();
    const events = [{ type: 'seen', featuredId: id }];
    const statuses = await Promise.all(
      Array.from({ length: 65 }, async () => (await fixture.report(events, busy)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = await fixture.report(events, busy);
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
    expect((await fixture.report(events, fixture.manager)).status).toBe(403);
    expect((await use(id)).seen).toBe(60);
    expect((await fixture.report([{ type: 'sold', featuredId: id }])).status).toBe(400);
    expect((await fixture.report(Array.from({ length: 101 }, () => events[0] ?? {}))).status).toBe(
      400,
    );
  });
});
