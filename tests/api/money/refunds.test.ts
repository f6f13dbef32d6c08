import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { refundsRoutes as calls } from '#contract/routes/money/refunds.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let driver: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  driver = await fixture.driver(1);
});

const sold = async () => fixture.deliverOrder(await fixture.place({ payment: 'card' }), driver);
const createRefund = (order: Order, body: object, as = fixture.finance, more: object = {}) =>
  fixture.command(
    calls.give,
    {
      params: { id: order.id },
      body: { fundedBy: 'platform', target: 'wallet', reason: 'Cold', ...body },
    },
    as,
    { version: order.version, ...more },
  );
const entriesOf = async (orderId: number, kind: string) => {
  const { body } = await t.call(walletsRoutes.all, { query: { orderId, kind } }, fixture.finance);
  return body.items.flatMap(({ entries }) =>
    entries.map(({ account, purpose, amount }) => `${account.kind} ${purpose} ${amount}`),
  );
};
const balanceOf = async (id: number) =>
  (await t.call(walletsRoutes.get, { params: { id } }, fixture.finance)).body.balance;

describe('a refund', () => {
  it('is paid to the customer’s wallet by the platform or the store, up to the total', async () => {
    const order = await sold();
    const before = BigInt(await balanceOf(order.customer.id));
    const first = await createRefund(order, { amount: '500' });
    expect(first).toMatchObject({
      status: 200,
      body: { total: order.total, refunded: '500', version: order.version + 1 },
    });
    const rest = (BigInt(order.total) - 500n).toString();
    const store = { amount: '1000', fundedBy: 'store' };
    const second = await createRefund({ ...order, version: order.version + 1 }, store);
    expect(second.body.refunds).toMatchObject([
      { amount: '500', fundedBy: 'platform', by: { name: 'Farid' } },
      { amount: '1000', fundedBy: 'store', reason: 'Cold' },
    ]);
    const now = { ...order, version: order.version + 2 };
    expect(await createRefund(now, { amount: rest })).toMatchObject({
      status: 409,
      body: { code: 'order.not_refundable' },
    });
    expect(BigInt(await balanceOf(order.customer.id)) - before).toBe(1_500n);
    expect(await entriesOf(order.id, 'refund')).toEqual([
      'store_balance refund -1000',
      'customer_wallet refund 1000',
      'refunds refund -500',
      'customer_wallet refund 500',
    ]);
    const { body } = await t.call(
      ordersRoutes.adminGet,
      { params: { id: order.id } },
      fixture.finance,
    );
    expect(body.refunded).toBe('1500');
    expect(body.timeline.at(-1)).toMatchObject({ type: 'order.refunded', reason: 'Cold' });
  });

  it('is given once for concurrent requests, and the others are refused as outdated', async () => {
    const order = await sold();
    const all = await Promise.all(
      Array.from({ length: 12 }, () => createRefund(order, { amount: '400' })),
    );
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 412),
    ]);
    const { body } = await t.call(calls.list, { params: { id: order.id } }, fixture.finance);
    expect(body).toMatchObject({ refunded: '400', refunds: [{ amount: '400' }] });
  });

  it('is the same when sent again with its command ID, and requires a version', async () => {
    const order = await sold();
    const commandId = crypto.randomUUID();
    const [one, two] = [
      await createRefund(order, { amount: '300' }, fixture.finance, { commandId }),
      await createRefund(order, { amount: '300' }, fixture.finance, { commandId }),
    ];
    expect(two.body).toEqual(one.body);
    const other = await createRefund(order, { amount: '301' }, fixture.finance, { commandId });
    expect(other.body).toMatchObject({ code: 'command.mismatch' });
    expect(
      (await createRefund(order, { amount: '1' }, fixture.finance, { version: undefined })).status,
    ).toBe(428);
  });

  it('above the limit requires a typed amount', async () => {
    await fixture.set('refunds', { typedAbove: '900' });
    const order = await sold();
    for (const typedAmount of [undefined, '90'])
      expect(await createRefund(order, { amount: '900', typedAmount })).toMatchObject({
        status: 422,
        body: { code: 'refund.typed_amount', fields: [{ path: 'body.typedAmount' }] },
      });
    expect((await createRefund(order, { amount: '900', typedAmount: '900' })).status).toBe(200);
  });

  it('is refused for an undelivered order, a frozen wallet, and beyond a store’s balance', async () => {
    const open = await fixture.place();
    expect((await createRefund(open, { amount: '1' })).body).toMatchObject({
      code: 'order.not_refundable',
    });
    const order = await sold();
    const wallet = { params: { id: order.customer.id }, body: { reason: 'x' } };
    await fixture.command(walletsRoutes.freeze, wallet, fixture.supervisor);
    expect((await createRefund(order, { amount: '1' })).body).toMatchObject({
      code: 'wallet.illegal_event',
    });
    await fixture.command(walletsRoutes.unfreeze, wallet, fixture.supervisor);
    await fixture.command(
      payoutsRoutes.payoutFullBalance,
      { body: { storeId: fixture.store.id } },
      fixture.finance,
    );
    const mine = { amount: '100', fundedBy: 'store' };
    expect(await createRefund(order, mine)).toMatchObject({
      status: 409,
      body: { code: 'money.insufficient', fields: [{ path: 'body.fundedBy' }] },
    });
    expect((await createRefund(order, { amount: '100' })).status).toBe(200);
    expect((await createRefund(order, { amount: '100' }, fixture.supervisor)).status).toBe(403);
  });

  it('cannot exceed the total, for any writer', async () => {
    const order = await sold();
    await expect(
      sql`update orders set refunded = total + 1 where id = ${order.id}`.execute(t.db),
    ).rejects.toMatchObject({ constraint: 'orders_refunded' });
    await expect(sql`update refunds set amount = 1`.execute(t.db)).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('the reversal of a refund', () => {
  const back = (of: { orderId: number; version: number; id: number }, more: object = {}) =>
    fixture.command(
      calls.reverse,
      { params: { id: of.orderId, refundId: of.id }, body: { reason: 'Another order' } },
      fixture.finance,
      { version: of.version, ...more },
    );
  async function given(amount = '600', fundedBy = 'store') {
    const order = await sold();
    const { body } = await createRefund(order, { amount, fundedBy });
    return { order, orderId: order.id, version: body.version, id: body.refunds[0]?.id ?? 0 };
  }

  it('returns the amount to its payer, with the name of the user, and permits another refund', async () => {
    const one = await given();
    const { customer } = one.order;
    const before = BigInt(await balanceOf(customer.id));
    const { status, body } = await back(one);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      refunded: '0',
      refundable: one.order.total,
      version: one.version + 1,
      refunds: [{ amount: '600', reversed: { reason: 'Another order', by: { name: 'Farid' } } }],
    });
    expect(BigInt(await balanceOf(customer.id))).toBe(before - 600n);
    expect(await entriesOf(one.orderId, 'reversal')).toEqual([
      'store_balance refund 600',
      'customer_wallet refund -600',
    ]);
    const { body: order } = await t.call(
      ordersRoutes.adminGet,
      { params: { id: one.orderId } },
      fixture.finance,
    );
    expect(order.timeline.at(-1)).toMatchObject({
      type: 'order.refund_reversed',
      reason: 'Another order',
    });
    const all = { amount: one.order.total, typedAmount: one.order.total };
    expect((await createRefund({ ...one.order, version: one.version + 1 }, all)).status).toBe(200);
  });

  it('happens once, however often it is requested', async () => {
    const one = await given('200', 'platform');
    const commandId = crypto.randomUUID();
    const all = await Promise.all([
      ...Array.from({ length: 8 }, () => back(one)),
      back(one, { commandId }),
    ]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 412)).toHaveLength(8);
    const again = await back({ ...one, version: one.version + 1 });
    expect(again).toMatchObject({ status: 409, body: { code: 'transfer.not_reversible' } });
    expect((await back({ ...one, id: one.id + 1_000, version: one.version + 1 })).status).toBe(404);
  });

  it('is refused if the customer has spent the amount, or the wallet is frozen', async () => {
    const one = await given('300', 'platform');
    const params = { id: one.order.customer.id };
    await fixture.command(
      walletsRoutes.freeze,
      { params, body: { reason: 'x' } },
      fixture.supervisor,
    );
    expect((await back(one)).body).toMatchObject({ code: 'wallet.illegal_event' });
    await fixture.command(
      walletsRoutes.unfreeze,
      { params, body: { reason: 'x' } },
      fixture.supervisor,
    );
    const amount = await balanceOf(params.id);
    const spent = { type: 'withdrawal', amount, reason: 'To the bank' };
    await fixture.command(walletsRoutes.adjust, { params, body: spent }, fixture.finance);
    expect(await back(one)).toMatchObject({
      status: 409,
      body: {
        code: 'money.insufficient',
        message: expect.stringContaining('has already spent it'),
      },
    });
    const { body } = await t.call(calls.list, { params: { id: one.orderId } }, fixture.finance);
    expect(body).toMatchObject({ refunded: '300', refunds: [{ reversed: null }] });
  });
});

describe('a discount', () => {
  const place = (as: Person, discount: object) =>
    t.call(ordersRoutes.place, { body: orderOf(fixture.store, { discount }) }, as);

  it.each([
    ['platform', ['promotions promotion -700', 'store_balance commission -375']],
    // Commission is taken on the remaining 18.00, because the store earns nothing on a discount
    // that it pays itself.
    ['store', ['store_balance promotion -700', 'store_balance commission -270']],
  ])('funded by the %s reduces the total at the expense of its funder', async (fundedBy, borne) => {
    const { status, body } = await place(fixture.admin, { amount: '700', fundedBy });
    expect(status).toBe(201);
    expect(BigInt(body.total)).toBe(BigInt(body.subtotal) + BigInt(body.deliveryFee) - 700n);
    expect(body).toMatchObject({
      discount: '700',
      discounts: [{ line: 1, promotion: null, storePart: fundedBy === 'store' ? '700' : '0' }],
    });
    await fixture.deliverOrder(body, driver);
    const entries = await entriesOf(body.id, 'sale');
    expect(entries).toEqual(expect.arrayContaining(borne));
    expect(entries).toContain(`driver_cash cash_collected -${body.total}`);
    // An order placed by staff has no customer wallet to refund to.
    expect((await createRefund(await fixture.read(body.id), { amount: '1' })).body).toMatchObject({
      code: 'order.not_refundable',
    });
  });

  it('is refused to customers, and beyond the price of the goods', async () => {
    const customer = await t.person('customer');
    const some = { amount: '100', fundedBy: 'platform' };
    expect((await place(customer, some)).status).toBe(403);
    expect(await place(fixture.admin, { ...some, amount: '2501' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.discount.amount' }] },
    });
    expect((await place(fixture.admin, { ...some, amount: '0' })).status).toBe(400);
  });
});

it('the books are sound, and a manipulated order is named', async () => {
  const check = async () => (await t.call(auditRoutes.ledger, {}, fixture.admin)).body;
  expect((await check()).checks.filter(({ ok }) => !ok)).toEqual([]);
  await sql`update orders set refunded = refunded - 1 where refunded > 0`.execute(t.db);
  expect((await check()).checks.filter(({ ok }) => !ok)).toMatchObject([
    { check: 'each order gave back what was moved for it' },
  ]);
});
