import { expect, it } from 'vitest';
import { paymentsRoutes } from '#contract/routes/money/payments.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { ZONES_HEADER } from '#contract/zones-header.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createScriptedBank } from '#tests/support/fixtures/scripted-bank.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

const bank = createScriptedBank();
let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture(
  (opened) => {
    ({ t, fixture } = opened);
  },
  { payments: bank.provider },
);

const list = (query: object, as = fixture.finance) => t.call(paymentsRoutes.list, { query }, as);
async function ask(customer: Person) {
  const body = orderOf(fixture.store, { payment: 'card' });
  const answer = await t.call(ordersRoutes.place, { body }, customer);
  return { body, payment: (answer.body as unknown as { payment: string }).payment };
}

it('lists payments without an order by customer, state and day, in pages', async () => {
  const [customer, other] = [await t.person('customer', 'Hind'), await t.person('customer')];
  const [first, second] = [await ask(customer), await ask(customer)];
  await ask(other);
  bank.decline(second.payment);
  await t.call(ordersRoutes.place, { body: second.body }, customer);
  const of = { customerId: String(customer.id) };
  const { body } = await list(of);
  expect(body.items.map(({ payment, state }) => [payment, state])).toEqual([
    [second.payment, 'declined'],
    [first.payment, 'waiting'],
  ]);
  expect(body.items[0]).toMatchObject({
    customer: { id: customer.id, name: 'Hind' },
    reason: expect.stringContaining('card'),
    reasonKey: 'provider.said',
  });
  const page = (await list({ ...of, limit: '1' })).body;
  expect(page.items).toHaveLength(1);
  const rest = (await list({ ...of, limit: '1', cursor: page.nextCursor })).body;
  expect(rest.items.map(({ payment }) => payment)).toEqual([first.payment]);
  expect((await list({ ...of, state: 'waiting,authorised' })).body.items).toHaveLength(1);
  expect((await list({ ...of, to: '2020-01-01T00:00:00Z' })).body.items).toEqual([]);
  const count = await t.call(paymentsRoutes.count, { query: of }, fixture.finance);
  expect(count.body.count).toBe(2);

  bank.pay(first.payment);
  await t.call(ordersRoutes.place, { body: first.body }, customer);
  expect((await list(of)).body.items.map(({ payment }) => payment)).toEqual([second.payment]);
  const csv = await t.call(paymentsRoutes.export, { query: of }, fixture.finance);
  expect(String(csv.body)).toContain(second.payment);
});

it('shows staff of some zones nothing, because payments belong to no zone', async () => {
  await ask(await t.person('customer'));
  expect((await list({}, fixture.admin)).body.items.length).toBeGreaterThan(0);
  const { id } = await t.db.selectFrom('zones').select('id').executeTakeFirstOrThrow();
  const zones = { [ZONES_HEADER]: String(id) };
  const limited = await t.call(paymentsRoutes.list, {}, fixture.admin, zones);
  expect(limited).toMatchObject({ status: 200, body: { items: [] } });
  const count = await t.call(paymentsRoutes.count, {}, fixture.admin, zones);
  expect(count.body.count).toBe(0);
});

it.each(['store', 'driver', 'customer', 'operator', 'catalogue'] as const)(
  'shows a %s nothing',
  async (role) => {
    expect((await list({}, await t.person(role))).status).toBe(403);
  },
);

it('names the key of a sentence that a payment kept before there were keys', async () => {
  const customer = await t.person('customer', 'Before');
  const { body, payment } = await ask(customer);
  bank.decline(payment);
  await t.call(ordersRoutes.place, { body }, customer);
  const reason = 'The card was declined.';
  await t.db
    .updateTable('payments')
    .set({ reason, reason_sentence: null })
    .where('id', '=', payment)
    .execute();
  const { items } = (await list({ customerId: String(customer.id) })).body;
  expect(items[0]).toMatchObject({ reason, reasonKey: 'payment.card_declined' });
});
