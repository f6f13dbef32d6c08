import { expect, it } from 'vitest';
import { promotionsRoutes as calls } from '#contract/routes/growth/promotions.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  createPromotionFixture,
  type PromotionFixture,
} from '#tests/support/fixtures/promotion-fixture.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: PromotionFixture;
let owner: Person;
let store: { id: number; itemId: number };
withApp(async (app) => {
  t = app;
  fixture = await createPromotionFixture(t);
  owner = await t.person('store');
  store = await t.store(owner, 'Bistro of its owner');
});

const consent = (id: number, as: Person, storeId = store.id) =>
  t.call(calls.consent, { params: { id }, body: { storeId, reason: 'Signed paper' } }, as);
const decide = (id: number, consents: boolean, as = owner, shareBp = 4_000) =>
  t.call(
    calls.decide,
    { params: { id: store.id, promotionId: id }, body: { consents, shareBp } },
    as,
  );
const offered = async () =>
  (await t.call(calls.shared, { params: { id: store.id } }, owner)).body.promotions;
/** The outcome of the code for a customer of the store. */
async function discount(code: string): Promise<string> {
  const customer = await t.person('customer');
  const { body } = await fixture.quote(customer, {
    storeId: store.id,
    lines: [{ itemId: store.itemId, quantity: 1 }],
    code,
  });
  return body.code ?? 'none';
}

it('a promotion applies to the stores that consented to their share, and to no others', async () => {
  const { id } = await fixture.launch({ code: 'SHARED', storeShareBp: 4_000 });
  expect(await discount('SHARED')).toBe('refused');
  expect(await offered()).toMatchObject([{ id, storeShareBp: 4_000, isConsented: false }]);
  expect((await decide(id, true)).body).toMatchObject({ isConsented: true });
  expect(await discount('SHARED')).toBe('applied');
  expect((await decide(id, false)).body).toMatchObject({ isConsented: false });
  expect(await discount('SHARED')).toBe('refused');
  const { items } = (await t.call(calls.consents, { params: { id } }, fixture.manager)).body;
  expect(items).toMatchObject([
    { store: { id: store.id }, shareBp: 4_000, isOwner: true, isEnough: false },
  ]);
});

it('a larger share needs a new consent, and a consent is to the share that was read', async () => {
  const launched = await fixture.launch({ code: 'LARGER', storeShareBp: 4_000 });
  const { id } = launched;
  await decide(id, true);
  const edited = await fixture.update(launched, { storeShareBp: 5_000 });
  expect(edited.status).toBe(200);
  expect(await discount('LARGER')).toBe('refused');
  expect((await decide(id, true)).body).toMatchObject({ code: 'promotion.not_shared' });
  expect((await decide(id, true, owner, 5_000)).status).toBe(200);
  expect(await discount('LARGER')).toBe('applied');
});

it('staff with the paper are another person than who launched it', async () => {
  const { id } = await fixture.launch({ code: 'PAPER', storeShareBp: 4_000 });
  expect((await consent(id, fixture.manager)).body).toMatchObject({
    code: 'promotion.not_independent',
  });
  expect(await discount('PAPER')).toBe('refused');
  expect((await consent(id, await t.person('supervisor'))).body).toMatchObject({
    isOwner: false,
    reason: 'Signed paper',
    isEnough: true,
  });
  expect(await discount('PAPER')).toBe('applied');
});

it('a second account of who launched it consents for no store', async () => {
  const admin = await t.person('admin');
  const other = await createSecondAccount(t, admin, 'supervisor');
  const made = await fixture.create({ code: 'SECOND', storeShareBp: 4_000 });
  const { id } = (await fixture.send(made.body, 'launch', admin)).body;
  expect((await consent(id, other)).body).toMatchObject({ code: 'promotion.not_independent' });
});

it('nobody consents for a store of another owner, or without a share', async () => {
  const { id } = await fixture.launch({ code: 'OTHERS', storeShareBp: 4_000 });
  expect((await decide(id, true, await t.person('store'))).status).toBe(404);
  expect((await decide(id, true, fixture.manager)).status).toBe(404);
  const free = await fixture.launch({ code: 'OURS', storeShareBp: 0 });
  expect((await decide(free.id, true)).body).toMatchObject({ code: 'promotion.not_shared' });
  expect(await discount('OURS')).toBe('applied');
  const scoped = await fixture.launch({
    code: 'ELSEWHERE',
    storeShareBp: 4_000,
    stores: [{ id: fixture.store.id }],
  });
  expect((await decide(scoped.id, true)).body).toMatchObject({ code: 'promotion.not_shared' });
});
