import { expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { cashRoutes as calls } from '#contract/routes/money/cash.ts';
import { createLedgerRepository } from '#server/books/ledger/repository.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  await fixture.set('cash', { varianceAloneBelow: '4000', surplusAtMost: '1000' });
});

/** A driver with the cash of one order, between 2,500 and 5,000 centimes. */
async function carrier(): Promise<{ driver: Person; due: bigint }> {
  const driver = await fixture.driver(1);
  return { driver, due: await fixture.deliver(driver) };
}
const remit = (driver: Person, due: bigint, counted: bigint, as: Person, more: object = {}) =>
  fixture.command(
    calls.remit,
    {
      params: { id: driver.id },
      body: {
        expected: `${due}`,
        counted: `${counted}`,
        missingIsVariance: true,
        note: 'A note was torn',
        ...more,
      },
    },
    as,
  );
const WAITS = { status: 202, body: { waiting: true } };
const atHand = async (driver: Person) =>
  (await t.call(calls.atHand, { params: { id: driver.id } }, fixture.admin)).body.atHand;

it('a large variance is booked only once a second person counts the same amount', async () => {
  const clerk = await t.person('finance');
  const [one, two] = [await carrier(), await carrier()];
  expect((await remit(one.driver, one.due, one.due - 3_000n, clerk)).status).toBe(200);
  // Small variances together cannot exceed the limit of a large one.
  const counted = two.due - 1_500n;
  expect(await remit(two.driver, two.due, counted, clerk)).toMatchObject(WAITS);
  expect(await atHand(two.driver)).toBe(`${two.due}`);
  expect(await remit(two.driver, two.due, counted, clerk)).toMatchObject(WAITS);
  // Another person has a limit of their own. A person who has used it up can still confirm a count.
  const tired = await t.person('finance');
  const three = await carrier();
  expect((await remit(three.driver, three.due, three.due - 3_000n, tired)).status).toBe(200);
  expect(await remit(two.driver, two.due, counted - 1n, tired)).toMatchObject(WAITS);
  expect(await remit(two.driver, two.due, counted, clerk)).toMatchObject(WAITS);
  expect(await remit(two.driver, two.due, counted, tired)).toMatchObject({
    status: 200,
    body: { collector: { id: tired.id }, confirmedBy: { id: clerk.id }, variance: '-1500' },
  });
  const { body } = await t.call(auditRoutes.ledger, {}, fixture.admin);
  expect(body.checks.filter(({ ok }) => !ok)).toEqual([]);
});

it('a linked account of the same person can neither confirm a count nor use a limit of its own', async () => {
  const clerk = await t.person('admin');
  const other = await createSecondAccount(t, clerk, 'finance');
  const [one, two] = [await carrier(), await carrier()];
  expect((await remit(one.driver, one.due, one.due - 3_000n, clerk)).status).toBe(200);
  const counted = two.due - 1_500n;
  expect(await remit(two.driver, two.due, counted, clerk)).toMatchObject(WAITS);
  expect(await remit(two.driver, two.due, counted, other)).toMatchObject(WAITS);
  expect(await atHand(two.driver)).toBe(`${two.due}`);
});

it('a count that awaits confirmation does not end the shift, and a surplus is limited', async () => {
  const clerk = await t.person('finance');
  const [one, two] = [await carrier(), await carrier()];
  expect((await remit(one.driver, one.due, one.due - 3_000n, clerk)).status).toBe(200);
  const closes = { closesShift: true };
  expect(await remit(two.driver, two.due, two.due - 1_500n, clerk, closes)).toMatchObject(WAITS);
  const row = await t.db
    .selectFrom('drivers')
    .select('duty')
    .where('user_id', '=', two.driver.id)
    .executeTakeFirst();
  expect(row?.duty).toBe('available');
  expect(await remit(two.driver, two.due, two.due + 1_001n, fixture.finance)).toMatchObject({
    status: 422,
    body: { code: 'cash.surplus', fields: [{ path: 'body.counted' }] },
  });
  expect((await remit(two.driver, two.due, two.due + 1_000n, fixture.finance)).status).toBe(200);
});

it('the database enforces the same limits for every writer', async () => {
  const { driver, due } = await carrier();
  const actor = (who: Person) => ({ id: who.id, name: 'x', role: who.role });
  const book = (variance: bigint, more: object = {}) =>
    t.db.transaction().execute(async (trx) => {
      const transfer_id = (await createLedgerRepository(t.db).post(trx, {
        key: `sql ${Math.random()}`,
        kind: 'remittance',
        at: t.clock(),
        actor: actor(fixture.finance),
        entries: [
          { account: 'driver_cash', owner: driver.id, purpose: 'remitted', amount: due },
          { account: 'cash_vault', purpose: 'remitted', amount: -(due + variance) },
          { account: 'cash_variance', purpose: 'variance', amount: variance },
        ],
      })) as bigint;
      const made = {
        transfer_id,
        driver_id: driver.id,
        collector: JSON.stringify(actor(fixture.finance)),
        at: t.clock(),
        expected: due,
        counted: due + variance,
        variance,
        left_at_hand: 0n,
        note: null,
        orders: '[]',
        closes_shift: false,
        alone_below: 2_000n,
        surplus_most: 1_000n,
        account_days: 7,
        ...more,
      };
      await trx.insertInto('remittances').values(made).execute();
    });
  const refused = { code: '23514', constraint: 'cash_four_eyes' };
  await expect(book(10_000_000_000_00n)).rejects.toMatchObject(refused);
  await expect(book(-2_000n)).rejects.toMatchObject(refused);
  const confirmer = JSON.stringify(actor(fixture.supervisor));
  await expect(book(-2_000n, { confirmer })).rejects.toMatchObject(refused);
});

it('an open count is shown without its amount, and can be withdrawn, replaced or left to expire', async () => {
  const clerk = await t.person('finance');
  const [one, two] = [await carrier(), await carrier()];
  expect((await remit(one.driver, one.due, one.due - 3_000n, clerk)).status).toBe(200);
  const counted = two.due - 1_500n;
  const params = { id: two.driver.id };
  const shown = async (as = fixture.finance) => {
    const hand = await t.call(calls.atHand, { params }, as);
    const list = await t.call(calls.exposure, {}, as);
    const row = list.body.items.find(({ driver }) => driver.id === two.driver.id);
    expect(row?.openCount).toEqual(hand.body.openCount);
    return hand.body.openCount;
  };
  const count = () => remit(two.driver, two.due, counted, clerk, { closesShift: true });
  const withdraw = () => fixture.command(calls.withdrawCount, { params }, clerk);
  expect(await shown()).toBeNull();
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'cash.no_count' } });

  expect((await count()).body).toMatchObject({ differs: false });
  const open = await shown();
  expect(open).toMatchObject({ by: { id: clerk.id }, closesShift: true });
  expect(JSON.stringify(open)).not.toContain(`${counted}`);
  expect(await withdraw()).toMatchObject({ status: 200, body: { openCount: null } });
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'cash.no_count' } });
  const tired = await t.person('finance');
  const three = await carrier();
  expect((await remit(three.driver, three.due, three.due - 3_000n, tired)).status).toBe(200);
  // A withdrawn count confirms nothing; another amount is reported as different.
  expect(await remit(two.driver, two.due, counted, tired)).toMatchObject(WAITS);
  const other = await remit(two.driver, two.due, counted - 1n, clerk);
  expect(other).toMatchObject({ status: 202, body: { differs: true } });
  expect(await shown()).toMatchObject({ by: { id: clerk.id }, closesShift: false });

  t.moveClock(24 * 3_600_000 + 1_000);
  expect(await shown(await t.person('finance'))).toBeNull();
});
