import { describe, expect, it } from 'vitest';
import { promotionsRoutes as calls } from '#contract/routes/growth/promotions.ts';
import { quotesRoutes } from '#contract/routes/operations/quotes.ts';
import { ALWAYS_OPEN } from '#rules/hours.ts';
import { casablancaClock, dayAfter } from '#rules/time.ts';
import { orderOf, type TestApp } from '#tests/support/app.ts';
import { createPromotionFixture } from '#tests/support/fixtures/promotion-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: Awaited<ReturnType<typeof createPromotionFixture>>;
withApp(async (made) => {
  t = made;
  fixture = await createPromotionFixture(t);
});

const NEVER_OPEN = {
  ...ALWAYS_OPEN,
  mon: [],
  tue: [],
  wed: [],
  thu: [],
  fri: [],
  sat: [],
  sun: [],
};

const tryIt = (id: number, more: object = {}) => {
  const { storeId, lines, dropoff } = orderOf(fixture.store);
  const body = { storeId, lines, dropoff, ...more };
  return t.call(quotesRoutes.tryPromotion, { params: { id }, body }, fixture.manager);
};

describe('a promotion that is tried before its launch', () => {
  it('gives what a quote gives after it, and changes nothing', async () => {
    const customer = await t.person('customer');
    const { body: draft } = await fixture.create({ code: 'TRIED', storeShareBp: 0 });
    const before = await fixture.quote(customer);
    const { body: tried, status } = await tryIt(draft.id);
    expect(status).toBe(200);
    expect(tried).toMatchObject({ reason: null, given: '500', storePart: '0' });
    expect((await fixture.quote(customer)).body.total).toBe(before.body.total);
    expect(await fixture.get(draft.id)).toMatchObject({ state: 'draft', used: 0, version: 1 });
    await fixture.send(draft, 'launch');
    const after = await fixture.quote(customer, { code: 'TRIED' });
    expect(after.body).toMatchObject({ discount: tried.discount, total: tried.total });
  });

  it('is tried when it first applies, for one of its customers, with the share of the store', async () => {
    const customer = await t.person('customer');
    const startsOn = dayAfter(fixture.today, 3);
    const { body: draft } = await fixture.create({
      code: 'LATER',
      startsOn,
      storeShareBp: 5_000,
      customers: [{ id: customer.id }],
    });
    const { body } = await tryIt(draft.id);
    expect(body).toMatchObject({ reason: null, given: '500', storePart: '250' });
    expect(Date.parse(body.at)).toBeGreaterThan(t.clock().getTime() + 86_400_000);
  });

  it('is tried when its store opens next, or at a chosen time, while the store is closed', async () => {
    const store = await t.store();
    const hours = { ...NEVER_OPEN, wed: [['10:00', '12:00'] as [string, string]] };
    await t.db
      .updateTable('stores')
      .set({ hours: JSON.stringify(hours), is_open: false })
      .where('id', '=', store.id)
      .execute();
    const { lines } = orderOf(store);
    const { body: draft } = await fixture.create({ code: 'CLOSED' });
    const basket = { storeId: store.id, lines, dropoff: undefined };
    const next = await tryIt(draft.id, basket);
    expect(next).toMatchObject({
      status: 200,
      body: { reason: null, given: '500', closed: 'now' },
    });
    expect(casablancaClock(Date.parse(next.body.at))).toMatchObject({ weekday: 2, minute: 600 });
    // At a time at which it is closed, the price is the same, and that is said.
    const at = new Date(Date.parse(next.body.at) + 6 * 3_600_000).toISOString();
    expect((await tryIt(draft.id, { ...basket, at })).body).toMatchObject({
      at,
      given: '500',
      closed: 'then',
    });
  });

  it('says why it gives nothing, and refuses what cannot be ordered', async () => {
    const { body: large } = await fixture.create({ code: 'LARGE', minimumOrder: '900000' });
    expect((await tryIt(large.id)).body).toMatchObject({ reason: 'below_minimum', given: '0' });
    await fixture.launch({ amount: '900' });
    const { body: small } = await fixture.create({ amount: '100' });
    expect((await tryIt(small.id)).body).toMatchObject({ reason: 'better_offer', given: '0' });
    expect((await tryIt(99_999_999)).status).toBe(404);
    const unknown = await tryIt(small.id, { lines: [{ itemId: 99_999_999, quantity: 1 }] });
    expect(unknown.status).toBe(422);
    const operator = await t.person('customer');
    const { storeId, lines } = orderOf(fixture.store);
    const denied = await t.call(
      quotesRoutes.tryPromotion,
      { params: { id: small.id }, body: { storeId, lines } },
      operator,
    );
    expect(denied.status).toBe(403);
  });
});

describe('a copy of a promotion', () => {
  const copyOf = async (more: object = {}, name?: string) => {
    const { body } = await fixture.create(more);
    return (
      await t.call(
        calls.duplicate,
        { params: { id: body.id }, body: name === undefined ? undefined : { name } },
        fixture.manager,
      )
    ).body;
  };

  it('is launched once it has a code', async () => {
    const copy = await copyOf({ code: 'FIRST' }, 'Copy of Welcome');
    expect(copy).toMatchObject({
      name: 'Copy of Welcome',
      copiedName: 'Copy of Welcome',
      code: null,
      isCodeOpen: true,
      acts: { launch: { code: 'promotion.code_open' } },
    });
    const refused = await fixture.send(copy, 'launch');
    expect(refused).toMatchObject({ status: 422, body: { code: 'promotion.code_open' } });
    const renamed = (await fixture.update(copy, { name: 'Second' })).body;
    expect(renamed).toMatchObject({ isCodeOpen: true, copiedName: 'Copy of Welcome' });
    const coded = (await fixture.update(renamed, { code: 'second' })).body;
    expect(coded).toMatchObject({ code: 'SECOND', isCodeOpen: false });
    expect((await fixture.send(coded, 'launch')).body.state).toBe('active');
  });

  it('is launched once it is to apply without one, and names all that it lacks at once', async () => {
    const copy = await copyOf({ budget: null });
    const refused = await fixture.send(copy, 'launch');
    const { fields = [] } = refused.body as { fields?: { path: string }[] };
    expect(fields.map(({ path }) => path)).toEqual(['body.code', 'body.budget']);
    const set = (await fixture.update(copy, { code: null, budget: '20000' })).body;
    expect(set.isCodeOpen).toBe(false);
    expect((await fixture.send(set, 'launch')).body).toMatchObject({ state: 'active', code: null });
  });
});
