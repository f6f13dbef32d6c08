import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { casablancaDay } from '#rules/time.ts';
import type { TestApp } from '#tests/support/app.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AmendmentFixture;
withApp(async (app) => {
  t = app;
  fixture = await createAmendmentFixture(app);
});

const read = async (report: ReportId, rows: string) => {
  const day = casablancaDay(t.clock());
  const query = { from: day, to: day, rows };
  return (await t.call(reportsRoutes.get, { params: { report }, query }, fixture.supervisor)).body;
};
const placed = async (): Promise<Order> =>
  (await fixture.placeOf([fixture.dishes[0] as number], { payment: 'cash' })).body as Order;

it('holds are counted by cause, with the share of other ones', async () => {
  const { id } = await placed();
  const hold = (body: object) =>
    t.call(claimsRoutes.hold, { params: { id }, body }, fixture.operator);
  for (const why of [{ cause: 'store_late' }, { cause: 'store_late' }, { reason: 'Wait' }])
    expect((await hold({ minutes: 10, ...why })).status).toBe(200);
  expect((await hold({ minutes: 40, cause: 'no_driver' })).status).toBe(200);
  const report = await read('holds', 'cause');
  expect(report.total).toEqual({ holds: '4', share: '10000', asked: '1050' });
  expect(report.rows.map(({ key, name, values }) => [key, name, values])).toEqual([
    ['store_late', 'Store late', { holds: '2', share: '5000', asked: '600' }],
    ['no_driver', 'No driver', { holds: '1', share: '2500', asked: '2400' }],
    ['other', 'Other', { holds: '1', share: '2500', asked: '600' }],
  ]);
  expect((await read('holds', 'party')).rows.map(({ name }) => name)).toContain('Store');
});

it('pauses of a store are counted by cause, its own beside those of staff', async () => {
  const { id } = fixture.store;
  const send = async (event: string, body: object = {}, as = fixture.supervisor) => {
    const { version } = (await t.call(storesRoutes.get, { params: { id } }, fixture.supervisor))
      .body;
    const input = { params: { id }, body: { event, ...body } };
    const answer = await t.call(storesRoutes.send, input, as, { 'if-match': `"${version}"` });
    expect([event, answer.status]).toEqual([event, 200]);
  };
  await send('store.pause', { cause: 'store_late' });
  await send('store.resume');
  await send('store.pause', { reason: 'A funeral' });
  await send('store.resume');
  const report = await read('pauses', 'cause');
  expect(report.total).toEqual({ pauses: '2', share: '10000', byStores: '0' });
  expect(report.rows.find(({ key }) => key === 'store_late')?.values.pauses).toBe('1');
  expect(report.rows.find(({ key }) => key === 'other')?.values.pauses).toBe('1');
});

it('failed attempts are counted by cause and driver, and what was delivered afterwards', async () => {
  const driver = await fixture.driver(1);
  const attempt = async (order: Order, cause: string) =>
    (
      await t.call(
        onTheRoadRoutes.attempt,
        { params: { id: order.id }, body: { commandId: randomUUID(), cause } as never },
        driver,
        { 'if-match': `"${order.version}"` },
      )
    ).body as Order;
  const carried = async () =>
    fixture.until((await fixture.assign(await placed(), driver.id)).body, 'pick_up');
  const once = await attempt(await carried(), 'customer_unreachable');
  const twice = await attempt(await carried(), 'customer_unreachable');
  await attempt(twice, 'address_wrong');
  expect((await fixture.step(once, 'deliver')).status).toBe(200);
  const report = await read('attempts', 'cause');
  expect(report.total).toEqual({
    attempts: '3',
    share: '10000',
    orders: '2',
    delivered: '1',
    deliveredShare: '5000',
  });
  expect(report.rows).toMatchObject([
    { key: 'customer_unreachable', values: { attempts: '2', share: '6667', orders: '2' } },
    { key: 'address_wrong', values: { attempts: '1', orders: '0', deliveredShare: null } },
  ]);
  expect((await read('attempts', 'driver')).rows).toMatchObject([
    { key: String(driver.id), values: { attempts: '3' } },
  ]);
});

it('missing items are counted by what replaced them', async () => {
  const [missing, first, second] = [
    await fixture.dish(30),
    await fixture.dish(30, { name: 'First' }),
    await fixture.dish(30, { name: 'Second' }),
  ];
  const { body } = await fixture.placeOf([{ itemId: missing, quantity: 4 }], { payment: 'cash' });
  const add = (itemId: number, quantity: number) => ({ add: { itemId, quantity }, replaces: 1 });
  const lines = [{ line: 1, quantity: 1 }, add(first, 2), add(second, 1)];
  const changed = await fixture.amend(body as Order, { lines });
  expect(changed.status).toBe(200);
  const driver = await fixture.driver(1);
  await fixture.until((await fixture.assign(changed.body, driver.id)).body, 'deliver');
  await countFigures(t);
  const store = (
    await t.call(storesRoutes.get, { params: { id: fixture.store.id } }, fixture.supervisor)
  ).body.name;
  const report = await read('missing-items', 'substitute');
  expect(report.rows.map(({ name, values }) => [name, values])).toEqual([
    [`First · ${store}`, { missing: '2', replaced: '2', rate: '6667', value: '0' }],
    [`Second · ${store}`, { missing: '1', replaced: '1', rate: '3333', value: '0' }],
  ]);
});

it('items that were sold and missing are counted for the catalogue, which reads no sales', async () => {
  const dish = await fixture.dish(30, { name: 'Briouat' });
  const other = await fixture.dish(10, { name: 'Harira' });
  const twice = [
    { itemId: dish, quantity: 3 },
    { itemId: dish, quantity: 1, note: 'Without sugar' },
    { itemId: other, quantity: 2 },
  ];
  const { body } = await fixture.placeOf(twice, { payment: 'cash' });
  const changed = await fixture.amend(body as Order, { lines: [{ line: 3, quantity: 1 }] });
  expect(changed.status).toBe(200);
  const driver = await fixture.driver(1);
  await fixture.until((await fixture.assign(changed.body, driver.id)).body, 'deliver');
  await countFigures(t);
  const catalogue = await t.person('catalogue');
  const day = casablancaDay(t.clock());
  const query = { from: day, to: day };
  const get = (report: ReportId) =>
    t.call(reportsRoutes.get, { params: { report }, query }, catalogue);
  const { rows } = (await get('items')).body;
  const of = (name: string) => rows.find((row) => row.name.startsWith(`${name} ·`))?.values;
  expect(of('Briouat')).toMatchObject({ sold: '4', orders: '1', missing: '0' });
  expect(of('Harira')).toMatchObject({ sold: '1', orders: '1', missing: '1', replaced: '0' });
  expect((await get('missing-items')).status).toBe(200);
  expect((await get('sales')).status).toBe(403);
  expect((await get('commission')).status).toBe(403);
});
