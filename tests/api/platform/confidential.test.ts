import { describe, expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { roleCan, STAFF_ROLES } from '#contract/permissions.ts';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { viewsRoutes } from '#contract/routes/people/views.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

const BEFORE = ibanOf('MA', '011780000012345678901234');
const AFTER = ibanOf('MA', '022780000098765432109876');
let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

describe('bank details', () => {
  it('in the history of a store are masked for users who cannot read payouts', async () => {
    for (const iban of [BEFORE, AFTER]) {
      const body = { iban, holder: 'Café Atlas', reason: 'New' };
      await fixture.command(
        payoutsRoutes.setBank,
        { params: { id: fixture.store.id }, body },
        fixture.finance,
      );
    }
    const query = { subject: `store:${fixture.store.id}` };
    const catalogue = await t.person('catalogue');
    for (const reader of [fixture.operator, catalogue]) {
      const { status, body } = await t.call(notesRoutes.history, { query }, reader);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(BEFORE);
      expect(JSON.stringify(body)).not.toContain(AFTER);
      expect(body.items[0]?.changes).toContainEqual({
        field: 'iban',
        before: `MA${BEFORE.slice(2, 4)} •••• ${BEFORE.slice(-4)}`,
        after: `MA${AFTER.slice(2, 4)} •••• ${AFTER.slice(-4)}`,
      });
    }
    const { body } = await t.call(notesRoutes.history, { query }, fixture.finance);
    expect(JSON.stringify(body)).toContain(AFTER);
  });

  it('stand whole in the audit log and in files for roles only that read payouts', () => {
    const whole = [...auditRoutes.export.access, ...payoutsRoutes.balanceExport.access];
    const readers = STAFF_ROLES.filter((role) => whole.some((one) => roleCan(role, one)));
    expect(readers.filter((role) => !roleCan(role, 'payouts.read'))).toEqual([]);
    expect(readers).toEqual(['supervisor', 'finance', 'admin']);
  });

  it('of the platform require access to payouts', async () => {
    const read = (as = fixture.operator) =>
      t.call(settingsRoutes.read, { params: { key: 'bank' } }, as);
    expect((await read()).status).toBe(403);
    for (const reader of [fixture.finance, fixture.supervisor, fixture.admin])
      expect((await read(reader)).status).toBe(200);
  });
});

it('shared views are visible only to users with access to their screen', async () => {
  const view = { scope: 'transactions', name: 'Of Karim', shared: true, query: { q: 'Karim' } };
  const { status, body: made } = await t.call(viewsRoutes.create, { body: view }, fixture.finance);
  expect(status).toBe(201);
  const list = (as = fixture.operator) =>
    t.call(viewsRoutes.list, { query: { scope: 'transactions' } }, as);
  expect((await list()).status).toBe(403);
  expect((await list(fixture.supervisor)).body.items).toMatchObject([{ id: made.id }]);
  expect((await t.call(viewsRoutes.create, { body: view }, fixture.operator)).status).toBe(403);
});

it('the menu of a hidden store is hidden as well', async () => {
  const store = await t.store();
  const customer = await t.person('customer');
  const see = async (as = customer) => {
    const { status } = await t.call(appStoresRoutes.items, { params: { id: store.id } }, as);
    return status;
  };
  expect(await see()).toBe(200);
  await t.db.updateTable('stores').set({ status: 'blocked' }).where('id', '=', store.id).execute();
  expect(await see()).toBe(404);
  expect(await see(fixture.admin)).toBe(200);
});
