import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { payoutsRoutes as calls } from '#contract/routes/money/payouts.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

/** Centimes; two are equal, and the last store has never earned anything. */
const FUNDS = [30_000n, 10_000n, 20_000n, 20_000n, 0n];

let t: TestApp;
let fixture: MoneyFixture;
const ids: number[] = [];
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  for (const [n, amount] of FUNDS.entries()) {
    const store = await t.store(null, `Snack ${n + 1}`);
    ids.push(store.id);
    if (amount > 0n) await fixture.fund(amount, store.id);
  }
});

type Filter = Readonly<Record<string, string | number>>;
const page = (query: Filter) =>
  t.call(calls.storesWithBalance, { query: { q: 'snack', ...query } }, fixture.finance);

async function readAllPages(query: Filter, limit: number): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body, status } = await page({ ...query, limit, ...(cursor ? { cursor } : {}) });
    expect(status).toBe(200);
    names.push(...body.items.map(({ store }) => store.name.slice(-1)));
    cursor = body.nextCursor;
  }
  return names;
}

describe('balances of stores', () => {
  it('are listed once each, in every sort, page by page', async () => {
    const whole = await readAllPages({}, 50);
    expect(whole.join('')).toMatch(/^1(34|43)2$/);
    expect(await readAllPages({}, 1)).toEqual(whole);
    expect(await readAllPages({ sort: 'available' }, 1)).toEqual(whole.toReversed());
    expect(await readAllPages({ all: 'true' }, 2)).toEqual([...whole, '5']);
    expect(await readAllPages({ all: 'true', sort: 'name' }, 2)).toEqual(['1', '2', '3', '4', '5']);
    expect(await readAllPages({ all: 'true', sort: '-balance' }, 3)).toEqual([...whole, '5']);
  });

  it('are filtered by zone, amount, account and last payout, and counted', async () => {
    expect(await readAllPages({ least: '10000', most: '20000' }, 1)).toHaveLength(3);
    expect(await readAllPages({ id: ids[4] ?? 0 }, 5)).toEqual(['5']);
    expect(await readAllPages({ zone: 'Nowhere' }, 5)).toEqual([]);
    expect(await readAllPages({ bank: 'true', all: 'true' }, 5)).toEqual([]);
    expect(await readAllPages({ bank: 'false', all: 'true' }, 5)).toHaveLength(5);
    const payout = await fixture.request('4000', ids[1]);
    const params = { id: payout.id };
    const { body: approved } = await fixture.approve(payout, fixture.supervisor);
    const body = { reference: 'TRX 1' };
    await fixture.command(calls.pay, { params, body }, fixture.finance, approved);
    expect(await readAllPages({ paid: 'true' }, 5)).toEqual(['2']);
    expect(await readAllPages({ all: 'true', paid: 'false' }, 1)).toHaveLength(4);
    expect((await readAllPages({ all: 'true', sort: 'lastPayoutAt' }, 1))[0]).toBe('2');
    const since = new Date(t.clock().getTime() - 60_000).toISOString();
    expect(await readAllPages({ paidFrom: since }, 5)).toEqual(['2']);
    expect(await readAllPages({ paidTo: since }, 5)).toEqual([]);
    const counted = await t.call(calls.balanceCount, { query: { q: 'snack' } }, fixture.finance);
    expect(counted.body).toEqual({ count: 4, isMore: false });
  });

  it('are listed and added up also where the whole balance is in open payouts', async () => {
    const store = await t.store(null, 'All requested');
    await fixture.fund(7_000n, store.id);
    await fixture.request('7000', store.id);
    const query = { q: 'all requested' };
    expect((await page(query)).body.items).toMatchObject([
      { balance: '7000', pending: '7000', available: '0' },
    ]);
    const totals = await t.call(calls.balanceTotals, { query }, fixture.finance);
    expect(totals.body).toMatchObject({ stores: 1, balance: '7000', available: '0' });
  });

  it('keep the response format that apps depend on', async () => {
    const [first] = (await page({ limit: 1 })).body.items;
    expect(first).toMatchObject({
      store: { id: ids[0], name: 'Snack 1', zone: expect.any(String) },
      earned: '30000',
      commission: '0',
      balance: '30000',
      pending: '0',
      available: '30000',
      lastPayoutAt: null,
      bank: { iban: null, holder: null, changedAt: null, replacedAt: null },
    });
    expect(first).not.toHaveProperty('id');
  });

  it('are exported with exactly the filtered rows', async () => {
    const { body, headers } = await t.call(
      calls.balanceExport,
      { query: { q: 'snack', least: '20000', sort: '-available' } },
      fixture.finance,
    );
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    const lines = body.trim().split('\r\n');
    // Head, three stores, and their sums.
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe(
      `${ids[0]},Snack 1,${(await page({ limit: 1 })).body.items[0]?.store.zone},` +
        '300.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,300.00,0.00,300.00,0.00,,,',
    );
  });

  it('add up from their columns, with promotions and whatever else moved', async () => {
    const store = await t.store(null, 'Adds up');
    const moved = { sale: 50_000n, commission: -9_000n, promotion: -1_250n, order_end: 777n };
    for (const [purpose, amount] of Object.entries({ ...moved, refund: -300n, payout: -10_000n }))
      await fixture.post([
        { account: 'bank_clearing', purpose, amount: -amount },
        { account: 'store_balance', owner: store.id, purpose, amount },
      ] as Parameters<typeof fixture.post>[0]);
    const [row] = (await page({ q: 'adds up', all: 'true' })).body.items;
    expect(row).toMatchObject({ promotions: '-1250', other: '777' });
    const { earned, commission, refunds, cashOffset, promotions, charges, other, paid } = row ?? {};
    const sum = [earned, commission, refunds, cashOffset, promotions, charges, other, paid].reduce(
      (all, amount) => all + BigInt(amount ?? '0'),
      0n,
    );
    expect(sum).toBe(BigInt(row?.balance ?? '0'));
  });

  it('are refused to users without access to payouts', async () => {
    expect((await t.call(calls.balanceExport, {}, fixture.operator)).status).toBe(403);
    expect((await t.call(calls.balanceCount, {}, fixture.operator)).status).toBe(403);
  });
});

it('the statement of a period is downloaded as XLSX, which the audit log names', async () => {
  const [storeId] = ids;
  const query = { storeId, from: '2026-01-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
  const { status, body, headers } = await t.call(calls.statementFile, { query }, fixture.finance);
  expect([status, String(body).slice(0, 2)]).toEqual([200, 'PK']);
  const name = `statement-${storeId}-2026-01-01-2026-11-30.xlsx`;
  expect(headers['content-disposition']).toContain(name);
  const log = { query: { subject: `store ${storeId}` } };
  const { items } = (await t.call(auditRoutes.list, log, fixture.admin)).body;
  expect(items).toContainEqual(
    expect.objectContaining({ action: 'file.download', after: expect.objectContaining({ name }) }),
  );
  expect((await t.call(calls.statementFile, { query }, fixture.operator)).status).toBe(403);
  const unknown = { query: { ...query, storeId: 999_999 } };
  expect((await t.call(calls.statementFile, unknown, fixture.finance)).status).toBe(404);
});
