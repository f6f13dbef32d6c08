import { randomUUID } from 'node:crypto';
import { appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import { featuredRoutes as calls } from '#contract/routes/growth/featured.ts';
import { casablancaDay, dayAfter } from '#contract/time.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { square, zoneRoom } from '#tests/support/zones.ts';

/** Addresses in the two areas of the fixture. */
export const WEST = '33.59,-7.62';
export const EAST = '33.59,-7.52';

/**
 * The content of the apps, on the real application: two delivery areas, a member of staff, and a
 * customer.
 */
export async function appsRoom(t: TestApp) {
  const zones = await zoneRoom(t);
  const keeper = await t.person('catalogue');
  const customer = await t.person('customer');
  const store = await t.store(null, 'Dar Naji');
  const area = async (lon: number, name: string) => {
    const made = await zones.create({ name });
    return (await zones.publish(made, square(33.59, lon, 0.02))).body;
  };
  const [west, east] = [await area(-7.62, 'West'), await area(-7.52, 'East')];
  const today = casablancaDay(t.clock());
  const day = (after: number) => dayAfter(today, after);
  const at = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });

  const draft = (more: object = {}) => ({
    storeId: store.id,
    itemId: null,
    slot: 'home',
    position: 1,
    zones: [],
    startsOn: today,
    endsOn: null,
    imageId: null,
    ...more,
  });
  const feature = (more: object = {}) => t.call(calls.create, { body: draft(more) }, keeper);
  const get = async (id: number) => (await t.call(calls.get, { params: { id } }, keeper)).body;
  const update = (one: { id: number; version: number }, body: object) =>
    t.call(calls.update, { params: { id: one.id }, body }, keeper, at(one));
  const send = async (one: { id: number; version: number }, event: 'show' | 'hide') => {
    const body = { ids: [{ id: one.id, version: one.version }], event: `featured.${event}` };
    return (await t.call(calls.bulk, { body }, keeper)).body.results[0];
  };
  /** What an app gets at an address. */
  const shown = async (more: object = {}, as: Person = customer) =>
    (await t.call(calls.forApps, { query: { kind: 'store', slot: 'home', ...more } }, as)).body
      .items;
  const report = (events: object[], as: Person = customer, batchId: string = randomUUID()) =>
    t.call(calls.report, { body: { batchId, events } }, as);

  const category = (name: string, more: object = {}) =>
    t.call(
      appCategoriesRoutes.create,
      {
        body: {
          name,
          names: {},
          parentId: null,
          imageId: null,
          storeCategory: null,
          categoryId: null,
          zones: [],
          ...more,
        },
      },
      keeper,
    );
  const change = (one: { id: number; version: number }, body: object) =>
    t.call(appCategoriesRoutes.update, { params: { id: one.id }, body }, keeper, at(one));

  return {
    zones,
    keeper,
    customer,
    store,
    west,
    east,
    today,
    day,
    feature,
    get,
    update,
    send,
    shown,
    report,
    category,
    change,
  };
}
export type AppsRoom = Awaited<ReturnType<typeof appsRoom>>;
