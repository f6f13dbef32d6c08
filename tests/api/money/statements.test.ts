import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { statementsRoutes as calls, type Statement } from '#contract/routes/money/statements.ts';
import { createServices } from '#server/areas.ts';
import type { Entry } from '#server/books/ledger/posting.ts';
import { createLedgerRepository } from '#server/books/ledger/repository.ts';
import { createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withApp(
  async (made) => {
    t = made;
    fixture = await createMoneyFixture(t);
  },
  { manualTicks: true },
);

const STORE_NAME = 'Pâtisserie Bennis';
/** The clock of the books; the clock of sessions is not moved. */
let now = new Date();
const goTo = (moment: string) => {
  now = new Date(moment);
};
async function issueAll(): Promise<void> {
  const { settings, statements } = createServices(
    { db: t.db, pool: t.pool, clock: () => now },
    silentLog,
  );
  await settings.load();
  await statements.issueAll();
}
const post = (entries: Entry[]) =>
  createLedgerRepository(t.db).post(t.db, {
    key: `test ${randomUUID()}`,
    kind: 'test',
    at: now,
    actor: null,
    entries,
  });

/** Posts a sale of goods, of which the platform keeps a part. */
const sell = (storeId: number, goods: bigint, kept: bigint) =>
  post([
    { account: 'bank_clearing', purpose: 'paid_in', amount: -goods },
    { account: 'store_balance', owner: storeId, purpose: 'sale', amount: goods },
    { account: 'store_balance', owner: storeId, purpose: 'commission', amount: -kept },
    { account: 'commission', purpose: 'commission', amount: kept },
  ]);
const postRefund = (storeId: number, amount: bigint) =>
  post([
    { account: 'store_balance', owner: storeId, purpose: 'refund', amount: -amount },
    { account: 'refunds', purpose: 'refund', amount },
  ]);

let serial = 0;
async function store(statements: 'week' | 'month', more: object = {}) {
  serial += 1;
  const { id } = await t.store(null, `${STORE_NAME} ${serial}`);
  await t.db
    .updateTable('stores')
    .set({ statements, email: `store${serial}@example.com`, ...more })
    .where('id', '=', id)
    .execute();
  return id;
}
const of = async (storeId: number): Promise<Statement[]> =>
  (await t.call(calls.list, { query: { storeId: String(storeId) } }, fixture.finance)).body.items;
const detail = async ({ id }: Statement) =>
  (await t.call(calls.get, { params: { id } }, fixture.finance)).body;
const mails = (address: string) =>
  t.db.selectFrom('mails').selectAll().where('to_address', '=', address).orderBy('id').execute();

describe('statements of stores', () => {
  beforeAll(async () => {
    await fixture.set('billing', {
      legalName: 'Tawsil SARL',
      ice: '001234567000089',
      fiscalId: '123456',
    });
  });

  it('contain the movements of their period, with VAT; later ones go into the next statement', async () => {
    const id = await store('month', { ice: '009876543000021' });
    goTo('2027-01-20T12:00:00Z');
    await sell(id, 100_000n, 15_000n);
    // The last second of January in Casablanca, and the first of February.
    goTo('2027-01-31T23:59:59Z');
    await sell(id, 20_000n, 3_001n);
    goTo('2027-02-01T00:00:01Z');
    await sell(id, 5_000n, 750n);
    goTo('2027-02-01T05:00:00Z');
    await issueAll();
    goTo('2027-02-20T12:00:00Z');
    await postRefund(id, 20_000n);
    goTo('2027-03-01T05:00:00Z');
    await issueAll();
    await issueAll();

    const [february, january, ...others] = await of(id);
    expect(others).toEqual([]);
    const first = await detail(january as Statement);
    expect(first).toMatchObject({ from: '2027-01-01', to: '2027-01-31', commission: '18001' });
    expect(first.content).toMatchObject({
      seller: { name: 'Tawsil SARL', ice: '001234567000089', fiscalId: '123456' },
      buyer: { name: `${STORE_NAME} ${serial}`, ice: '009876543000021' },
      opening: '0',
      sales: '120000',
      commission: '-18001',
      refunds: '0',
      closing: '101999',
      orders: 0,
      invoice: [{ rateBp: 2_000, net: '15001', vat: '3000', total: '18001' }],
    });
    expect(first.content.days.map(({ day, sales }) => [day, sales])).toEqual([
      ['2027-01-20', '100000'],
      ['2027-01-31', '20000'],
    ]);
    expect(first.missing).toEqual(
      expect.arrayContaining([
        { party: 'seller', field: 'tradeRegister' },
        { party: 'buyer', field: 'fiscalId' },
      ]),
    );
    const second = (await detail(february as Statement)).content;
    expect(second).toMatchObject({ opening: '101999', sales: '5000', refunds: '-20000' });
    expect(second.closing).toBe('86249');
  });

  it('are mailed once with their file, and again to the current address', async () => {
    const id = await store('week');
    const address = `store${serial}@example.com`;
    goTo('2027-03-10T12:00:00Z');
    await sell(id, 12_000n, 1_200n);
    goTo('2027-03-15T05:00:00Z');
    await Promise.all([issueAll(), issueAll()]);
    const [statement, ...others] = await of(id);
    expect(others).toEqual([]);
    const [mail, ...more] = await mails(address);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(
      `Relevé ${statement?.number}: ${STORE_NAME} ${serial}, du 2027-03-08 au 2027-03-14`,
    );
    expect(mail?.text).toContain('Solde avant 2027-03-08');
    expect(mail?.text).toContain('ICE 001234567000089');
    expect(mail?.attachment_name).toMatch(/^statement-2027-\d{6}\./);
    expect(statement?.mail).toBe('queued');

    await t.db
      .updateTable('stores')
      .set({ email: 'new@example.com' })
      .where('id', '=', id)
      .execute();
    const params = { id: statement?.id };
    const file = await t.call(calls.file, { params }, fixture.finance);
    expect([file.status, String(file.body).slice(0, 2)]).toEqual([200, 'PK']);
    expect(file.headers['content-disposition']).toContain(`statement-${statement?.number}.xlsx`);
    const again = await t.call(calls.sendAgain, { params }, fixture.finance);
    expect([again.status, again.body.mailedTo]).toEqual([200, 'new@example.com']);
    expect(await mails('new@example.com')).toHaveLength(1);
    const { items } = (
      await t.call(
        auditRoutes.list,
        { query: { subject: `statement ${statement?.id}` } },
        fixture.admin,
      )
    ).body;
    expect(items).toMatchObject([{ action: 'statement.send_again' }, { action: 'file.download' }]);

    await t.db.updateTable('stores').set({ email: null }).where('id', '=', id).execute();
    const refused = await t.call(calls.sendAgain, { params }, fixture.finance);
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([
      409,
      'mail.illegal_event',
    ]);
  });

  it('are numbered without gaps, despite failures and several servers', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => store('week')));
    goTo('2028-01-05T12:00:00Z');
    for (const id of ids) await sell(id, 1_000n, 100n);
    goTo('2028-01-10T05:00:00Z');
    // One store's statement fails after its number was taken.
    const [broken] = ids;
    const owner = createPool(t.database.ownerUrl, { max: 1 });
    await owner.query(`
      create function fail_one() returns trigger language plpgsql as $$
      begin if new.store_id = ${broken} then raise 'not now'; end if; return new; end $$;
      create trigger fail_one before insert on store_statements
        for each row execute function fail_one()`);
    const first = await Promise.allSettled([1, 2, 3].map(() => issueAll()));
    expect(first.some(({ status }) => status === 'rejected')).toBe(true);
    await owner.query('drop trigger fail_one on store_statements');
    await owner.end();
    await issueAll();
    const made = (await Promise.all(ids.map(of))).map((all) => all[0]?.number ?? '');
    expect(new Set(made).size).toBe(12);
    const serials = await t.db
      .selectFrom('store_statements')
      .select('serial')
      .where('year', '=', 2028)
      .orderBy('serial')
      .execute();
    expect(serials.map((row) => row.serial)).toEqual(serials.map((_, n) => n + 1));
    expect(serials.length).toBeGreaterThanOrEqual(12);
  });

  it('are not issued for periods without movements', async () => {
    const id = await store('week');
    goTo('2028-02-07T05:00:00Z');
    await issueAll();
    expect(await of(id)).toEqual([]);
  });

  it('cannot be changed or removed, not even by the owner of the database', async () => {
    const owner = createPool(t.database.ownerUrl, { max: 1 });
    for (const statement of [
      'update store_statements set closing = 0',
      'delete from store_statements',
      'truncate store_statements',
    ])
      await expect(owner.query(statement)).rejects.toThrow('is not changed');
    await owner.end();
  });

  it('are read by finance and administrators, and filtered by store and number', async () => {
    const query = {};
    for (const [as, status] of [
      [fixture.supervisor, 403],
      [fixture.finance, 200],
      [fixture.admin, 200],
    ] as const)
      expect((await t.call(calls.list, { query }, as)).status).toBe(status);
    const [some] = (await t.call(calls.list, { query }, fixture.finance)).body.items;
    const find = async (by: object) =>
      (await t.call(calls.list, { query: by }, fixture.finance)).body.items.map(({ id }) => id);
    expect(await find({ number: some?.number })).toEqual([some?.id]);
    expect(await find({ number: '2028-999999' })).toEqual([]);
    expect((await t.call(calls.list, { query: { number: 'x' } }, fixture.finance)).status).toBe(
      400,
    );
    expect(await find({ q: some?.store.name })).toContain(some?.id);
    expect(
      await find({ issuedFrom: '2028-01-10T00:00:00.000Z', issuedTo: '2028-01-11T00:00:00.000Z' }),
    ).toHaveLength(12);
    const csv = await t.call(calls.export, { query }, fixture.finance);
    expect(csv.body).toContain(some?.number);
    expect((await t.call(calls.get, { params: { id: 999_999 } }, fixture.finance)).status).toBe(
      404,
    );
  });

  it('follow the settings of the store, whose ICE is validated', async () => {
    const id = await store('week');
    const { body, headers } = await t.call(storesRoutes.get, { params: { id } }, fixture.admin);
    const change = (more: object) =>
      t.call(storesRoutes.update, { params: { id }, body: more }, fixture.admin, {
        'if-match': String(headers.etag),
      });
    expect(body).toMatchObject({ ice: null, statements: 'week' });
    expect((await change({ ice: '12' })).status).toBe(400);
    const done = await change({
      ice: '009876543000021',
      statements: 'none',
      legalName: 'Bennis SARL',
    });
    expect(done.body).toMatchObject({ ice: '009876543000021', statements: 'none' });
  });

  it('are not turned on for a store without an email address, and keep it from losing one', async () => {
    const id = await store('week', { statements: 'none', email: null });
    const change = async (more: object) => {
      const { headers } = await t.call(storesRoutes.get, { params: { id } }, fixture.admin);
      return t.call(storesRoutes.update, { params: { id }, body: more }, fixture.admin, {
        'if-match': String(headers.etag),
      });
    };
    expect(await change({ statements: 'week' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.statements', reason: 'store.needs_email' }] },
    });
    const both = { statements: 'week', email: 'store@example.com' };
    expect((await change(both)).body).toMatchObject(both);
    expect(await change({ email: null })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.email', reason: 'store.email_for_statements' }] },
    });
  });
});
