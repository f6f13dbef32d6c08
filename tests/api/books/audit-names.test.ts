import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import type { TestApp } from '#tests/support/app.ts';
import { runAsOwner } from '#tests/support/database.ts';
import { withApp } from '#tests/support/with-app.ts';
import { createZoneFixture, type ZoneFixture } from '#tests/support/zones.ts';

let t: TestApp;
let fixture: ZoneFixture;
withApp(async (app) => {
  t = app;
  fixture = await createZoneFixture(app);
});

const entries = async (query: object) =>
  (await t.call(auditRoutes.list, { query }, fixture.admin)).body.items;

it('names the records of its entries as they are called now, and finds them by name', async () => {
  await t.store();
  const body = {
    name: 'Pâtisserie Bennis',
    address: '3 rue du Parc',
    zone: 'Gauthier',
    location: { lat: 33.59, lon: -7.62 },
    prepMinutes: 15,
  };
  const { id, version } = (await t.call(appStoresRoutes.create, { body }, fixture.admin)).body;
  const subject = `store ${id}`;
  expect((await entries({ subject }))[0]).toMatchObject({ subject, name: 'Pâtisserie Bennis' });
  await t.call(
    storesRoutes.update,
    { params: { id: String(id) }, body: { name: 'Pâtisserie Bennis Habous' } },
    fixture.admin,
    fixture.ifMatch(version),
  );
  const found = await entries({ name: 'patisserie BENNIS' });
  expect(found.map((one) => [one.action, one.name])).toEqual([
    ['store.update', 'Pâtisserie Bennis Habous'],
    ['store.create', 'Pâtisserie Bennis Habous'],
  ]);
  expect(await entries({ name: 'nobody is called so' })).toEqual([]);
  expect(await entries({ name: '%' })).toEqual([]);
  const count = await t.call(auditRoutes.count, { query: { name: 'bennis' } }, fixture.admin);
  expect(count.body.count).toBe(2);
  const zone = await fixture.create({ name: 'Old medina' });
  expect((await entries({ name: 'medina' }))[0]).toMatchObject({ subject: `zone ${zone.id}` });
});

it('names a record that is gone as it was last recorded', async () => {
  const zone = await fixture.create({ name: 'Gone quarter' });
  await runAsOwner(t.ownerUrl, `delete from zones where id = ${zone.id}`);
  expect(await entries({ name: 'gone quarter' })).toEqual([]);
  const [entry] = await entries({ subject: `zone ${zone.id}` });
  expect(entry?.name).toBe('Gone quarter');
});

it('names a file of the bank by its name in entries before, which bear its message id', async () => {
  await runAsOwner(
    t.ownerUrl,
    `insert into bank_files (message_id, name, at, made_by, payer_iban, xml, payments, total)
     values ('TAWSIL-OLD1', 'payouts-2026-11-01-OLD1.xml', now(), '{}', 'MA64', '<xml/>', 1, 1)`,
  );
  const [by] = await entries({});
  await sql`select audit_append(now(), ${JSON.stringify(by?.actor)}::jsonb,
    ${JSON.stringify(by?.origin)}::jsonb, 'payout.bank_file', 'file TAWSIL-OLD1', null, null)`.execute(
    t.db,
  );
  const found = { subject: 'file TAWSIL-OLD1', name: 'payouts-2026-11-01-OLD1.xml' };
  for (const name of ['tawsil-old1', 'payouts-2026-11-01'])
    expect(await entries({ name })).toMatchObject([found]);
});
