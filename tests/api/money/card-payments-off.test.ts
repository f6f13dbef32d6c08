import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, startTestApp } from '#tests/support/app.ts';

it('without a provider, an order by card is refused in words, and leaves nothing', async () => {
  const t = await startTestApp({ payments: undefined });
  onTestFinished(() => t.close());
  const [customer, store] = [await t.person('customer'), await t.store()];
  const body = orderOf(store, { payment: 'card' });
  expect(await t.call(ordersRoutes.place, { body }, customer)).toMatchObject({
    status: 409,
    body: {
      code: 'payment.off',
      message: 'Card payments are not available. Pay in cash.',
      fields: [{ path: 'body.payment' }],
    },
  });
  expect((await sql`select from payments`.execute(t.db)).rows).toEqual([]);
  const cash = await t.call(ordersRoutes.place, { body: { ...body, payment: 'cash' } }, customer);
  expect(cash.status).toBe(201);
});
