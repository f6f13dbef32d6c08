import { expect, it } from 'vitest';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { DAY_MS, HOUR_MS } from '#rules/time.ts';
import { instantProvider } from '#server/money/payments/instant-provider.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture(
  (opened) => {
    ({ t, fixture } = opened);
  },
  {
    // Nobody knows whether it was captured.
    payments: { ...instantProvider, capture: () => Promise.reject(new Error('No answer')) },
  },
);

const alarms = async () =>
  (await t.call(alarmsRoutes.list, {}, fixture.supervisor)).body.alarms.filter(
    ({ rule, state }) => rule.startsWith('payment.') && state !== 'cleared',
  );

it('a capture in review, and an authorisation that ends before the delivery, are alarms', async () => {
  const order = await fixture.place({ payment: 'card' });
  const sold = await fixture.deliverOrder(
    await fixture.place({ payment: 'card' }),
    await fixture.driver(1),
  );
  const ago = (ms: number) => new Date(t.clock().getTime() - ms);
  await t.db
    .updateTable('payments')
    .set({ authorised_until: ago(-HOUR_MS) })
    .where('order_id', '=', order.id)
    .execute();
  const { id } = await t.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', sold.id)
    .executeTakeFirstOrThrow();
  const capture = { payment_id: id, state: 'review' } as const;
  await eventually(async () => {
    const { numUpdatedRows } = await t.db
      .updateTable('payment_acts')
      .set({ at: ago(HOUR_MS), due_at: ago(-DAY_MS) })
      .where((where) => where.and(capture))
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
  });
  await eventually(async () => {
    expect(new Map((await alarms()).map(({ rule, action }) => [rule, action]))).toEqual(
      new Map([
        ['payment.expiring', { kind: 'check_payments', orderId: order.id }],
        ['payment.stuck', { kind: 'check_payments', orderId: sold.id }],
      ]),
    );
  });
});
