import { expect, it } from 'vitest';
import { REPORT_IDS, type ReportId, reportOf } from '#contract/insight/reports/definitions.ts';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { casablancaDay, dayAfter } from '#contract/time.ts';
import { createFold } from '#server/insight/reports/figures/fold.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { type MoneyRoom, moneyRoom } from '#tests/support/rooms/money-room.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let room: MoneyRoom;
let driver: Person;
withApp(
  async (app) => {
    t = app;
    room = await moneyRoom(t);
    driver = await t.person('driver', 'Driss');
    await room.deliver(driver);
    const card = await room.bring(await room.place({ payment: 'card' }), driver);
    const lost = await room.place();
    await t.call(
      ordersRoutes.progress,
      { params: { id: lost.id }, body: { event: 'order.cancel', reason: 'No answer' } },
      room.admin,
      { 'if-match': `"${lost.version}"` },
    );
    const refund = { amount: '500', fundedBy: 'store', reason: 'Cold' };
    await room.command(
      refundsRoutes.give,
      { params: { id: card.id }, body: refund },
      room.finance,
      card,
    );
    await createFold(t.db, t.clock).fold();
  },
  { ownTurns: true },
);

const today = () => casablancaDay(t.clock());
const ask = (report: ReportId, query: object = {}, as: Person = room.admin) =>
  t.call(
    reportsRoutes.get,
    { params: { report }, query: { from: dayAfter(today(), -29), to: today(), ...query } },
    as,
  );

it('answers each report by each kind of row, the rows together as much as the whole', async () => {
  for (const report of REPORT_IDS) {
    const as = report === 'operators' ? room.supervisor : room.admin;
    for (const rows of reportOf(report).rows) {
      const { status, body } = await ask(report, { rows }, as);
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

it('counts what was sold, cancelled, refunded and carried', async () => {
  const of = async (report: ReportId) => (await ask(report)).body.total;
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
  expect((await ask('operators', {}, room.supervisor)).body.total).toMatchObject({
    assignments: '2',
  });
});

it('keeps up with a remittance and its reversal', async () => {
  const carried = BigInt((await ask('driver-cash')).body.total.closing ?? 0);
  await room.command(
    cashRoutes.remit,
    {
      params: { id: driver.id },
      body: {
        expected: String(carried),
        counted: String(carried - 10n),
        missingIsVariance: true,
      },
    },
    room.finance,
  );
  await createFold(t.db, t.clock).fold();
  expect((await ask('driver-cash')).body.total).toMatchObject({
    remitted: String(carried - 10n),
    variance: '-10',
    closing: '0',
  });
});
