import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { Entry } from '#server/books/ledger/posting.ts';
import { createLedgerRepository } from '#server/books/ledger/repository.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { queryOnce } from '#tests/support/database.ts';
import {
  createDispatchFixture,
  type DispatchFixture,
} from '#tests/support/fixtures/dispatch-fixture.ts';

let t: TestApp;
let fixture: DispatchFixture;
let admin: Person;
let ledger: ReturnType<typeof createLedgerRepository>;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createDispatchFixture(t);
  admin = await t.person('admin');
  ledger = createLedgerRepository(t.db);
});
afterAll(() => t.close());

const STEPS = ['order.accept', 'order.prepare', 'order.ready', 'order.pick_up', 'order.deliver'];
async function deliver(order: Order, driver: Person): Promise<void> {
  const given = await fixture.assign(order, driver.id);
  expect(given.status).toBe(200);
  let { version } = given.body;
  for (const event of STEPS) {
    const answer = await t.call(
      ordersRoutes.progress,
      { params: { id: order.id }, body: { event, reason: 'Booked for the driver' } },
      admin,
      { 'if-match': `"${version}"` },
    );
    expect(answer.status).toBe(200);
    version = answer.body.version;
  }
}
const entriesOf = (orderId: number) =>
  t.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as tr', 'tr.id', 'e.transfer_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(['a.kind', 'a.owner_id', 'e.purpose', 'e.amount', 'e.balance_after'])
    .where('tr.order_id', '=', orderId)
    .orderBy('e.id')
    .execute();

const CARD: Entry = { account: 'card_clearing', purpose: 'test', amount: -1_000n };
const toWallet = (owner: number, amount: bigint): Entry[] => [
  { ...CARD, amount: -amount },
  { account: 'customer_wallet', owner, purpose: 'test', amount },
];
const post = (key: string, entries: Entry[]) =>
  ledger.post(t.db, { key, kind: 'test', at: t.clock(), actor: null, entries });

/** Every transaction sums to zero, and each balance follows from its entries. */
async function expectSound(): Promise<void> {
  const { rows } = await sql<{ off: bigint }>`
    select count(*) as off from ledger_accounts a
    where balance <> coalesce((select sum(amount) from ledger_entries where account_id = a.id), 0)
      or balance <> coalesce((select balance_after from ledger_entries where account_id = a.id
        order by id desc limit 1), 0)`.execute(t.db);
  expect(rows[0]?.off).toBe(0n);
  const { total } = await t.db
    .selectFrom('ledger_entries')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(0n);
}

describe('a delivered order', () => {
  it('moves its money once: cash to the driver, goods less commission to the store', async () => {
    const driver = await fixture.driver(1);
    const order = await fixture.place();
    expect(await entriesOf(order.id)).toEqual([]);
    await deliver(order, driver);
    const total = BigInt(order.total);
    const fee = total - 2_500n;
    const earned = (fee * 8_000n + 5_000n) / 10_000n;
    expect(await entriesOf(order.id)).toMatchObject([
      { kind: 'driver_cash', owner_id: driver.id, purpose: 'cash_collected', amount: -total },
      { kind: 'store_balance', owner_id: fixture.store.id, purpose: 'sale', amount: 2_500n },
      { kind: 'store_balance', purpose: 'commission', amount: -375n },
      { kind: 'commission', owner_id: 0, amount: 375n },
      { kind: 'driver_wallet', owner_id: driver.id, amount: earned, balance_after: earned },
      { kind: 'delivery_income', amount: fee - earned },
    ]);
    await expectSound();
  });

  it('captures a card payment; a cancelled order moves nothing', async () => {
    const driver = await fixture.driver(1);
    const card = await fixture.place({ payment: 'card' });
    await deliver(card, driver);
    expect((await entriesOf(card.id))[0]).toMatchObject({ kind: 'card_clearing', owner_id: 0 });
    const gone = await fixture.place();
    await t.call(
      ordersRoutes.progress,
      { params: { id: gone.id }, body: { event: 'order.cancel', reason: 'No answer' } },
      fixture.operator,
      { 'if-match': `"${gone.version}"` },
    );
    expect(await entriesOf(gone.id)).toEqual([]);
  });

  it('posts the driver’s earning to suspense when the driver’s wallet is frozen', async () => {
    const driver = await fixture.driver(1);
    await deliver(await fixture.place(), driver);
    await queryOnce(
      t.database.ownerUrl,
      `update ledger_accounts set frozen_at = now()
        where kind = 'driver_wallet' and owner_id = ${driver.id}`,
    );
    const order = await fixture.place();
    await deliver(order, driver);
    expect(await entriesOf(order.id)).toContainEqual(
      expect.objectContaining({ kind: 'suspense', owner_id: driver.id, purpose: 'delivery_fee' }),
    );
    await expect(
      post('to a frozen one', [
        CARD,
        { account: 'driver_wallet', owner: driver.id, purpose: 'test', amount: 1_000n },
      ]),
    ).rejects.toMatchObject({ code: 'LG002' });
    await expectSound();
  });
});

describe('the cash ceiling', () => {
  it('refuses a driver another cash order, and permits a card order', async () => {
    const set = (ceiling: string, version: number) =>
      t.call(
        settingsRoutes.write,
        { params: { key: 'cash' }, body: { value: { ceiling } } },
        admin,
        { 'if-match': `"${version}"` },
      );
    const driver = await fixture.driver(1);
    const first = await fixture.place();
    await set(first.total, 0);
    await deliver(first, driver);
    const cash = await fixture.place();
    expect(await fixture.assign(cash, driver.id)).toMatchObject({
      status: 409,
      body: { code: 'driver.cash_ceiling' },
    });
    expect((await fixture.assign(await fixture.place({ payment: 'card' }), driver.id)).status).toBe(
      200,
    );
    // Cash that is yet to be collected counts too.
    const other = await fixture.driver(1);
    expect((await fixture.assign(cash, other.id)).status).toBe(200);
    expect((await fixture.assign(await fixture.place(), other.id)).status).toBe(409);
    await set('300000', 1);
  });
});

describe('the ledger', () => {
  it('posts a transaction with the same key once, even when several try at the same time', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => post('once', toWallet(admin.id, 500n))),
    );
    expect(all.filter((id) => id !== null)).toHaveLength(1);
    await expectSound();
  });

  it('refuses a transaction that does not sum to zero or overdraws, and stores nothing of it', async () => {
    await expect(post('lame', [CARD])).rejects.toMatchObject({ code: 'LG001' });
    await expect(post('too much', toWallet(fixture.operator.id, -1n))).rejects.toMatchObject({
      code: '23514',
      constraint: 'ledger_overdraft',
    });
    const left = await t.db
      .selectFrom('ledger_transfers')
      .selectAll()
      .where('key', 'in', ['lame', 'too much'])
      .execute();
    expect(left).toEqual([]);
  });

  it('permits only as many of 50 concurrent debits as the balance covers', async () => {
    const wallet = fixture.operator.id;
    await post('fill', toWallet(wallet, 1_000n));
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => post(`debit ${n}`, toWallet(wallet, -70n))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(14);
    expect((await ledger.balances('customer_wallet', [wallet])).get(wallet)).toBe(20n);
    await expectSound();
  });

  it.each([
    `update ledger_entries set amount = 1`,
    `delete from ledger_entries`,
    `truncate ledger_entries`,
    `update ledger_transfers set kind = 'x'`,
    `update ledger_accounts set balance = 0`,
    `insert into ledger_transfers (key, kind, at) values ('x', 'x', now())`,
  ])('cannot be changed by the application: %s', async (statement) => {
    await expect(sql.raw(statement).execute(t.db)).rejects.toMatchObject({ code: '42501' });
  });
});
