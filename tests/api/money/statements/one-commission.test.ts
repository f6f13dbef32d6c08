import { expect, it } from 'vitest';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { casablancaDay } from '#rules/time.ts';
import { readContents } from '#server/money/statements/contents.ts';
import type { TestApp } from '#tests/support/app.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import {
  createRemedyFixture,
  type RemedyFixture,
  unsoundChecks,
} from '#tests/support/remedies/remedy-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: RemedyFixture;
withApp(async (app) => {
  t = app;
  fixture = await createRemedyFixture(app);
});

/** What moved the balance of the fixture's store, under the names of each place. */
async function everywhere() {
  const { store, finance } = fixture;
  const day = casablancaDay(t.clock());
  await countFigures(t);
  const query = { from: day, to: day, rows: 'store', store: String(store.id) };
  const report = await t.call(
    reportsRoutes.get,
    { params: { report: 'store-statement' }, query: query as never },
    finance,
  );
  const balances = await t.call(
    payoutsRoutes.storesWithBalance,
    { query: { id: String(store.id) } },
    finance,
  );
  const parties = { seller: {}, buyer: {}, vatBp: 2_000 } as never;
  const statement = await t.db
    .transaction()
    .execute((trx) => readContents(trx, store.id, { from: day, to: day }, parties));
  const [balance] = balances.body.items;
  if (!balance || !statement) throw new Error('The store has no movements');
  return { report: report.body.total, balance, statement };
}

it('Store Balance, statement, report and evidence have one commission and one charge, with a refund and a charge', async () => {
  const dish = await fixture.dish(100);
  const sold = await fixture.soldOrder([dish]);
  const refunded = await fixture.soldOrder([dish]);
  const refund = await fixture.command(
    refundsRoutes.give,
    {
      params: { id: refunded.id },
      body: { amount: '1200', fundedBy: 'store', reason: 'Cold' } as never,
    },
    fixture.finance,
    { version: refunded.version },
  );
  expect(refund.status).toBe(200);
  const given = await fixture.give(sold, {
    basis: 'lines',
    lines: [{ line: 1, quantity: 1 }],
    bearers: [{ party: 'store' }],
  });
  expect(given.status).toBe(201);

  const { report, balance, statement } = await everywhere();
  const commission = String(-3_000 + 1_500);
  const same = { commission, refunds: '-1200', charges: '-10000', promotions: '0' };
  expect(balance).toMatchObject({ ...same, earned: '20000' });
  expect(statement).toMatchObject({ ...same, sales: '20000', owed: '0', other: '0' });
  expect(report).toMatchObject({ ...same, sales: '20000', owed: '0', other: '0' });
  expect([report.closing, statement.closing]).toEqual([balance.balance, balance.balance]);

  const asked = await fixture.command(
    payoutsRoutes.payoutFullBalance,
    { body: { storeId: fixture.store.id } },
    fixture.finance,
  );
  expect(await fixture.payout(asked.body.id)).toMatchObject({ ...same, owed: '0' });

  // The whole balance is asked for: a further charge is owed, and stands on each in the same lines.
  const more = await fixture.give(await fixture.read(refunded.id), {
    basis: 'goodwill',
    amount: '500',
    bearers: [{ party: 'store' }],
  });
  expect(more.status).toBe(201);
  const then = await everywhere();
  expect(then.statement).toMatchObject({ charges: '-10500', owed: '500' });
  expect(then.report).toMatchObject({ charges: '-10500', owed: '500', commission });
  expect(then.balance).toMatchObject({ charges: '-10500', commission });
  expect(await unsoundChecks(t)).toEqual([]);
});
