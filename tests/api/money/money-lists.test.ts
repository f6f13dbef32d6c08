import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let driver: Person;
let customer: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  driver = await fixture.driver(1, 0, '=Driss');
  customer = await t.person('customer');
  for (let n = 0; n < 3; n += 1) await fixture.deliver(driver);
  for (const amount of ['100', '200', '300'])
    await fixture.command(
      walletsRoutes.adjust,
      { params: { id: customer.id }, body: { type: 'top_up', amount, reason: `No ${amount}` } },
      fixture.finance,
    );
});

type Filter = Readonly<Record<string, string | number>>;

async function readAllPages(query: Filter, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const asked: Filter = { ...query, limit, ...(cursor ? { cursor } : {}) };
    const { body, status } = await t.call(walletsRoutes.all, { query: asked }, fixture.finance);
    expect(status).toBe(200);
    ids.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
  }
  return ids;
}
const linesOf = (answer: { body: string; headers: object }): string[] => {
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
  return answer.body.trim().split('\r\n');
};

describe('the list of transactions', () => {
  it('contains each transaction once, in both sort orders and with any filter', async () => {
    const whole = await readAllPages({}, 200);
    expect(await readAllPages({}, 2)).toEqual(whole);
    expect(await readAllPages({ sort: 'at' }, 2)).toEqual(whole.toReversed());
    const some = await readAllPages({ kind: 'sale,adjustment' }, 2);
    expect(some).toHaveLength(6);
    expect(await readAllPages({ kind: 'sale,adjustment', sort: 'at' }, 1)).toEqual(
      some.toReversed(),
    );
    expect(await readAllPages({ actorId: fixture.finance.id }, 2)).toHaveLength(3);
  });

  it('contains each transaction of an owner once, even if several of their accounts are involved', async () => {
    // A cash sale touches the driver's cash and, for the share of the fee, their wallet.
    const own = await readAllPages({ ownerId: driver.id }, 1);
    expect(new Set(own).size).toBe(own.length);
    expect(own).toHaveLength(3);
    expect(await readAllPages({ ownerId: driver.id, sort: 'at' }, 2)).toEqual(own.toReversed());
    expect(await readAllPages({ ownerId: driver.id, kind: 'payout' }, 2)).toEqual([]);
    expect(await readAllPages({ ownerId: customer.id, kind: 'adjustment' }, 2)).toHaveLength(3);
    expect(await readAllPages({ ownerId: 999_999 }, 2)).toEqual([]);
    const { body } = await t.call(
      walletsRoutes.count,
      { query: { ownerId: driver.id } },
      fixture.finance,
    );
    expect(body).toEqual({ count: 3, isMore: false });
    expect(await readAllPages({ id: own[1] ?? '' }, 2)).toEqual([own[1]]);
  });

  it('shows the amount paid by the customer for a sale, without counting commission twice', async () => {
    const { body } = await t.call(
      walletsRoutes.all,
      { query: { kind: 'sale', limit: 1 } },
      fixture.finance,
    );
    const sale = body.items[0];
    const paid = sale?.entries.find(({ account }) => account.kind === 'driver_cash')?.amount;
    expect(paid).toBe(`-${sale?.amount}`);
    expect(sale?.entries.some(({ purpose }) => purpose === 'commission')).toBe(true);
  });

  it('filters by reversal', async () => {
    const [id = ''] = await readAllPages({ ownerId: customer.id }, 1);
    await fixture.command(
      walletsRoutes.reverse,
      { params: { id }, body: { reason: 'Mistake' } },
      fixture.finance,
    );
    expect(await readAllPages({ reversed: 'true' }, 2)).toEqual([id]);
    expect(await readAllPages({ reversed: 'false' }, 2)).not.toContain(id);
  });

  it('is exported with one line for each movement, and without executable formulas', async () => {
    const [head, ...lines] = linesOf(
      await t.call(walletsRoutes.export, { query: { ownerId: driver.id } }, fixture.finance),
    );
    expect(head).toContain('Transfer,At,Kind,Order');
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(3);
    expect(lines.some((line) => line.includes(",'=Driss,"))).toBe(true);
  });

  it('refuses a cursor of another filter', async () => {
    const { body } = await t.call(walletsRoutes.all, { query: { limit: 1 } }, fixture.finance);
    const cursor = body.nextCursor ?? '';
    const other = await t.call(
      walletsRoutes.all,
      { query: { cursor, ownerId: driver.id } },
      fixture.finance,
    );
    expect(other.status).toBe(400);
  });
});

describe('the list of remittances', () => {
  it('is sorted, filtered and exported', async () => {
    for (const less of [500n, 0n]) {
      const query = { params: { id: driver.id } };
      const { atHand } = (await t.call(cashRoutes.atHand, query, fixture.finance)).body;
      const counted = (BigInt(atHand) - less).toString();
      const body = { expected: atHand, counted, missingIsVariance: true, note: 'Counted' };
      await fixture.command(cashRoutes.remit, { ...query, body }, fixture.finance);
      await fixture.deliver(driver);
    }
    const list = async (query: Filter) =>
      (await t.call(cashRoutes.history, { query }, fixture.finance)).body.items;
    const byCounted = await list({ sort: '-counted' });
    expect(byCounted.map(({ counted }) => BigInt(counted))).toEqual(
      byCounted.map(({ counted }) => BigInt(counted)).toSorted((a, b) => Number(b - a)),
    );
    expect((await list({ sort: 'variance' }))[0]?.variance).toBe('-500');
    expect(await list({ variance: 'true' })).toHaveLength(1);
    expect(await list({ collectorId: fixture.finance.id, reversed: 'false' })).toHaveLength(2);
    const [head, ...lines] = linesOf(
      await t.call(cashRoutes.historyExport, { query: { driverId: driver.id } }, fixture.finance),
    );
    expect(head).toContain('Receipt,At,Driver');
    expect(lines).toHaveLength(2);
    expect(lines.every((line) => line.includes("'=Driss"))).toBe(true);
  });
});

describe('the audit log', () => {
  it('is filtered by action and entry, counted, and exported with the changes', async () => {
    const list = async (query: Filter) =>
      (await t.call(auditRoutes.list, { query }, fixture.admin)).body.items;
    const some = await list({ action: 'wallet.adjust,cash.remit', sort: 'at' });
    expect(some).toHaveLength(5);
    expect(await list({ id: String(some[0]?.seq) })).toMatchObject([{ seq: some[0]?.seq }]);
    const { body } = await t.call(
      auditRoutes.count,
      { query: { action: 'cash.remit' } },
      fixture.admin,
    );
    expect(body).toEqual({ count: 2, isMore: false });
    const lines = linesOf(
      await t.call(auditRoutes.export, { query: { action: 'cash.remit' } }, fixture.admin),
    );
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('remittance');
  });
});
