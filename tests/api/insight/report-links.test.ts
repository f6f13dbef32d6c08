// @vitest-environment happy-dom -- the console’s own queries read its stores, which need a window.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ReportRows } from '#contract/insight/reports/definition.ts';
import { type ReportId, reportOf } from '#contract/insight/reports/definitions.ts';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import { drillDownPath, type FigureScope, scopeOf } from '#src/domain/report/drill-down.ts';
import { transactionsList } from '#src/features/books/transactions/transactions-list.tsx';
import { payoutsList } from '#src/features/money/payouts/payouts-list.tsx';
import { ordersList } from '#src/features/operations/orders/orders-list.tsx';
import { type Console, createConsole } from '#src/lib/console/console.ts';
import { readState, toApi } from '#src/ui/list/filters/list-query.ts';
import type { TestApp } from '#tests/support/app.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

const DAY_MS = 86_400_000;
let t: TestApp;
let fixture: MoneyFixture;

/**
 * A day of trade: two stores and drivers, cash and card, one cancelled order, one open order, two
 * refunds.
 */
async function day(): Promise<void> {
  // Its users sign in on that day.
  fixture = await createMoneyFixture(t);
  const other = await t.store();
  const inMaarif = t.db.updateTable('stores').set({ zone: 'Maârif' }).where('id', '=', other.id);
  await inMaarif.execute();
  for (const [n, store] of [fixture.store, other].entries()) {
    const driver = await t.person('driver', `Driver ${n}`);
    await fixture.deliverOrder(await fixture.place({}, store), driver);
    const card = await fixture.deliverOrder(
      await fixture.place({ payment: 'card' }, store),
      driver,
    );
    const body = { amount: '500', fundedBy: n === 0 ? 'store' : 'platform', reason: 'Cold' };
    await fixture.command(
      refundsRoutes.give,
      { params: { id: card.id }, body },
      fixture.finance,
      card,
    );
  }
  const lost = await fixture.place();
  await t.call(
    ordersRoutes.progress,
    { params: { id: lost.id }, body: { event: 'order.cancel', reason: 'No answer' } },
    fixture.admin,
    { 'if-match': `"${lost.version}"` },
  );
  await fixture.place();
}

withApp(
  async (app) => {
    t = app;
    await day();
    t.moveClock(DAY_MS);
    await day();
    await fixture.fund(100_000n);
    for (const amount of ['20000', '30000']) {
      const { body } = await fixture.approve(await fixture.request(amount), fixture.supervisor);
      const paid = await fixture.act('pay', body, fixture.finance, { reference: `TRX ${amount}` });
      if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
    }
    await fixture.request('4000');
    await countFigures(t);
  },
  { manualTicks: true },
);

let opened: Console;
beforeAll(() => {
  opened = createConsole();
});
afterAll(() => opened.dispose());

const LISTS: Readonly<Record<string, readonly [list: Parameters<typeof toApi>[0], Endpoint]>> = {
  '/orders': [ordersList, ordersRoutes.list],
  '/transactions': [transactionsList, walletsRoutes.all],
  '/store-payouts': [payoutsList, payoutsRoutes.list],
};

/** The number of rows that the console shows at a URL. */
async function rowsAt(address: string): Promise<number> {
  const { pathname, searchParams } = new URL(address, 'http://console');
  const [list, endpoint] = LISTS[pathname] ?? [];
  if (!list || !endpoint) throw new Error(`No list at ${address}`);
  const query = toApi(list, readState(list as never, searchParams));
  const { status, body } = await t.call(endpoint, { query } as never, fixture.admin);
  if (status !== 200) throw new Error(`${address}: ${JSON.stringify(body)}`);
  return (body as { items: unknown[] }).items.length;
}

const range = () => ({
  from: dayAfter(casablancaDay(t.clock()), -6),
  to: casablancaDay(t.clock()),
});

async function compare(report: ReportId, rows: ReportRows, measures: readonly string[]) {
  const { body } = await t.call(
    reportsRoutes.get,
    { params: { report }, query: { ...range(), rows } },
    fixture.admin,
  );
  const whole: FigureScope = body.range;
  const parts = [
    { part: whole, values: body.total },
    ...body.rows.map((row) => ({ part: scopeOf(whole, rows, row), values: row.values })),
  ];
  let links = 0;
  for (const { part, values } of parts)
    for (const measure of measures) {
      const address = drillDownPath(report, measure, part);
      if (address === null) continue;
      links += 1;
      expect({ address, count: await rowsAt(address) }).toEqual({
        address,
        count: Number(values[measure]),
      });
    }
  return { links, total: body.total };
}

it.each([
  ['sales', ['delivered'], { delivered: '8' }],
  ['timeliness', ['delivered', 'onTime'], { delivered: '8' }],
  ['commission', ['delivered'], { delivered: '8' }],
  ['driver-activity', ['delivered'], { delivered: '8' }],
  ['cancellations', ['cancelled', 'returned'], { cancelled: '2', returned: '0' }],
  ['refunds', ['refunds'], { refunds: '4' }],
  ['payouts', ['payouts'], { payouts: '2' }],
] as const)(
  'the lists linked from the %s report have as many rows as its figures state',
  async (id, of, total) => {
    for (const rows of reportOf(id).rows) {
      const found = await compare(id, rows, of);
      expect(found.total).toMatchObject(total);
      expect(found.links).toBeGreaterThan(0);
    }
  },
);
