import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { casablancaDay } from '#rules/time.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withApp(async (app) => {
  t = app;
  fixture = await createMoneyFixture(t);
});

const read = (report: ReportId, query: object = {}, as: Person = fixture.admin) => {
  const day = casablancaDay(t.clock());
  return t.call(
    reportsRoutes.get,
    { params: { report }, query: { from: day, to: day, ...query } },
    as,
  );
};

/** A driver comes to the store of an order and leaves it after so many minutes. */
async function waited(minutes: number, place: 'store' | 'door' = 'store') {
  const driver = await fixture.driver(1);
  const order = await fixture.place();
  const at = t.clock();
  const left = new Date(at.getTime() + minutes * 60_000);
  await sql`insert into arrivals (order_id, driver_id, place, at, left_at, source, left_source, age_ms,
      store_id)
    values (${order.id}, ${driver.id}, ${place}, ${at}, ${left}, 'geofence', 'geofence', 0,
      ${order.store.id})`.execute(t.db);
  return { driver, order };
}

it('waits above the limit of the area are a share of those that have ended', async () => {
  for (const minutes of [4, 8, 12]) await waited(minutes);
  await waited(2, 'door');
  const before = await read('waits');
  expect(before.body.total).toMatchObject({
    atStores: '3',
    storeMedian: '480',
    storeP90: '720',
    aboveLimit: '3333',
    atDoors: '1',
    doorMedian: '120',
  });
  const { zone } = await fixture.place();
  const value = { base: {}, zones: { [zone]: { storeWaitMinutes: 5 } } };
  const saved = await t.call(
    settingsRoutes.write,
    { params: { key: 'alarms' as const }, body: { value } },
    fixture.supervisor,
    { 'if-match': '"0"' },
  );
  expect(saved.status).toBe(200);
  expect((await read('waits')).body.total.aboveLimit).toBe('6667');
});

it('overrides are read only by those who may read about operators, and exported with their rows', async () => {
  const order = await fixture.deliverOrder(await fixture.place(), await fixture.driver(1));
  const by = JSON.stringify({ id: fixture.admin.id, name: 'Amal', role: 'admin' });
  for (const kind of ['pin', 'photo'])
    await sql`insert into proofs (order_id, act, kind, result, needed, driver_id, leg, at, received_at,
        cause, by)
      values (${order.id}, 'delivery', ${kind}, 'overridden', 'required', ${order.driver?.id ?? 0}, 1,
        ${t.clock()}, ${t.clock()}, 'customer_unreachable', ${by})`.execute(t.db);
  expect((await read('overrides', {}, fixture.finance)).status).toBe(403);
  const { body } = await read('overrides', { rows: 'cause' });
  expect(body.total).toEqual({ overrides: '1', photo: '1', pin: '1', age: '0' });
  expect(body.rows).toMatchObject([{ key: 'customer_unreachable', values: { overrides: '1' } }]);
  const byStaff = await read('overrides', { rows: 'staff' });
  expect(byStaff.body.rows).toMatchObject([{ key: String(fixture.admin.id) }]);
  const day = casablancaDay(t.clock());
  const query = { from: day, to: day, rows: 'driver' as const };
  const file = await t.call(
    reportsRoutes.csv,
    { params: { report: 'overrides' }, query },
    fixture.admin,
  );
  expect(String(file.body)).toContain(`${order.driver?.id}`);
});
