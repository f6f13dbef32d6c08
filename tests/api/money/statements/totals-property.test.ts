import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { STATEMENT_LINES } from '#contract/money/statement-line.ts';
import { type BalanceTotals, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { lineAmount } from '#contract/routes/money/statements.ts';
import { casablancaDay } from '#rules/time.ts';
import { readContents } from '#server/money/statements/contents.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

const RUNS = 6;
const movement = fc.record({
  store: fc.integer({ min: 0, max: 2 }),
  purpose: fc.constantFrom(
    'sale',
    'promotion',
    'commission',
    'refund',
    'cash_offset',
    'charge',
    'order_end',
    'owed',
    'unknown_one',
  ),
  amount: fc.bigInt({ min: 1n, max: 999_999n }),
  isCredit: fc.boolean(),
});
const COLUMNS = [
  'earned',
  'commission',
  'refunds',
  'cashOffset',
  'promotions',
  'charges',
  'other',
  'paid',
] as const;
const SUMS = [...COLUMNS, 'owed', 'balance', 'pending', 'available'] as const;

/** The balance of some stores by the entries themselves. */
async function booked(storeIds: readonly number[]): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    where a.kind = 'store_balance' and a.owner_id = any(${[...storeIds]}::int[])`.execute(t.db);
  return rows[0]?.sum ?? 0n;
}

it('adds up every store, every filter and every statement to what the ledger holds', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 12 }), async (movements) => {
      run += 1;
      const word = `Tiesup${run}`;
      const stores = [];
      for (let n = 0; n < 3; n += 1) {
        const store = await t.store(null, `${word} ${n}`);
        stores.push(store);
        // No balance goes below zero, whatever is taken.
        await fixture.fund(50_000_000n, store.id);
      }
      for (const { store, purpose, amount: size, isCredit } of movements) {
        const amount = isCredit ? size : -size;
        await fixture.post([
          { account: 'bank_clearing', purpose, amount: -amount },
          { account: 'store_balance', owner: stores[store]?.id ?? 0, purpose, amount },
        ]);
      }
      await fixture.request('12345', stores[0]?.id);
      const ids = stores.map(({ id }) => id);
      const query = { q: word, all: 'true' };
      const { body } = await t.call(payoutsRoutes.storesWithBalance, { query }, fixture.finance);
      expect(body.items).toHaveLength(3);
      for (const row of body.items) {
        const sum = COLUMNS.reduce((all, name) => all + BigInt(row[name] ?? '0'), 0n);
        expect(sum).toBe(BigInt(row.balance));
        expect(BigInt(row.balance)).toBe(await booked([row.store.id]));
      }
      const totals = await t.call(payoutsRoutes.balanceTotals, { query }, fixture.finance);
      const expected = Object.fromEntries(
        SUMS.map((name) => [
          name,
          String(body.items.reduce((all, row) => all + BigInt(row[name] ?? '0'), 0n)),
        ]),
      );
      expect(totals.body).toEqual({ ...expected, stores: 3 } as BalanceTotals);
      expect(BigInt(totals.body.balance)).toBe(await booked(ids));
      // They are of the filter.
      const one = await t.call(
        payoutsRoutes.balanceTotals,
        { query: { id: String(ids[1] ?? 0) } },
        fixture.finance,
      );
      expect(one.body).toMatchObject({ stores: 1, balance: String(await booked([ids[1] ?? 0])) });
      const file = await t.call(payoutsRoutes.balanceExport, { query }, fixture.finance);
      const [, ...lines] = file.body
        .trim()
        .split('\r\n')
        .map((line) => line.split(','));
      const total = lines.at(-1);
      expect(total?.[1]).toBe('Total');
      for (const at of [3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 16, 17]) {
        const cents = (cell = '0') => BigInt(cell.replace('.', ''));
        expect(lines.slice(0, -1).reduce((all, line) => all + cents(line[at]), 0n)).toBe(
          cents(total?.[at]),
        );
      }
      const day = casablancaDay(t.clock());
      const party = { name: 'x' } as never;
      for (const id of ids) {
        const content = await t.db.transaction().execute((trx) =>
          readContents(trx, id, { from: day, to: day } as never, {
            seller: party,
            buyer: party,
            language: 'fr',
            vatBp: 2_000,
          }),
        );
        if (!content) throw new Error(`Store ${id} has movements and no statement`);
        const moved = STATEMENT_LINES.reduce(
          (all, line) => all + BigInt(lineAmount(content, line)),
          0n,
        );
        expect(BigInt(content.closing) - BigInt(content.opening)).toBe(moved);
        expect(BigInt(content.closing)).toBe(await booked([id]));
      }
    }),
    { numRuns: RUNS },
  );
});
