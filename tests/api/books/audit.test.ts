// Long because it has one case for each check of the books.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { collectorsRoutes } from '#contract/routes/money/collectors.ts';
import { payoutsRoutes as payments } from '#contract/routes/money/payouts.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import type { PublishedHead } from '#server/books/audit/chain.ts';
import { keepHeadsIn, readHeads } from '#server/books/audit/heads.ts';
import { createAuditRepository } from '#server/books/audit/repository.ts';
import { createAuditService } from '#server/books/audit/service.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import {
  commitmentViolations,
  figureViolations,
} from '#tests/support/figures/figure-violations.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { paymentViolations } from '#tests/support/fixtures/payment-violations.ts';
import { orderViolations } from '#tests/support/order/order-violations.ts';
import { dueViolations, remedyViolations } from '#tests/support/remedies/remedy-violations.ts';

let t: TestApp;
let fixture: MoneyFixture;
let owner: pg.Client;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createMoneyFixture(t);
  owner = await openConnection(t.database.ownerUrl);
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

const GUARDED = [
  'audit_log',
  'ledger_entries',
  'ledger_transfers',
  'payouts',
  'orders',
  'order_amendments',
  'order_ends',
  'commitments',
  'refunds',
  'remedies',
  'charges',
  'contests',
  'dues',
  'card_settlements',
  'card_write_offs',
  'proposals',
];
/** Ids begin at another number each month. */
const SECOND_ENTRY = '(select id from ledger_entries order by id offset 1 limit 1)';

/** Runs statements as the owner of the database, with its triggers disabled. */
async function tamper(...statements: string[]): Promise<void> {
  for (const table of GUARDED) await owner.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await owner.query(statement);
  for (const table of GUARDED) await owner.query(`alter table ${table} enable trigger user`);
}
async function act(times: number): Promise<void> {
  const customer = await t.person('customer');
  for (let n = 1; n <= times; n += 1)
    await fixture.command(
      walletsRoutes.adjust,
      {
        params: { id: customer.id },
        body: { type: 'top_up', amount: `${n}00`, reason: `No ${n}` },
      },
      fixture.finance,
    );
}
const verify = (heads: PublishedHead[] = []) =>
  createAuditService({ repository: createAuditRepository(t.db) }).verify(heads);

/** Promise 8: tampering with the audit is found. */
describe('the audit log', () => {
  // Restores the initial state: each test begins with an empty chain.
  afterEach(() =>
    tamper('delete from audit_log', `update audit_head set seq = 0, hash = sha256('')`),
  );

  it('forms one unbroken chain after many concurrent commands', async () => {
    const customers = await Promise.all(Array.from({ length: 12 }, () => t.person('customer')));
    await Promise.all(
      customers.map(({ id }) =>
        fixture.command(
          walletsRoutes.adjust,
          { params: { id }, body: { type: 'top_up', amount: '100', reason: 'x' } },
          fixture.finance,
        ),
      ),
    );
    const { body } = await t.call(auditRoutes.verify, {}, fixture.admin);
    expect(body).toMatchObject({ links: 12, isWhole: true });
  });

  it.each([
    ['an edit', [`update audit_log set after = after || '{"balance":"1"}' where seq = 3`], 3],
    ['a deletion', ['delete from audit_log where seq = 3'], 3],
    [
      'an exchange of two entries',
      [
        'update audit_log set seq = 99 where seq = 3',
        'update audit_log set seq = 3 where seq = 4',
        'update audit_log set seq = 4 where seq = 99',
      ],
      3,
    ],
    [
      'an edit with a recomputed hash',
      [
        `update audit_log set action = 'x' where seq = 3`,
        `update audit_log a set hash = sha256(prev || convert_to(audit_payload(a), 'UTF8')) where seq = 3`,
      ],
      4,
    ],
    ['a truncation', ['delete from audit_log where seq > 2'], 3],
  ])('detects %s', async (_, statements, seq) => {
    await act(5);
    await tamper(...statements);
    expect((await verify()).broken).toMatchObject({ seq });
  });

  it('detects truncation followed by new entries by means of the published heads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tawsil-heads-'));
    try {
      const service = createAuditService({
        repository: createAuditRepository(t.db),
        publish: keepHeadsIn(folder),
      });
      await act(4);
      await service.publishHead();
      expect(await service.publishHead()).toBeNull();
      await tamper(
        'delete from audit_log where seq > 2',
        'update audit_head set seq = 2, hash = (select hash from audit_log where seq = 2)',
      );
      await act(3);
      // The chain is consistent again, so only the published heads reveal the change.
      expect((await verify()).isWhole).toBe(true);
      expect((await verify(await readHeads(folder))).broken).toMatchObject({
        seq: 4,
        why: 'is another one than was published',
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each([
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    'update audit_head set seq = 0',
    `insert into audit_log select 9, now(), '{}', '{}', 'x', 'x', null, null, '', ''`,
    'delete from commands',
    'update remittances set counted = 1',
    'update payouts set amount = 1',
    'delete from payout_approvals',
  ])('and the books cannot be changed by the application: %s', async (statement) => {
    await expect(sql.raw(statement).execute(t.db)).rejects.toMatchObject({ code: '42501' });
  });
});

/** Every check of the books detects its violation. */
describe('the check of the books names the first row that violates', () => {
  beforeAll(async () => {
    const driver = await fixture.driver(1);
    const due = await fixture.deliver(driver);
    const remitted = await fixture.command(
      cashRoutes.remit,
      { params: { id: driver.id }, body: { expected: `${due}`, counted: `${due}` } },
      fixture.finance,
    );
    expect(remitted.status).toBe(200);
    const deposit = await fixture.command(
      collectorsRoutes.countIn,
      { params: { id: fixture.finance.id }, body: { expected: `${due}`, counted: `${due}` } },
      fixture.supervisor,
    );
    expect(deposit.status).toBe(200);
    const payout = await fixture.request('500');
    const params = { id: payout.id };
    const { body: approved } = await fixture.approve(payout, fixture.supervisor);
    await fixture.command(
      payments.pay,
      { params, body: { reference: '1' } },
      fixture.finance,
      approved,
    );
    await countFigures(t);
  });
  const report = async () => (await t.call(auditRoutes.ledger, {}, fixture.admin)).body;

  /**
   * For each check: a statement that violates it, one that repairs it, and the row that is named.
   */
  const BROKEN: readonly (readonly [string, string, string, string])[] = [
    [
      'every transfer sums to zero',
      'update ledger_entries set amount = amount + 1 where id = (select max(id) from ledger_entries)',
      'update ledger_entries set amount = amount - 1 where id = (select max(id) from ledger_entries)',
      'transfer',
    ],
    [
      'every balance is the sum of its entries',
      `update ledger_accounts set balance = balance + 1 where kind = 'store_balance'`,
      `update ledger_accounts set balance = balance - 1 where kind = 'store_balance'`,
      'store_balance 1',
    ],
    [
      'each entry follows the balance before it',
      `update ledger_entries set balance_after = balance_after + 1 where id = ${SECOND_ENTRY}`,
      `update ledger_entries set balance_after = balance_after - 1 where id = ${SECOND_ENTRY}`,
      'entry ',
    ],
    [
      'the totals by purpose are those of the entries',
      'update ledger_totals set total = total + 1',
      'update ledger_totals set total = total - 1',
      'account',
    ],
    [
      'no balance is out of its bounds',
      `alter table ledger_accounts drop constraint ledger_overdraft;
       update ledger_accounts set min_balance = 999999999 where kind = 'store_balance'`,
      `update ledger_accounts set min_balance = 0 where kind = 'store_balance'`,
      'account',
    ],
    [
      'each delivered order’s movements tie to its total',
      'update orders set delivery_fee = delivery_fee + 1',
      'update orders set delivery_fee = delivery_fee - 1',
      'order 1',
    ],
    [
      'each discount is borne as its order says',
      'update orders set discount = 1, store_discount = 1',
      'update orders set discount = 0, store_discount = 0',
      'order 1',
    ],
    [
      'each discount is the sum of its parts',
      'insert into order_discounts (order_id, line, amount, store_part) values (1, 1, 1, 0)',
      // What an order cost at its end is not rewritten, but for this.
      `alter table order_discounts disable trigger closed_orders_stay; delete from order_discounts;
       alter table order_discounts enable trigger closed_orders_stay`,
      'order 1',
    ],
    [
      'each promotion has counted its redemptions',
      `insert into promotions (name, kind, amount, minimum_order, starts_on, starts_at,
         store_share_bp, new_customers_only, state_at, created_at, used)
       values ('x', 'fixed', 1, 0, '2026-01-01', now(), 0, false, now(), now(), 1)`,
      'delete from promotions',
      'promotion 1',
    ],
    [
      'each order gave back what was moved for it',
      'update orders set refunded = 1',
      'update orders set refunded = 0',
      'order 1',
    ],
    [
      'only delivered orders have been sold',
      `update orders set status = 'returned'`,
      `update orders set status = 'delivered'`,
      'order 1',
    ],
    [
      'what is held of a store is what its open payouts ask for',
      `update ledger_accounts set held = held + 1 where kind = 'store_balance'`,
      `update ledger_accounts set held = held - 1 where kind = 'store_balance'`,
      'store 1',
    ],
    [
      'each paid payout moved its amount, once',
      'update payouts set amount = amount + 1',
      'update payouts set amount = amount - 1',
      'payout 1',
    ],
    [
      'each remittance cleared what it says',
      'update remittances set expected = expected + 1, variance = variance - 1',
      'update remittances set expected = expected - 1, variance = variance + 1',
      'remittance 1',
    ],
    [
      'each deposit of a collector moved what was counted',
      'update cash_deposits set counted = counted - 1',
      'update cash_deposits set counted = counted + 1',
      'deposit 1',
    ],
    [
      'each slip that the bank named moved its amount to the bank',
      `with slip as (insert into deposit_slips (collector_id, reference, amount, at)
         select collector_id, 'TEST', counted, at from cash_deposits where id = 1 returning id)
       update cash_deposits set slip_id = (select id from slip) where id = 1`,
      'update cash_deposits set slip_id = null; delete from deposit_slips',
      'deposit 1',
    ],
    [
      'disputed cash is that of disputes that nobody decided',
      `insert into ledger_accounts (kind, owner_id, balance) values ('disputed_cash', 4242, -5)`,
      'delete from ledger_accounts where owner_id = 4242',
      'driver 4242',
    ],
    [
      'nobody booked more variance of cash than one person may',
      `update remittances set counted = counted + 100, variance = variance + 100,
         alone_below = 1, surplus_most = 1000`,
      `update remittances set counted = counted - 100, variance = variance - 100,
         alone_below = null, surplus_most = null`,
      'remittance 1',
    ],
    ...commitmentViolations,
    ...orderViolations,
    ...dueViolations,
    ...paymentViolations,
    ...remedyViolations,
    ...figureViolations,
    [
      'the figures of hours are those of their records',
      `insert into hour_figures (hour, zone_id, placed) values (date_trunc('hour', now()), 999999, 1)`,
      'delete from hour_figures where zone_id = 999999',
      '999999',
    ],
  ];
  it.each(BROKEN)('%s', async (check, breaks, mends, first) => {
    expect((await report()).isSound).toBe(true);
    await tamper(breaks);
    const found = (await report()).checks.find((one) => one.check === check);
    expect(found).toMatchObject({ ok: false, first: expect.stringContaining(first) });
    await tamper(mends);
  });

  it('has a violation in this test for every check', async () => {
    const { checks } = await report();
    expect(checks.map((one) => one.check)).toEqual(BROKEN.map(([check]) => check));
  });
});
