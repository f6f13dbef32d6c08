import { expect, it } from 'vitest';
import { dispatchZonesRoutes } from '#contract/routes/operations/dispatch-zones.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';
import { createZoneFixture, type ZoneFixture } from '#tests/support/zones.ts';

let t: TestApp;
let fixture: ZoneFixture;
withApp(async (app) => {
  t = app;
  fixture = await createZoneFixture(app);
});

const listed = async (query: object = {}) =>
  (
    await t.call(
      zonesRoutes.list,
      { query: { sort: 'name', limit: '100', ...query } },
      fixture.admin,
    )
  ).body.items.map(({ name }) => name);
const dispatched = async () =>
  (
    await t.call(dispatchZonesRoutes.list, { query: { sort: 'name', limit: '100' } }, fixture.admin)
  ).body.items.map(({ name }) => name);

it('dispatch has the areas of the list, in its order, without stores too', async () => {
  const store = await t.store();
  await fixture.create({ name: 'Zerktouni' });
  await fixture.create({ name: 'anfa haut', kind: 'watch' });
  const gone = await fixture.create({ name: 'Old port' });
  await fixture.archive(gone.id);
  const all = await listed();
  expect(all).toEqual(expect.arrayContaining(['anfa haut', 'Gauthier', 'Zerktouni']));
  expect(all).not.toContain('Old port');
  expect(await dispatched()).toEqual(all);
  expect(await listed({ state: 'archived' })).toEqual(['Old port']);
  const count = await t.call(zonesRoutes.count, { query: {} }, fixture.admin);
  expect(count.body.count).toBe(all.length);

  // An archived area keeps its place in both while a store lies in it.
  const [home] = (await t.call(zonesRoutes.list, { query: { q: 'Gauthier' } }, fixture.admin)).body
    .items;
  await fixture.archive(home?.id ?? 0);
  expect(store.id).toBeGreaterThan(0);
  expect(await listed()).toEqual(all);
  expect(await dispatched()).toEqual(all);
});
