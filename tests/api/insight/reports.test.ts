import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { REPORT_IDS, type ReportId, reportOf } from '#contract/insight/reports/definitions.ts';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { CLOCK_CHANGES, casablancaDay, dayAfter } from '#rules/time.ts';
import { checkLedger } from '#server/books/ledger/check.ts';
import { dayOf } from '#server/insight/reports/figures/casablanca.ts';
import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { createFold } from '#server/insight/reports/figures/fold.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let driver: Person;
withApp(
  async (app) => {
    t = app;
    fixture = await createMoneyFixture(t);
    driver = await t.person('driver', 'Driss');
    await fixture.deliver(driver);
    const card = await fixture.deliverOrder(await fixture.place({ payment: 'card' }), driver);
    const lost = await fixture.place();
    await t.call(
      ordersRoutes.progress,
      { params: { id: lost.id }, body: { event: 'order.cancel', reason: 'No answer' } },
      fixture.admin,
      { 'if-match': `"${lost.version}"` },
    );
    const refund = { amount: '500', fundedBy: 'store', reason: 'Cold' };
    await fixture.command(
      refundsRoutes.give,
      { params: { id: card.id }, body: refund },
      fixture.finance,
      card,
    );
    await countFigures(t);
  },
  { manualTicks: true },
);

const today = () => casablancaDay(t.clock());
const readReport = (report: ReportId, query: object = {}, as: Person = fixture.admin) =>
  t.call(
    reportsRoutes.get,
    { params: { report }, query: { from: dayAfter(today(), -29), to: today(), ...query } },
    as,
  );

it('each report supports each of its kinds of row, and the rows sum to the total', async () => {
  for (const report of REPORT_IDS) {
    const as = report === 'operators' ? fixture.supervisor : fixture.admin;
    for (const rows of reportOf(report).rows) {
      const { status, body } = await readReport(report, { rows }, as);
      expect({ report, rows, status, body: status === 200 ? null : body }).toEqual({
        report,
        rows,
        status: 200,
        body: null,
      });
      expect(body.periods).toHaveLength(30);
      const [first] = reportOf(report).charts;
      if (reportOf(report).measures[first]?.unit === 'share') continue;
      const sum = (of: { values: Record<string, string | null> }[]) =>
        of.reduce((all, { values }) => all + BigInt(values[first] ?? 0), 0n).toString();
      expect(sum(body.rows)).toBe(body.total[first]);
      expect(sum(body.periods)).toBe(body.total[first]);
    }
  }
});

it('reports count sales, cancellations, refunds and cash', async () => {
  const of = async (report: ReportId) => (await readReport(report)).body.total;
  const order = (
    await t.db.selectFrom('orders').selectAll().where('status', '=', 'delivered').execute()
  )[0];
  const total = order?.total ?? 0n;
  expect(await of('sales')).toEqual({
    delivered: '2',
    goods: '5000',
    fees: String(2n * (order?.delivery_fee ?? 0n)),
    discounts: '0',
    total: String(2n * total),
    cash: String(total),
    card: String(total),
    average: String(total),
  });
  expect(await of('cancellations')).toEqual({
    cancelled: '1',
    returned: '0',
    rate: '3333',
    value: String(total),
  });
  expect(await of('timeliness')).toMatchObject({
    delivered: '2',
    onTime: '2',
    onTimeShare: '10000',
    median: '60',
  });
  expect(await of('store-statement')).toMatchObject({
    opening: '0',
    sales: '5000',
    commission: '-750',
    refunds: '-500',
    closing: '3750',
  });
  expect(await of('driver-cash')).toMatchObject({
    collected: String(total),
    closing: String(total),
  });
  expect(await of('refunds')).toMatchObject({
    refunds: '1',
    byStore: '500',
    byPlatform: '0',
    net: '500',
  });
  expect((await readReport('operators', {}, fixture.supervisor)).body.total).toMatchObject({
    assignments: '2',
  });
});

it('a report includes a remittance and its reversal', async () => {
  const carried = BigInt((await readReport('driver-cash')).body.total.closing ?? 0);
  await fixture.command(
    cashRoutes.remit,
    {
      params: { id: driver.id },
      body: {
        expected: String(carried),
        counted: String(carried - 10n),
        missingIsVariance: true,
        note: 'A coin was missing',
      },
    },
    fixture.finance,
  );
  await countFigures(t);
  expect((await readReport('driver-cash')).body.total).toMatchObject({
    remitted: String(carried - 10n),
    variance: '-10',
    closing: '0',
  });
});

it('the database assigns times to the same Casablanca days as the code', async () => {
  const hours = [-25, -24, -2, -1, -1 / 3_600, 0, 1 / 3_600, 1, 21, 22, 22.5, 23, 24];
  const instants = CLOCK_CHANGES.flatMap((change) =>
    hours.map((hour) => new Date(change + hour * 3_600_000)),
  );
  const { rows } = await sql<{ at: Date; day: string }>`
    select at, ${dayOf(sql`at`)} as day from unnest(${instants}::timestamptz[]) at`.execute(t.db);
  expect(rows).toHaveLength(instants.length);
  expect(rows).toEqual(rows.map(({ at }) => ({ at, day: casablancaDay(at) })));
});

it('a report names the records that it is filtered by', async () => {
  const { body } = await readReport('sales', { storeId: fixture.store.id, driverId: driver.id });
  expect(body.limits.map(({ by }) => by)).toEqual(['store', 'driver']);
  expect(body.limits[1]?.name).toBe('Driss');
  expect((await readReport('sales', { storeId: 9_999 })).body.limits).toEqual([
    { by: 'store', name: '#9999' },
  ]);
});

it('the check of the books detects an hour that differs from its orders', async () => {
  const broken = async () =>
    (await checkLedger(t.db, t.clock(), figureChecks)).checks.flatMap(({ ok, check }) =>
      ok ? [] : [check],
    );
  expect(await broken()).toEqual([]);
  const add = (n: number) => sql`update hour_figures set placed = placed + ${n}`.execute(t.db);
  await add(1);
  expect(await broken()).toEqual(['the figures of hours are those of their records']);
  await add(-1);
});

it('a report refuses rows, filters and sorts that it does not support', async () => {
  const refusal = async (report: ReportId, query: object, as: Person = fixture.admin) => {
    const { status, body } = await readReport(report, query, as);
    return [status, (body as { code?: string }).code];
  };
  const bad = [400, 'request.invalid'];
  expect(await refusal('sales', { rows: 'reason' })).toEqual(bad);
  expect(await refusal('refunds', { driverId: driver.id })).toEqual(bad);
  expect(await refusal('sales', { sort: 'nothing' })).toEqual(bad);
  expect(await refusal('sales', { sort: '-constructor' })).toEqual(bad);
  expect(await refusal('sales', { from: '2026-02-02', to: '2026-02-01' })).toEqual(bad);
  expect(await refusal('sales', { from: '2010-01-01', to: '2026-02-01' })).toEqual(bad);
  expect(await refusal('sales', { zone: 'Nowhere' })).toEqual([404, 'resource.not_found']);
  const denied = [403, 'permission.denied'];
  expect(await refusal('operators', {}, fixture.finance)).toEqual(denied);
  expect(await refusal('sales', {}, fixture.operator)).toEqual(denied);
});

it('a month that was chosen as a number of days is compared with as many days', async () => {
  const month = { from: '2026-06-01', to: '2026-06-30' };
  const before = async (compare: string) =>
    (await readReport('sales', { ...month, compare })).body.before;
  expect(await before('before')).toEqual({ from: '2026-05-01', to: '2026-05-31' });
  expect(await before('days')).toEqual({ from: '2026-05-02', to: '2026-05-31' });
  expect(await before('none')).toBeNull();
});

it('a report is unavailable while months that it needs are still to be counted', async () => {
  const month = `${today().slice(0, 7)}-01`;
  const owner = createDb(createPool(t.database.ownerUrl, { max: 1 }));
  await sql`insert into figure_months_due values (${month}), ('2020-01-01')`.execute(owner);
  await owner.destroy();
  const sales = { from: today(), to: today(), compare: 'none' };
  expect(await readReport('sales', sales)).toMatchObject({ status: 503 });
  await createFold(t.db, t.clock).fold();
  expect(await readReport('sales', sales)).toMatchObject({ status: 200 });
  // A balance requires all earlier months.
  expect(await readReport('driver-cash', sales)).toMatchObject({ status: 503 });
  await createFold(t.db, t.clock).fold();
  expect(await readReport('driver-cash', sales)).toMatchObject({ status: 200 });
});

it('a server that stops finishes its fold before it closes its connections', async () => {
  const month = `${today().slice(0, 7)}-01`;
  const owner = createDb(createPool(t.database.ownerUrl, { max: 1 }));
  await sql`insert into figure_months_due values (${month})`.execute(owner);
  const figures = createFold(owner, t.clock);
  const counting = figures.fold();
  await figures.stop();
  await owner.destroy();
  await expect(counting).resolves.toBeUndefined();
  await expect(figures.fold()).resolves.toBeUndefined();
  await countFigures(t);
});

it('a report is sorted by name or measure, and exported as CSV with all rows', async () => {
  const second = await t.store(null, 'Bahja');
  await fixture.deliverOrder(await fixture.place({}, second), driver);
  await countFigures(t);
  const names = async (sort: string) =>
    (await readReport('sales', { rows: 'store', sort })).body.rows.map(({ name }) => name);
  expect(await names('name')).toEqual(['Bahja', 'Café Atlas']);
  expect(await names('-delivered')).toEqual(['Café Atlas', 'Bahja']);
  expect(await names('delivered')).toEqual(['Bahja', 'Café Atlas']);
  const query = { from: today(), to: today(), rows: 'store', sort: 'name' };
  const { body } = await t.call(
    reportsRoutes.csv,
    { params: { report: 'sales' }, query },
    fixture.admin,
  );
  expect(String(body).split('\r\n')[1]).toMatch(/^\d+,Bahja,1,0,25.00,0.00,/);
  expect(String(body)).toMatch(/\r\n\r\nAll areas\r\n$/);
});
