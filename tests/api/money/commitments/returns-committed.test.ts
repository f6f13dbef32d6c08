import { expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { commitmentsRoutes } from '#contract/routes/books/commitments.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { carriedOrder, sendEvent } from '#tests/support/fixtures/carried-order.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

const LIMIT = 10_000n;
let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  await fixture.set('money', { aloneBelow: LIMIT.toString() });
});

const committedBy = async (as: Person) =>
  (await t.call(commitmentsRoutes.mine, {}, as)).body.committed;
const goodwill = async (as: Person, amount: bigint) => {
  const params = { id: (await t.person('customer')).id };
  const body = { type: 'goodwill', amount: `${amount}`, reason: 'x' };
  expect((await fixture.command(walletsRoutes.adjust, { params, body }, as)).status).toBe(200);
};
const unsound = async () =>
  (await t.call(auditRoutes.ledger, {}, fixture.admin)).body.checks.filter(({ ok }) => !ok);

it('a return that staff confirm counts with the cash of its order, one by card with nothing', async () => {
  const admin = await t.person('admin');
  const byCard = await carriedOrder(t, fixture, { payment: 'card' });
  expect((await sendEvent(t, byCard, 'order.return', admin)).body.status).toBe('returned');
  expect(await committedBy(admin)).toBe('0');
  const order = await carriedOrder(t, fixture);
  expect((await sendEvent(t, order, 'order.return', admin)).body.status).toBe('returned');
  expect(await committedBy(admin)).toBe(order.total);
  expect(await unsound()).toEqual([]);
});

it('beyond the limit it is refused, and the store returns the order without being charged', async () => {
  const admin = await t.person('admin');
  const driver = await fixture.driver(1);
  const owner = await t.person('store', 'Owner');
  const order = await carriedOrder(t, fixture, { driver, store: await t.store(owner, 'Returns') });
  await goodwill(admin, LIMIT - BigInt(order.total));
  expect(await sendEvent(t, order, 'order.return', admin)).toMatchObject({
    status: 403,
    body: { code: 'commitment.four_eyes', fields: [{ path: 'body.event' }] },
  });
  const { body } = await t.call(ordersRoutes.adminGet, { params: { id: order.id } }, admin);
  expect(body).toMatchObject({ status: 'picked_up', version: order.version });
  const requested = (await sendEvent(t, order, 'order.return', driver)).body;
  expect((await sendEvent(t, requested, 'order.return', owner)).body.status).toBe('returned');
  const { rows } = await t.pool.query('select 1 from commitments where subject = $1', [
    `return ${order.id}`,
  ]);
  expect(rows).toEqual([]);
  expect(await unsound()).toEqual([]);
});

it('SQL cannot return an order beyond the limit, nor in the name of the store', async () => {
  const admin = await t.person('admin');
  const order = await carriedOrder(t, fixture);
  await goodwill(admin, LIMIT - BigInt(order.total));
  const returnAs = (role: string) =>
    t.db.transaction().execute(async (trx) => {
      const at = t.clock();
      await trx
        .updateTable('orders')
        .set({ status: 'returned', status_at: at, closed_at: at })
        .where('id', '=', order.id)
        .execute();
      await trx
        .insertInto('events')
        .values({
          at,
          type: 'order.returned',
          subject_kind: 'order',
          subject_id: order.id,
          actor: JSON.stringify({ id: admin.id, name: 'x', role }),
          data: JSON.stringify(order),
        })
        .execute();
    });
  for (const role of ['admin', 'store', 'driver'])
    await expect(returnAs(role)).rejects.toThrow('is more than one person commits');
});
