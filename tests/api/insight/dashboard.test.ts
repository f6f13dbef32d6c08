import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import { dashboardRoutes } from '#contract/routes/insight/dashboard.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { saleOf } from '#server/books/ledger/posting.ts';
import { createLedgerRepository } from '#server/books/ledger/repository.ts';
import { rebuildMonth } from '#server/insight/reports/figures/rebuild.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { runAsOwner } from '#tests/support/database.ts';
import { END_PAYMENTS, PAY_ORDERS } from '#tests/support/fixtures/paid-orders.ts';

/** A Tuesday, half past two in Casablanca, which is an hour ahead of UTC. */
const NOW = new Date('2026-07-21T13:30:00Z');
const FEE = 1_500n;

let t: TestApp;
let driver: Person;
let customer: Person;
let store: { id: number; itemId: number };
let finance: Person;

interface Made {
  placed: string;
  closed?: string;
  promised?: string;
  status: 'placed' | 'delivered' | 'cancelled' | 'returned';
  subtotal?: bigint;
  payment?: 'cash' | 'card';
}

/** An order as stored in the database, with its sale if it was delivered. */
async function order({ placed, closed, promised, status, subtotal = 4_000n, payment }: Made) {
  const at = (text: string) => new Date(`2026-07-${text}:00Z`);
  const closedAt = closed ? at(closed) : null;
  const paid = payment ?? 'card';
  const isDelivered = status === 'delivered';
  const { id } = await t.db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('orders')
      .values({
        reference: randomUUID(),
        status,
        store_id: store.id,
        customer_id: customer.id,
        driver_id: isDelivered || status === 'returned' ? driver.id : null,
        pickup_lat: 33.59,
        pickup_lon: -7.62,
        dropoff_lat: 33.6,
        dropoff_lon: -7.63,
        address: '12 rue Soumaya',
        note: null,
        payment: paid,
        subtotal,
        delivery_fee: FEE,
        placed_at: at(placed),
        status_at: closedAt ?? at(placed),
        assigned_at: null,
        picked_up_at: null,
        closed_at: closedAt,
        ready_due_at: at(placed),
        promised_at: at(promised ?? '30T12:00'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql.raw(PAY_ORDERS).execute(trx);
    return made;
  });
  await sql.raw(END_PAYMENTS).execute(t.db);
  if (!isDelivered || closedAt === null) return id;
  const none = { discount: 0n, store_discount: 0n };
  const sold = { id, store_id: store.id, driver_id: driver.id, payment: paid, subtotal, ...none };
  await createLedgerRepository(t.db).post(t.db, {
    key: `order ${id} sale`,
    kind: 'sale',
    at: closedAt,
    actor: null,
    orderId: id,
    entries: saleOf({ ...sold, delivery_fee: FEE }, { commissionBp: 1_500, driverShareBp: 8_000 }),
  });
  return id;
}

/** An order that came back today, and that its customer paid nevertheless: no sale. */
async function returnedAndCharged(at: string) {
  const closedAt = new Date(`2026-07-${at}:00Z`);
  const id = await order({ placed: at, closed: at, status: 'returned' });
  // What makes the end and its record is tested beside it.
  const guard = (what: string) =>
    runAsOwner(
      t.database.ownerUrl,
      `alter table ledger_transfers ${what} trigger ledger_has_record`,
    );
  await guard('disable');
  await createLedgerRepository(t.db).post(t.db, {
    key: `order ${id} end`,
    kind: 'order_end',
    at: closedAt,
    actor: null,
    orderId: id,
    entries: [
      { account: 'card_clearing', purpose: 'card_captured', amount: -5_500n },
      { account: 'losses', purpose: 'order_end', amount: 5_500n },
    ],
  });
  await guard('enable');
}

const payout = (amount: bigint) =>
  t.db
    .insertInto('payouts')
    .values({
      store_id: store.id,
      amount,
      status: 'requested',
      approvals_needed: 1,
      second_above: 2_000_000n,
      requested_by: finance.id,
      requester: JSON.stringify({ id: finance.id, name: 'Farid', role: 'finance' }),
      requested_at: NOW,
      status_at: NOW,
    })
    .execute();

beforeAll(async () => {
  t = await startTestApp({ clock: () => NOW });
  [driver, customer, finance] = await Promise.all([
    t.person('driver'),
    t.person('customer'),
    t.person('finance', 'Farid'),
  ]);
  store = await t.store();
  const world: Made[] = [
    // Today: on time, late, cancelled, open, and an order of yesterday that was returned after
    // midnight.
    {
      placed: '21T08:10',
      closed: '21T08:50',
      status: 'delivered',
      subtotal: 8_500n,
      payment: 'cash',
    },
    { placed: '21T12:05', closed: '21T13:10', promised: '21T12:50', status: 'delivered' },
    { placed: '21T13:05', closed: '21T13:20', status: 'cancelled' },
    { placed: '21T13:20', status: 'placed' },
    { placed: '20T22:50', closed: '20T23:10', status: 'returned' },
    // The same weekday a week before: until half past two, and after it.
    {
      placed: '14T09:00',
      closed: '14T09:30',
      status: 'delivered',
      subtotal: 6_000n,
      payment: 'cash',
    },
    { placed: '14T13:28', closed: '14T13:29', status: 'cancelled' },
    { placed: '14T14:00', closed: '14T15:00', promised: '14T14:40', status: 'delivered' },
    // On neither of the compared days.
    { placed: '15T09:00', closed: '15T09:30', status: 'delivered' },
    { placed: '13T22:58', closed: '13T22:59', status: 'cancelled' },
  ];
  for (const one of world) await order(one);
  await returnedAndCharged('21T11:00');
  // The orders were written without events, so the figures are rebuilt from the rows.
  await rebuildMonth(t.db, '2026-07-01');
  await payout(10_000n);
  await payout(2_500n);
});
afterAll(() => t.close());

const statsAs = async (role: Role) => {
  const who = await t.person(role);
  return t.call(dashboardRoutes.stats, {}, who);
};

describe('the dashboard', () => {
  it('shows today in Casablanca time beside the same weekday a week before, up to the same time', async () => {
    const { body } = await statsAs('supervisor');
    expect(body.live).toMatchObject({ open: 1, unassigned: 1, byStatus: { placed: 1 } });
    expect(body.today).toEqual({
      placed: 5,
      delivered: 2,
      cancelled: 1,
      returned: 2,
      late: 1,
      meanClickToDoorSeconds: 52.5 * 60,
    });
    expect(body.before).toEqual({
      placed: 2,
      delivered: 1,
      cancelled: 1,
      returned: 0,
      late: 0,
      meanClickToDoorSeconds: 30 * 60,
    });
  });

  it('reads gross value and commission from the ledger, and shows current cash and payouts', async () => {
    const { body } = await statsAs('finance');
    expect(body.money).toEqual({
      today: { grossValue: '15500', commission: '1875' },
      before: { grossValue: '7500', commission: '900' },
    });
    expect(body.cashOutstanding).toBe('17500');
    expect(body.pendingPayouts).toEqual({ count: 2, amount: '12500' });
  });

  it('shows the trend by hour: today until now, the other day as a whole', async () => {
    const { today, before } = (await statsAs('admin')).body.trend;
    expect([today.from, before.from]).toEqual([
      '2026-07-20T23:00:00.000Z',
      '2026-07-13T23:00:00.000Z',
    ]);
    expect([today.hours.length, before.hours.length]).toEqual([15, 24]);
    expect(today.hours[14]).toEqual({
      hour: '2026-07-21T13:00:00.000Z',
      placed: 2,
      delivered: 1,
      late: 1,
      cancelled: 1,
      closed: 2,
      grossValue: '5500',
    });
    expect(before.hours[15]).toMatchObject({ placed: 1, delivered: 0, grossValue: '0' });
    expect(before.hours[16]).toMatchObject({ delivered: 1, late: 1, grossValue: '5500' });
    expect(before.hours.reduce((sum, { placed }) => sum + placed, 0)).toBe(3);
  });

  it('shows money only to roles that can see it, and is refused to roles without a dashboard', async () => {
    const { body } = await statsAs('operator');
    expect(body.money).toBeNull();
    expect(body.pendingPayouts).toBeNull();
    expect(body.cashOutstanding).toBe('17500');
    const hours = [...body.trend.today.hours, ...body.trend.before.hours];
    expect(hours.every(({ grossValue }) => grossValue === null)).toBe(true);
    for (const role of ['catalogue', 'customer', 'driver', 'store'] as const)
      expect((await statsAs(role)).status).toBe(403);
    expect((await t.call(dashboardRoutes.stats, {}, null)).status).toBe(401);
  });

  it('agrees with the lists that its tiles link to, in number and in sum', async () => {
    const { today, money, live } = (await statsAs('finance')).body;
    const day = { closedFrom: '2026-07-20T23:00:00.000Z', closedTo: '2026-07-21T23:00:00.000Z' };
    const found = async (query: object) =>
      (await t.call(ordersRoutes.list, { query }, finance)).body.items;
    const count = async (query: object) => (await found(query)).length;
    const delivered = await found({ ...day, status: 'delivered' });
    expect(delivered.length).toBe(today.delivered);
    const total = delivered.reduce((sum, one) => sum + BigInt(one.total), 0n);
    expect(money?.today.grossValue).toBe(total.toString());
    expect(await count({ ...day, status: 'delivered', late: 'true' })).toBe(today.late);
    expect(await count({ ...day, status: 'cancelled' })).toBe(today.cancelled);
    expect(await count({ ...day, status: 'returned' })).toBe(today.returned);
    const placed = { placedFrom: day.closedFrom, placedTo: day.closedTo };
    expect(await count(placed)).toBe(today.placed);
    const hourAgo = new Date(NOW.getTime() - 3_600_000).toISOString();
    const lastHour = { closedFrom: hourAgo, status: 'delivered' };
    expect(await count(lastHour)).toBe(live.deliveredLastHour);
    const sales = await t.call(
      walletsRoutes.all,
      { query: { kind: 'sale', from: day.closedFrom } },
      finance,
    );
    const commission = sales.body.items
      .flatMap(({ entries }) => entries)
      .filter(({ account }) => account.kind === 'commission')
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    expect(money?.today.commission).toBe(commission.toString());
  });
});
