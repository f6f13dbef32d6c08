import { expect, it } from 'vitest';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes as calls } from '#contract/routes/catalogue/stores.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';
import { createZoneFixture, HOME_RING, square, type ZoneFixture } from '#tests/support/zones.ts';

let t: TestApp;
let fixture: ZoneFixture;
withApp(async (app) => {
  t = app;
  fixture = await createZoneFixture(app);
});

const missing = async (id: number) =>
  (await t.call(calls.readiness, { params: { id: String(id) } }, fixture.admin)).body.missing;

it('names what a store lacks before it can sell and be paid', async () => {
  const { itemId } = await t.store();
  const body = {
    name: 'New place',
    address: '3 rue du Parc',
    zone: 'Gauthier',
    location: { lat: 33.59, lon: -7.62 },
    prepMinutes: 15,
  };
  const { id } = (await t.call(appStoresRoutes.create, { body }, fixture.admin)).body;
  // While no area is published, every address is delivered to.
  expect(await missing(id)).toEqual(['owner', 'items', 'hours', 'bank', 'ice']);
  const far = await fixture.publish(await fixture.create(), [
    [-7.9, 33.7],
    [-7.8, 33.7],
    [-7.8, 33.8],
  ]);
  expect(far.status).toBe(200);
  expect(await missing(id)).toEqual(['owner', 'items', 'hours', 'bank', 'ice', 'pin', 'zones']);
  const home = (await fixture.publish(await fixture.create(), HOME_RING)).body;
  await fixture.assign(home.id, id);
  expect(await missing(id)).toEqual(['owner', 'items', 'hours', 'bank', 'ice']);

  const owner = await t.person('store');
  await t.db
    .updateTable('stores')
    .set({ owner_id: owner.id, ice: '001234567000089' })
    .where('id', '=', id)
    .execute();
  const { category } = (
    await t.call(itemsRoutes.get, { params: { id: String(itemId) } }, fixture.admin)
  ).body;
  const items = [{ name: 'Tajine', category, price: '4500' }];
  await t.call(
    appStoresRoutes.addItems,
    { params: { id: String(id) }, body: { items } },
    fixture.admin,
  );
  expect(await missing(id)).toEqual(['hours', 'bank']);
  const { body: now } = await t.call(calls.readiness, { params: { id } }, fixture.admin);
  expect(now.invoice).toEqual(['fiscalId', 'tradeRegister']);
  const gone = await t.call(calls.readiness, { params: { id: '999999' } }, fixture.admin);
  expect(gone.status).toBe(404);
});

it('is approved without what is essential only for a reason, which the history keeps', async () => {
  const body = {
    name: 'Bare place',
    address: '4 rue du Parc',
    zone: 'Gauthier',
    location: { lat: 33.59, lon: -7.62 },
    prepMinutes: 15,
  };
  const { id } = (await t.call(appStoresRoutes.create, { body }, await t.person('catalogue'))).body;
  const params = { id: String(id) };
  const { body: now } = await t.call(calls.readiness, { params }, fixture.admin);
  expect(now.essential).toEqual(['owner', 'items', 'hours', 'bank']);
  const { version } = (await t.call(calls.get, { params }, fixture.admin)).body;
  const approve = (reason?: string) =>
    t.call(
      calls.send,
      { params, body: { event: 'store.approve', ...(reason ? { reason } : {}) } },
      fixture.admin,
      { 'if-match': `"${version}"` },
    );
  expect((await approve()).body).toMatchObject({
    code: 'request.invalid',
    reason: 'store.lacks_essentials',
    fields: [{ path: 'body.reason', reason: 'store.reason_for_missing' }],
  });
  expect(await approve('A pilot with cash')).toMatchObject({
    status: 200,
    body: { status: 'active', statusReason: null },
  });
  const query = { subject: `store:${id}` };
  const [last] = (await t.call(notesRoutes.history, { query }, fixture.admin)).body.items;
  expect(last).toMatchObject({ action: 'store.approve', reason: 'A pilot with cash' });
});

it('names the area of a pin that lies outside the area of its store', async () => {
  const published = async (lat: number) =>
    (await fixture.publish(await fixture.create(), square(lat, -7.4))).body;
  const own = await published(33.4);
  const other = await published(33.45);
  const body = {
    name: 'Between areas',
    address: '5 rue du Parc',
    zone: own.name,
    location: { lat: 33.45, lon: -7.4 },
    prepMinutes: 15,
  };
  const { id } = (await t.call(appStoresRoutes.create, { body }, fixture.admin)).body;
  const read = async (headers = {}) =>
    (await t.call(calls.readiness, { params: { id: String(id) } }, fixture.admin, headers)).body;
  expect(await read()).toMatchObject({
    missing: ['owner', 'items', 'hours', 'bank', 'ice', 'own_zone'],
    essential: ['owner', 'items', 'hours', 'bank'],
    pinZone: other.name,
  });
  // Staff of the store’s zone learn that it lies elsewhere, and not where.
  expect(await read({ 'operational-areas': String(own.id) })).toMatchObject({
    missing: expect.arrayContaining(['own_zone']),
    pinZone: null,
  });
  const move = async (location: object) =>
    t.db.updateTable('stores').set(location).where('id', '=', id).execute();
  await move({ lat: 33.405, lon: -7.4 });
  expect((await read()).missing).not.toContain('own_zone');
  // Outside every zone it lacks one at all.
  await move({ lat: 33.42, lon: -7.4 });
  expect(await read()).toMatchObject({ pinZone: null });
  expect((await read()).missing.filter((need) => /^(pin|own_zone)$/.test(need))).toEqual(['pin']);
});
