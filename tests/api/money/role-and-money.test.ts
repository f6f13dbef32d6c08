import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cashRoutes, type Remittance } from '#contract/routes/money/cash.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { TestApp } from '#tests/support/app.ts';
import { LOCK_WAITS } from '#tests/support/database/lock-waits.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

const become = async (id: number, role: string) => {
  const { body } = await t.call(usersRoutes.get, { params: { id } }, fixture.admin);
  return t.call(usersRoutes.update, { params: { id }, body: { role } }, fixture.admin, {
    'if-match': `"${body.version}"`,
  });
};
const act = (id: number, call: 'adjust' | 'freeze' | 'unfreeze', body: object) =>
  fixture.command(
    walletsRoutes[call],
    { params: { id }, body: { reason: 'x', ...body } },
    fixture.admin,
  );

/** A wallet belongs to a role: after a change of role its balance would be out of reach. */
describe('a change of role', () => {
  it('is refused while the wallet of the old role holds money', async () => {
    const { id } = await t.person('customer');
    await act(id, 'adjust', { type: 'top_up', amount: '5000' });
    expect(await become(id, 'driver')).toMatchObject({
      status: 409,
      body: { code: 'user.has_money' },
    });
    await act(id, 'adjust', { type: 'withdrawal', amount: '5000' });
    expect((await become(id, 'driver')).status).toBe(200);
  });

  it('is refused for a frozen wallet and for a driver with cash at hand', async () => {
    const frozen = await t.person('customer');
    await act(frozen.id, 'freeze', {});
    expect((await become(frozen.id, 'driver')).status).toBe(409);
    await act(frozen.id, 'unfreeze', {});
    expect((await become(frozen.id, 'driver')).status).toBe(200);
    const driver = await t.person('driver');
    await fixture.deliver(driver);
    expect(await become(driver.id, 'customer')).toMatchObject({
      status: 409,
      body: { code: 'user.has_money' },
    });
  });
});

/** The number of transactions that wait for a lock. */
async function waiting(): Promise<number> {
  return (await t.pool.query(LOCK_WAITS)).rows.length;
}

/**
 * A change of role while money is moving: either the check runs after the movement, or the change
 * comes first. Each of these tests ended with money in a wallet of another role while the wallet's
 * command did not lock the account, and while orders were checked after the money.
 */
describe('a change of role during a movement of money', () => {
  it('waits for a top-up in progress, and is refused', async () => {
    const { id } = await t.person('customer');
    await act(id, 'adjust', { type: 'top_up', amount: '5000' });
    await act(id, 'adjust', { type: 'withdrawal', amount: '5000' });
    let topUp: Promise<{ status: number }> | undefined;
    let role: Promise<{ status: number }> | undefined;
    await t.db.transaction().execute(async (holder) => {
      await sql`select ledger_hold('customer_wallet', ${id}, 0)`.execute(holder);
      topUp = act(id, 'adjust', { type: 'top_up', amount: '700' });
      await expect.poll(waiting).toBe(1);
      let isAnswered = false;
      role = become(id, 'driver').finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await waiting()) === 2).toBe(true);
    });
    expect(await Promise.all([topUp, role])).toMatchObject([
      { status: 200 },
      { status: 409, body: { code: 'user.has_money' } },
    ]);
  });

  it('is refused if the driver’s last order is delivered at the same time', async () => {
    const driver = await t.person('driver');
    let order = (await fixture.assign(await fixture.place(), driver.id)).body;
    const go = async (event: string) =>
      t.call(
        ordersRoutes.progress,
        { params: { id: order.id }, body: { event, reason: 'Booked for the driver' } },
        fixture.admin,
        {
          'if-match': `"${order.version}"`,
        },
      );
    for (const event of ['order.accept', 'order.prepare', 'order.ready', 'order.pick_up'])
      order = (await go(event)).body;
    let role: Promise<{ status: number }> | undefined;
    await t.db.transaction().execute(async (holder) => {
      await sql`select from drivers where user_id = ${driver.id} for update`.execute(holder);
      role = become(driver.id, 'customer');
      await expect.poll(waiting).toBe(1);
      expect((await go('order.deliver')).status).toBe(200);
    });
    expect(await role).toMatchObject({ status: 409, body: { code: 'user.has_money' } });
  });

  it('prevents the reversal of an earlier remittance', async () => {
    const driver = await t.person('driver');
    const total = String(await fixture.deliver(driver));
    const params = { id: driver.id };
    const body = { expected: total, counted: total };
    const remitted = await fixture.command(cashRoutes.remit, { params, body }, fixture.finance);
    expect(remitted.status).toBe(200);
    const wallet = (await t.call(walletsRoutes.get, { params }, fixture.admin)).body.balance;
    await act(driver.id, 'adjust', { type: 'withdrawal', amount: wallet });
    expect((await become(driver.id, 'customer')).status).toBe(200);
    const reversal = {
      params: { id: (remitted.body as Remittance).id },
      body: { reason: 'Counted twice' },
    };
    expect(await fixture.command(cashRoutes.reverse, reversal, fixture.finance)).toMatchObject({
      status: 409,
      body: { code: 'remittance.illegal_event' },
    });
  });
});

it('a customer’s order is not refunded to a wallet once the customer has become a driver', async () => {
  const order = await fixture.deliverOrder(
    await fixture.place({ payment: 'card' }),
    await t.person('driver'),
  );
  await t.db
    .updateTable('users')
    .set({ role: 'driver' })
    .where('id', '=', order.customer.id)
    .execute();
  const refund = (target: 'wallet' | 'card') => {
    const body = { amount: '100', fundedBy: 'platform', reason: 'Cold', target };
    const params = { id: order.id };
    return fixture.command(refundsRoutes.give, { params, body }, fixture.finance, {
      version: order.version,
    });
  };
  expect(await refund('wallet')).toMatchObject({
    status: 409,
    body: { code: 'order.not_refundable' },
  });
  expect((await refund('card')).status).toBe(200);
});
