import { expect, it } from 'vitest';
import { promotionsRoutes as calls } from '#contract/routes/growth/promotions.ts';
import { quotesRoutes } from '#contract/routes/operations/quotes.ts';
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

const consentMany = (id: number, stores: readonly number[], as: Person) =>
  t.call(
    calls.consentMany,
    {
      params: { id },
      body: { stores: stores.map((one) => ({ id: one })), reason: 'Signed paper' },
    },
    as,
  );
const missing = async (id: number) =>
  (await t.call(calls.missing, { params: { id } }, fixture.manager)).body;

it('consents are recorded for several stores at once, before the launch too, or for none', async () => {
  const other = await t.store(await t.person('store'), 'Aïn Diab grill');
  const outside = await t.store(await t.person('store'), 'Elsewhere');
  const stores = [{ id: store.id }, { id: other.id }];
  const { body: draft } = await fixture.create({ code: 'EARLY', storeShareBp: 4_000, stores });
  const { id } = draft;
  expect(await missing(id)).toMatchObject({
    count: 2,
    stores: [{ name: 'Aïn Diab grill' }, { name: 'Bistro of its owner' }],
  });
  const colleague = await t.person('supervisor');
  const refused = await consentMany(id, [store.id, outside.id], colleague);
  expect(refused).toMatchObject({
    status: 409,
    body: { reason: 'promotion.not_of_stores', params: { names: 'Elsewhere' } },
  });
  expect((await missing(id)).count).toBe(2);
  const done = await consentMany(id, [store.id, other.id], colleague);
  expect(done.body).toEqual({ count: 0, stores: [] });
  await fixture.send(draft, 'launch');
  expect(await discount('EARLY')).toBe('applied');
});

it('who recorded a consent is not offered the launch, and is refused it', async () => {
  const { body: draft } = await fixture.create({ code: 'MINE', storeShareBp: 4_000 });
  const colleague = await t.person('supervisor');
  await consentMany(draft.id, [store.id], colleague);
  const seen = (await t.call(calls.get, { params: { id: draft.id } }, colleague)).body;
  expect(seen).toMatchObject({
    consent: true,
    acts: { launch: { reason: 'promotion.launch_recorded' } },
  });
  const refused = await fixture.send(draft, 'launch', colleague);
  expect(refused).toMatchObject({ status: 403, body: { reason: 'promotion.launch_recorded' } });
  // The database refuses it whatever the application does.
  await expect(
    t.db
      .updateTable('promotions')
      .set({ state: 'active', state_by: JSON.stringify({ id: colleague.id, name: 'Any' }) })
      .where('id', '=', draft.id)
      .execute(),
  ).rejects.toMatchObject({ constraint: 'promotion_consent_independent' });
  const launched = (await fixture.send(draft, 'launch')).body;
  expect(launched).toMatchObject({
    state: 'active',
    consent: { reason: 'promotion.linked' },
  });
});

it('a basket that is tried says that its store has not consented', async () => {
  const { body: draft } = await fixture.create({ code: 'TRIAL', storeShareBp: 4_000 });
  const body = { storeId: store.id, lines: [{ itemId: store.itemId, quantity: 1 }] };
  const tried = async () =>
    (await t.call(quotesRoutes.tryPromotion, { params: { id: draft.id }, body }, fixture.manager))
      .body;
  expect(await tried()).toMatchObject({ given: '500', isConsented: false });
  await consentMany(draft.id, [store.id], await t.person('supervisor'));
  expect(await tried()).toMatchObject({ given: '500', isConsented: true });
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
