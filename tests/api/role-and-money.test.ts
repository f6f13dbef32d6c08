import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundsRoutes } from '#contract/routes/refunds.ts';
import { usersRoutes } from '#contract/routes/users.ts';
import { walletsRoutes } from '#contract/routes/wallets.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type MoneyRoom, moneyRoom } from '#tests/support/money-room.ts';

let t: TestApp;
let room: MoneyRoom;
beforeAll(async () => {
  t = await startTestApp();
  room = await moneyRoom(t);
});
afterAll(() => t.close());

const become = async (id: number, role: string) => {
  const { body } = await t.call(usersRoutes.get, { params: { id } }, room.admin);
  return t.call(usersRoutes.update, { params: { id }, body: { role } }, room.admin, {
    'if-match': `"${body.version}"`,
  });
};
const act = (id: number, call: 'adjust' | 'freeze' | 'unfreeze', body: object) =>
  room.command(walletsRoutes[call], { params: { id }, body: { reason: 'x', ...body } }, room.admin);

/** A wallet is its role's: with another role nobody would find what is in it. */
describe('another role', () => {
  it('is refused while there is money in the wallet of the one before', async () => {
    const { id } = await t.person('customer');
    await act(id, 'adjust', { type: 'top_up', amount: '5000' });
    expect(await become(id, 'driver')).toMatchObject({
      status: 409,
      body: { code: 'user.has_money' },
    });
    await act(id, 'adjust', { type: 'withdrawal', amount: '5000' });
    expect((await become(id, 'driver')).status).toBe(200);
  });

  it('is no way out of a frozen wallet, nor from cash at hand', async () => {
    const frozen = await t.person('customer');
    await act(frozen.id, 'freeze', {});
    expect((await become(frozen.id, 'driver')).status).toBe(409);
    await act(frozen.id, 'unfreeze', {});
    expect((await become(frozen.id, 'driver')).status).toBe(200);
    const driver = await t.person('driver');
    await room.deliver(driver);
    expect((await become(driver.id, 'customer')).status).toBe(409);
  });
});

it('what somebody ordered as a customer is not given back to a driver’s wallet', async () => {
  const order = await room.bring(await room.place({ payment: 'card' }), await t.person('driver'));
  await t.db
    .updateTable('users')
    .set({ role: 'driver' })
    .where('id', '=', order.customer.id)
    .execute();
  const answer = await room.command(
    refundsRoutes.give,
    { params: { id: order.id }, body: { amount: '100', fundedBy: 'platform', reason: 'Cold' } },
    room.finance,
    { version: order.version },
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'order.not_refundable' } });
});
