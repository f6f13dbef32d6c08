import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { casablancaDay } from '#rules/time.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let amal: Person;
beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator');
});
afterAll(() => t.close());

const DAY_MS = 86_400_000;
const dayIn = (days: number) => casablancaDay(new Date(t.clock().getTime() + days * DAY_MS));
const paper = (expiresOn: string | null) => ({
  kind: 'insurance',
  number: 'A 12',
  expiresOn,
  fileId: null,
  note: null,
});
const save = (id: number, version: number | null, body: object, as = amal) =>
  t.call(
    driverProfileRoutes.update,
    { params: { id }, body },
    as,
    version === null ? {} : { 'if-match': `"${version}"` },
  );
const listed = async (query: object) =>
  (
    await t.call(driverStatusRoutes.list, { query: { limit: '200', ...query } }, amal)
  ).body.items.map(({ id }) => id);

/** An order that this driver has delivered. */
async function deliver(driver: Person): Promise<Order> {
  const store = await t.store();
  const customer = await t.person('customer');
  let order: Order = (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
  const on = () => ({ 'if-match': `"${order.version}"` });
  const body = { orderId: order.id, driverId: driver.id };
  order = (await t.call(ordersRoutes.assign, { body }, amal, on())).body;
  for (const event of [
    'order.accept',
    'order.prepare',
    'order.ready',
    'order.pick_up',
    'order.deliver',
  ]) {
    const params = { id: order.id };
    order = (
      await t.call(
        ordersRoutes.progress,
        { params, body: { event, reason: 'Booked for the driver' } },
        amal,
        on(),
      )
    ).body;
  }
  expect(order.status).toBe('delivered');
  return order;
}

describe('the documents of a driver', () => {
  it('are saved at their version, as one list', async () => {
    const { id } = await t.person('driver');
    expect((await save(id, null, { plate: '1-A-23' })).status).toBe(428);
    const first = await save(id, 1, {
      vehicle: 'scooter',
      plate: '12345-A-6',
      documents: [paper(dayIn(10)), paper(null)],
    });
    expect(first).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { vehicle: 'scooter', plate: '12345-A-6', licence: null },
    });
    expect(first.body.documents).toEqual([paper(dayIn(10)), paper(null)]);
    expect(await save(id, 1, { licence: 'X' })).toMatchObject({
      status: 412,
      body: { current: { plate: '12345-A-6', version: 2 } },
    });
    expect((await save(id, 2, { documents: [] })).body.documents).toEqual([]);
    expect((await save(id, 3, { vehicle: 'tank' })).status).toBe(400);
    expect((await save(id, 3, { documents: [paper('0000-01-01')] })).status).toBe(400);
    expect((await save(2_000_000, 1, { plate: 'x' })).status).toBe(404);
  });

  it('are filtered by expired and due', async () => {
    const [old, due, far] = [
      await t.person('driver'),
      await t.person('driver'),
      await t.person('driver'),
    ];
    await save(old.id, 1, { documents: [paper(dayIn(-1))] });
    await save(due.id, 1, { documents: [paper(dayIn(30))] });
    await save(far.id, 1, { documents: [paper(dayIn(32))] });
    expect(await listed({ documents: 'expired' })).toEqual([old.id]);
    expect(await listed({ documents: 'due' })).toEqual([old.id, due.id]);
  });
});

describe('the list of drivers', () => {
  it('is filtered by status, code, name, vehicle and zone, and shows cash at hand', async () => {
    const driver = await t.person('driver', 'Zakaria Ouazzani');
    await save(driver.id, 1, { vehicle: 'van', plate: '9-B-1' });
    const order = await deliver(driver);
    const params = { id: driver.id };
    const limits = { shiftEndsAt: null, zones: ['Anfa'] };
    await t.call(driverStatusRoutes.setLimits, { params, body: limits }, amal);
    const { items } = (await t.call(driverStatusRoutes.list, { query: { q: 'zaka oua' } }, amal))
      .body;
    expect(items).toMatchObject([
      {
        id: driver.id,
        plate: '9-B-1',
        status: 'available',
        account: 'active',
        cashAtHand: order.total,
        oldestUncollectedAt: expect.any(String),
      },
    ]);
    expect(await listed({ q: items[0]?.code })).toContain(driver.id);
    expect(await listed({ vehicle: 'van' })).toEqual([driver.id]);
    expect(await listed({ zone: 'Anfa' })).toContain(driver.id);
    expect(await listed({ zone: 'Maârif' })).not.toContain(driver.id);
    expect(await listed({ status: 'available,on_break' })).toContain(driver.id);
    expect(await listed({ status: 'busy' })).not.toContain(driver.id);
    expect(await listed({ account: 'blocked' })).toEqual([]);
    const file = await t.call(driverStatusRoutes.export, { query: { q: 'zakaria' } }, amal);
    expect(String(file.body)).toContain('9-B-1');
  });
});

describe('the statistics of a driver', () => {
  it('are grouped by Casablanca day', async () => {
    const driver = await t.person('driver');
    const { total } = await deliver(driver);
    const { body } = await t.call(driverStatusRoutes.statistics, { params: driver }, amal);
    expect(body).toMatchObject({ delivered: 1, deliveredToday: 1, active: 0 });
    expect(body.days).toMatchObject([
      { day: dayIn(0), delivered: 1, onTime: 1, cash: total, returned: 0 },
    ]);
    // The store is 1.5 km from the address in a straight line.
    expect(body.days[0]?.distanceM).toBeGreaterThan(1_000);
    expect(body.days[0]?.distanceM).toBeLessThan(2_000);
  });

  it.each([
    // Local time was an hour ahead of UTC in July 2026, and is not from September on.
    ['2026-07-20T22:59:59Z', '2026-07-20'],
    ['2026-07-20T23:00:00Z', '2026-07-21'],
    ['2026-11-20T23:59:59Z', '2026-11-20'],
    ['2026-11-21T00:00:00Z', '2026-11-21'],
  ])('count an order closed at %s on %s', async (closedAt, day) => {
    const driver = await t.person('driver');
    const { id } = await deliver(driver);
    const at = new Date(closedAt);
    const closed = { placed_at: at, promised_at: at, closed_at: at };
    await t.db.updateTable('orders').set(closed).where('id', '=', id).execute();
    const read = (from: string, to: string) =>
      t.call(driverStatusRoutes.statistics, { params: driver, query: { from, to } }, amal);
    expect((await read('2026-07-01', '2026-12-01')).body.days).toMatchObject([{ day }]);
    expect((await read(day, day)).body.days).toMatchObject([{ day, delivered: 1 }]);
  });

  it('refuse an invalid range of days', async () => {
    const { id } = await t.person('driver');
    for (const query of [
      { from: '2026-02-30' },
      { from: '2026-03-01', to: '2026-02-01' },
      { from: '2020-01-01', to: '2026-01-01' },
    ])
      expect(
        (await t.call(driverStatusRoutes.statistics, { params: { id }, query }, amal)).status,
      ).toBe(400);
  });
});
