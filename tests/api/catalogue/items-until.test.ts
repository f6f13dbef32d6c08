import { beforeEach, expect, it } from 'vitest';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { instantText } from '#rules/csv.ts';
import { casablancaDay, casablancaDayBegin, DAY_MS, dayAfter } from '#rules/time.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let mehdi: Person;
let operator: Person;
let store: { id: number; itemId: number };
withApp(async (opened) => {
  t = opened;
  [mehdi, operator] = [await t.person('catalogue'), await t.person('operator')];
});
beforeEach(async () => {
  store = await t.store();
});

const tomorrow = () => casablancaDayBegin(dayAfter(casablancaDay(t.clock()), 1)).toISOString();
const read = async () =>
  (await t.call(itemsRoutes.get, { params: { id: store.itemId } }, mehdi)).body;
const place = async () =>
  t.call(ordersRoutes.place, { body: orderOf(store) }, await t.person('customer'));
const offer = async (body: object, as: Person = operator) => {
  const { version } = await read();
  const ids = [{ id: store.itemId, version }];
  return t.call(itemsRoutes.offer, { body: { ids, ...body } as never }, as);
};
const patch = async (body: object) => {
  const { version } = await read();
  const input = { params: { id: store.itemId }, body };
  return t.call(itemsRoutes.update, input, mehdi, { 'if-match': `"${version}"` });
};
/** The time until which it is off has come. */
const passTime = () =>
  t.db
    .updateTable('items')
    .set({ unavailable_until: new Date(t.clock().getTime() - 1) })
    .where('id', '=', store.itemId)
    .execute();
const listed = async (available: string) => {
  const query = { storeId: String(store.id), available } as const;
  return (await t.call(itemsRoutes.list, { query }, mehdi)).body.items.length;
};

it('an item is off until tomorrow, and can be ordered then by itself', async () => {
  const { body } = await offer({ available: false, until: 'tomorrow' });
  const off = { available: false, unavailableUntil: tomorrow() };
  expect(body.results[0]).toMatchObject({ ok: true, row: off });
  const menu = async () =>
    (await t.call(appStoresRoutes.items, { params: { id: store.id } }, mehdi)).body.items[0];
  expect(await menu()).toMatchObject(off);
  expect(await place()).toMatchObject({ status: 409, body: { code: 'item.unavailable' } });
  expect([await listed('true'), await listed('false')]).toEqual([0, 1]);
  await passTime();
  expect(await menu()).toMatchObject({ available: true, unavailableUntil: null });
  expect((await place()).status).toBe(201);
  expect([await listed('true'), await listed('false')]).toEqual([1, 0]);
});

it('is on again, or off without an end, as soon as staff say that', async () => {
  await offer({ available: false, until: 'tomorrow' });
  expect((await offer({ available: true })).body.results[0]).toMatchObject({
    row: { available: true, unavailableUntil: null },
  });
  expect((await place()).status).toBe(201);
  await offer({ available: false, until: 'tomorrow' });
  await offer({ available: false });
  expect(await read()).toMatchObject({ available: false, unavailableUntil: null });
  expect((await offer({ available: true, until: 'tomorrow' })).status).toBe(400);
});

it('is set in the form to any time ahead, and without one is available', async () => {
  const until = new Date(t.clock().getTime() + 2 * DAY_MS).toISOString();
  expect(await patch({ unavailableUntil: until })).toMatchObject({
    status: 200,
    body: { available: false, unavailableUntil: until },
  });
  expect((await patch({ price: '1300' })).body).toMatchObject({ unavailableUntil: until });
  expect((await patch({ unavailableUntil: null })).body).toMatchObject({ available: true });
  const past = new Date(t.clock().getTime() - 1).toISOString();
  expect(await patch({ unavailableUntil: past })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'body.unavailableUntil' }] },
  });
  expect(
    (await patch({ unavailableUntil: past, price: '1300', comparePrice: '1200' })).body,
  ).toMatchObject({
    fields: [{ path: 'body.comparePrice' }, { path: 'body.unavailableUntil' }],
  });
});

it('keeps its end when its file is imported again', async () => {
  await offer({ available: false, until: 'tomorrow' });
  const { body } = await t.call(
    itemsRoutes.export,
    { query: { storeId: String(store.id) } },
    mehdi,
  );
  const [header = '', line = ''] = String(body).trim().split('\r\n');
  const cells = Object.fromEntries(
    header.split(/,(?! )/).map((name, n) => [name, line.split(',')[n]]),
  );
  expect(cells).toMatchObject({ Available: 'yes', 'Unavailable until': instantText(tomorrow()) });
});
