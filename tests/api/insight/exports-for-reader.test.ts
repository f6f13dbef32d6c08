import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { fileNameOf } from '#contract/file-name.ts';
import { exportsRoutes as calls } from '#contract/routes/insight/exports.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { preferencesRoutes } from '#contract/routes/people/preferences.ts';
import { ZONES_HEADER } from '#contract/zones-header.ts';
import { casablancaDay } from '#rules/time.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createMoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let reader: Person;
withApp(async (app) => {
  t = app;
  const fixture = await createMoneyFixture(t);
  await fixture.deliver(await t.person('driver', 'Driss'));
  reader = fixture.finance;
});

/** A file that the server makes by a job, once it is ready. */
async function finished(source: object, format: 'csv' | 'xlsx') {
  const { body } = await t.call(calls.create, { body: { source, format } }, reader);
  const state = async () =>
    (await t.call(calls.get, { params: { id: body.id } }, reader)).body.state;
  await expect.poll(state).toBe('ready');
  return body;
}

/** The contents of such a file. */
async function made(source: object, format: 'csv' | 'xlsx') {
  const { id } = await finished(source, format);
  return t.call(calls.file, { params: { id } }, reader);
}

it('CSV is written in the style of its reader, also in a file of the server', async () => {
  const query = { status: 'delivered' };
  const saved = async () => String((await t.call(ordersRoutes.export, { query }, reader)).body);
  expect(await saved()).toMatch(/^\uFEFFID,Placed at,/);
  const body = { csv: 'comma' as const };
  await t.call(preferencesRoutes.write, { body }, reader, { 'if-match': '"0"' });
  expect(await saved()).toMatch(/^\uFEFFID;Placed at;/);
  expect(await saved()).toMatch(/;39,00;/);
  expect((await made({ kind: 'orders', query }, 'csv')).body).toBe(await saved());
});

it('a list that is limited to some operational areas names them below its rows', async () => {
  const { items } = (await t.call(zonesRoutes.live, {}, await t.person('admin'))).body;
  const [zone] = items;
  const limited = { [ZONES_HEADER]: String(zone?.id) };
  const { body } = await t.call(ordersRoutes.export, { query: {} }, reader, limited);
  expect(String(body).endsWith(`\r\n\r\nAreas: ${zone?.name}\r\n`)).toBe(true);
});

it.each(['statements', 'payments'] as const)('%s are made as XLSX', async (kind) => {
  const { body } = await made({ kind, query: {} }, 'xlsx');
  expect(String(body).slice(0, 2)).toBe('PK');
});

it.each([
  ['fr', 'Commandes et ventes', 'Du', 'Rapport', 'Toutes les zones'],
  ['ar', 'الطلبات والمبيعات', 'من', 'التقرير', 'جميع المناطق'],
] as const)(
  'a report is in %s as XLSX for its reader, and English as CSV',
  async (language, report, from, label, zones) => {
    await t.db.updateTable('users').set({ language }).where('id', '=', reader.id).execute();
    const day = casablancaDay(t.clock());
    const source = { kind: 'report', report: 'sales', query: { from: day, to: day } };
    const { id } = await finished(source, 'xlsx');
    const { storage } = createServices({ db: t.db, pool: t.pool, clock: t.clock }, silentLog);
    const [page, about] = await readWorkbook(
      await buffer((await storage.get(`exports/${id}.xlsx`)) ?? Readable.from([])),
    );
    expect([page?.sheet, page?.data[0]?.[0]]).toEqual([report, from]);
    expect(about?.data[1]).toEqual([label, report]);
    expect(about?.data.at(-1)?.[0]).toBe(zones);
    expect(String((await made(source, 'csv')).body)).toMatch(/From[,;]To[,;]Delivered/);
  },
);

it('a file has its days and the operational areas that its reader has chosen in its name', async () => {
  const admin = await t.person('admin');
  const [zone] = (await t.call(zonesRoutes.live, {}, admin)).body.items;
  const query = { from: '2026-11-01', to: casablancaDay(t.clock()) };
  const source = { kind: 'report', report: 'sales', query };
  const headers = { [ZONES_HEADER]: String(zone?.id) };
  const body = { source, format: 'csv' };
  const { name } = (await t.call(calls.create, { body }, admin, headers)).body;
  const zones = [zone?.name ?? ''];
  expect(name).toBe(`${fileNameOf({ what: 'sales', query, zones, today: query.to })}.csv`);
  expect(name).toMatch(/^sales-2026-11-01-\d{4}-\d\d-\d\d-[a-z]/);
});
