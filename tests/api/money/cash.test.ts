import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { cashRoutes as calls, type Remittance } from '#contract/routes/money/cash.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { queryOnce } from '#tests/support/database.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

const atHand = async (driver: Person, as = fixture.finance) =>
  (await t.call(calls.atHand, { params: { id: driver.id } }, as)).body;
const remit = (driver: Person, expected: bigint, counted: bigint, more: object = {}) =>
  fixture.command(
    calls.remit,
    {
      params: { id: driver.id },
      body: {
        expected: `${expected}`,
        counted: `${counted}`,
        ...(counted === expected ? {} : { note: 'A coin was missing' }),
        ...more,
      },
    },
    fixture.finance,
  );

/** Runs statements that the application's own login may not run. */
const asOwner = (statements: string) => queryOnce(t.database.ownerUrl, statements);

describe('cash at hand', () => {
  it('lists the collected cash by order, and can be read by its driver', async () => {
    const driver = await fixture.driver(1);
    const first = await fixture.deliver(driver);
    t.moveClock(60_000);
    const second = await fixture.deliver(driver);
    await fixture.deliver(driver, { payment: 'card' });
    const order = await fixture.place();
    await fixture.assign(order, driver.id);
    const cash = await atHand(driver, driver);
    expect(cash).toMatchObject({
      atHand: `${first + second}`,
      toCollect: order.total,
      orders: [{ amount: `${first}` }, { amount: `${second}` }],
      isHigh: false,
    });
    expect(cash.oldestAt).toBe(cash.orders[0]?.collectedAt);
    const other = await fixture.driver(1);
    const foreign = await t.call(calls.atHand, { params: { id: driver.id } }, other);
    expect(foreign.status).toBe(404);
  });

  it('is remitted against a receipt, oldest order first; the rest stays with the driver', async () => {
    const driver = await fixture.driver(1);
    const first = await fixture.deliver(driver);
    const second = await fixture.deliver(driver);
    const { status, body } = await remit(driver, first + second, first + 500n, {
      note: 'Rest later',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      receipt: expect.stringMatching(/^R-\d{6}$/),
      collector: { name: 'Farid' },
      variance: '0',
      leftAtHand: `${second - 500n}`,
      orders: [{ amount: `${first}` }, { amount: '500' }],
      status: 'recorded',
    });
    const left = await atHand(driver);
    expect(left).toMatchObject({
      atHand: `${second - 500n}`,
      orders: [{ amount: `${second - 500n}` }],
    });
  });

  it('cannot be remitted at an outdated amount', async () => {
    const driver = await fixture.driver(1);
    const first = await fixture.deliver(driver);
    const second = await fixture.deliver(driver);
    expect(await remit(driver, first, first)).toMatchObject({
      status: 412,
      body: { current: { atHand: `${first + second}` } },
    });
    expect((await atHand(driver)).atHand).toBe(`${first + second}`);
  });

  it('is booked as variance where it is short, if so requested, or over', async () => {
    const short = await fixture.driver(1);
    const due = await fixture.deliver(short);
    const missing = await remit(short, due, due - 200n, { missingIsVariance: true });
    expect(missing.body).toMatchObject({ variance: '-200', leftAtHand: '0' });
    const over = await fixture.driver(1);
    const total = await fixture.deliver(over);
    expect((await remit(over, total, total + 300n)).body).toMatchObject({ variance: '300' });
    const { body } = await t.call(calls.history, { query: { variance: 'true' } }, fixture.finance);
    expect(body.items.map(({ variance }) => variance)).toEqual(['300', '-200']);
  });

  it('is booked as variance for a reason only, short or over', async () => {
    const driver = await fixture.driver(1);
    const due = await fixture.deliver(driver);
    const unexplained = {
      status: 422,
      body: {
        code: 'cash.variance_unexplained',
        fields: [{ path: 'body.note', reason: 'cash.note_missing' }],
      },
    };
    const none = { note: undefined };
    const booked = { ...none, missingIsVariance: true };
    expect(await remit(driver, due, due - 200n, booked)).toMatchObject(unexplained);
    const closes = { ...none, closesShift: true };
    expect(await remit(driver, due, due - 200n, closes)).toMatchObject(unexplained);
    expect(await remit(driver, due, due + 200n, none)).toMatchObject(unexplained);
    // What stays with the driver is no variance.
    expect(await remit(driver, due, due - 200n, none)).toMatchObject({ status: 200 });
  });

  it('is remitted once when collectors act at the same time', async () => {
    const driver = await fixture.driver(1);
    const due = await fixture.deliver(driver);
    const all = await Promise.all(Array.from({ length: 6 }, () => remit(driver, due, due)));
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200, 412, 412, 412, 412, 412,
    ]);
  });

  it('requires a large variance to be typed, whether short or over', async () => {
    await fixture.set('cash', { varianceTypedAbove: '300' });
    const driver = await fixture.driver(1);
    const due = await fixture.deliver(driver);
    expect((await atHand(driver)).typedAbove).toBe('300');
    const untyped = { status: 422, body: { code: 'cash.typed_amount' } };
    const booked = { missingIsVariance: true };
    expect(await remit(driver, due, due - 300n, booked)).toMatchObject(untyped);
    expect(await remit(driver, due, due - 300n, { closesShift: true })).toMatchObject(untyped);
    expect(await remit(driver, due, due + 300n)).toMatchObject(untyped);
    const wrong = { ...booked, typedAmount: '299' };
    expect(await remit(driver, due, due - 300n, wrong)).toMatchObject(untyped);
    // Cash that stays with the driver is not booked.
    expect((await remit(driver, due, due - 300n)).status).toBe(200);
    const typed = { ...booked, typedAmount: '300' };
    expect((await remit(driver, 300n, 0n, typed)).body).toMatchObject({ variance: '-300' });
  });

  it('closes the shift: nothing stays at hand, and the driver goes off duty', async () => {
    const driver = await fixture.driver(1);
    const due = await fixture.deliver(driver);
    const { body } = await remit(driver, due, due - 100n, { closesShift: true });
    expect(body).toMatchObject({ closesShift: true, variance: '-100', leftAtHand: '0' });
    const { body: now } = await t.call(
      driverStatusRoutes.get,
      { params: { id: driver.id } },
      fixture.operator,
    );
    expect(now.status).toBe('offline');
  });

  it('is remitted together with the end of the shift, or not at all', async () => {
    const driver = await fixture.driver(1);
    const due = await fixture.deliver(driver);
    const commandId = randomUUID();
    const close = () =>
      fixture.command(
        calls.remit,
        {
          params: { id: driver.id },
          body: { expected: `${due}`, counted: `${due}`, closesShift: true },
        },
        fixture.finance,
        { commandId },
      );
    // The connection is killed when the shift is about to end, after the receipt has been written.
    await asOwner(`
      create function test_stays() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger test_stays before update of duty on drivers
        for each row execute function test_stays()`);
    expect((await close()).status).toBeGreaterThanOrEqual(500);
    expect((await atHand(driver)).atHand).toBe(`${due}`);
    await asOwner('drop function test_stays cascade');
    expect((await close()).body).toMatchObject({ closesShift: true, leftAtHand: '0' });
    const shift = await t.call(
      driverStatusRoutes.get,
      { params: { id: driver.id } },
      fixture.operator,
    );
    expect(shift.body.status).toBe('offline');
  });
});

describe('a remittance', () => {
  it('is reversed once, which returns the cash to the driver', async () => {
    const driver = await fixture.driver(1);
    const due = await fixture.deliver(driver);
    const taken = (await remit(driver, due, due + 50n)).body as Remittance;
    const reverse = () =>
      fixture.command(
        calls.reverse,
        { params: { id: taken.id }, body: { reason: 'Counted twice' } },
        fixture.admin,
      );
    const all = await Promise.all([reverse(), reverse()]);
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await atHand(driver)).atHand).toBe(`${due}`);
    const { body } = await t.call(calls.remittances, { params: { id: driver.id } }, driver);
    expect(body.items).toMatchObject([
      { status: 'reversed', reversed: { why: 'Counted twice', by: { name: 'Zineb' } } },
    ]);
  });

  it('leaves the books sound', async () => {
    const { body } = await t.call(auditRoutes.ledger, {}, fixture.admin);
    expect(body.checks.filter(({ ok }) => !ok)).toEqual([]);
  });
});

it('drivers with cash are listed page by page, largest amount first', async () => {
  const { body } = await t.call(calls.exposure, { query: { limit: 2 } }, fixture.finance);
  expect(body.items).toHaveLength(2);
  const rest = await t.call(
    calls.exposure,
    { query: { limit: 50, cursor: body.nextCursor as string } },
    fixture.finance,
  );
  const all = [...body.items, ...rest.body.items];
  const amounts = all.map(({ atHand: amount }) => BigInt(amount));
  expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : -1)));
  expect(new Set(all.map(({ driver }) => driver.id)).size).toBe(all.length);
  const [most] = all;
  expect(most).toMatchObject({
    vehicle: 'motorbike',
    zones: null,
    activeOrders: expect.any(Number),
  });
  expect(BigInt(body.total)).toBe(amounts.reduce((sum, one) => sum + one, 0n));
});
