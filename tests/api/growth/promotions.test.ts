import { describe, expect, it } from 'vitest';
import { promotionsRoutes as calls } from '#contract/routes/growth/promotions.ts';
import { dayAfter } from '#rules/time.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  createPromotionFixture,
  type PromotionFixture,
} from '#tests/support/fixtures/promotion-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: PromotionFixture;
let driver: Person;
withApp(async (made) => {
  t = made;
  fixture = await createPromotionFixture(t);
  driver = await t.person('driver');
});

const off = async (as: Person, more: object = {}) => {
  const { body } = await fixture.quote(as, more);
  return [body.discount, body.code];
};

describe('a promotion in the back office', () => {
  it('starts as a draft, and gives no discount before its launch', async () => {
    const customer = await t.person('customer');
    const { status, body } = await fixture.create({ code: ' welcome5 ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'draft',
      code: 'WELCOME5',
      used: 0,
      acts: { launch: true },
    });
    expect(await off(customer, { code: 'Welcome5' })).toEqual(['0', 'refused']);
    expect((await fixture.send(body, 'launch')).body.state).toBe('active');
    expect(await off(customer, { code: 'wElcome5 ' })).toEqual(['500', 'applied']);
  });

  it('is refused if its contents are invalid, naming the field, and nothing is stored', async () => {
    const bad = [
      [{ code: 'x'.repeat(10_000) }, 'body.code'],
      [{ endsOn: dayAfter(fixture.today, -1) }, 'body.endsOn'],
      [{ kind: 'percent', amount: null, percentBp: 10_001 }, 'body.percentBp'],
      [{ kind: 'percent' }, 'body.percentBp'],
      [{ amount: '0' }, 'body.amount'],
      [{ maxUses: 0 }, 'body.maxUses'],
      [{ stores: [{ id: 2_000_000 }] }, 'body.stores'],
    ] as const;
    const before = await t.call(calls.count, {}, fixture.manager);
    for (const [more, path] of bad) {
      const { status, body } = await fixture.create(more);
      expect([path, status]).toEqual([path, path === 'body.stores' ? 422 : 400]);
      expect(body).toMatchObject({
        fields: expect.arrayContaining([expect.objectContaining({ path })]),
      });
    }
    expect((await t.call(calls.count, {}, fixture.manager)).body).toEqual(before.body);
    const absent = { stores: [{ id: 2_000_000 }], categories: [{ id: 2_000_000 }] };
    expect((await fixture.create(absent)).body).toMatchObject({
      fields: [{ path: 'body.stores' }, { path: 'body.categories' }],
    });
    const one = await fixture.launch({ code: 'KEPT-1' });
    expect(await fixture.update(one, { endsOn: dayAfter(fixture.today, -1) })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.endsOn' }] },
    });
    expect((await fixture.create({ code: 'kept-1' })).body).toMatchObject({
      code: 'promotion.code_taken',
    });
    await fixture.send(one, 'end');
    expect((await fixture.create({ code: 'kept-1' })).status).toBe(201);
  });

  it('pauses immediately; a duplicate has no code, no counters and no end', async () => {
    const customer = await t.person('customer');
    const one = await fixture.launch({
      code: 'PAUSES',
      endsOn: dayAfter(fixture.today, 9),
      maxUses: 7,
    });
    await fixture.order(customer, { code: 'PAUSES' });
    const paused = await fixture.send(await fixture.get(one.id), 'pause');
    expect(await off(customer, { code: 'PAUSES' })).toEqual(['0', 'refused']);
    expect(await fixture.order(customer, { code: 'PAUSES' })).toMatchObject({
      status: 422,
      body: { code: 'promotion.refused', message: 'This code cannot be used for this order.' },
    });
    expect((await fixture.send(paused.body, 'resume')).body.state).toBe('active');
    const copy = await t.call(calls.duplicate, { params: { id: one.id } }, fixture.manager);
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({
      state: 'draft',
      code: null,
      used: 0,
      endsOn: null,
      maxUses: 7,
    });
    const { body } = await t.call(calls.use, { params: { id: one.id } }, fixture.manager);
    expect(body.refused).toEqual([{ reason: 'not_running', count: 2 }]);
    expect(body.days.at(-1)).toMatchObject({ day: fixture.today, orders: 1, cost: '500' });
  });

  it('shows the reason for a refusal to staff, and one generic message to the customer', async () => {
    const [customer, other] = [await t.person('customer'), await t.person('customer')];
    const elsewhere = await t.store();
    const terms = {
      wrong_store: { stores: [{ id: elsewhere.id }] },
      wrong_customer: { customers: [{ id: other.id }] },
      below_minimum: { minimumOrder: '2501' },
      budget_spent: { budget: '499' },
    };
    const messages = new Set<string>();
    for (const [reason, more] of Object.entries(terms)) {
      const one = await fixture.launch({ code: `WHY-${one_(reason)}`, ...more });
      const { body } = await fixture.order(customer, { code: one.code });
      messages.add((body as unknown as { message: string }).message);
      const { body: use } = await t.call(calls.use, { params: { id: one.id } }, fixture.manager);
      expect(use.refused).toEqual([{ reason, count: 1 }]);
    }
    expect([...messages]).toEqual(['This code cannot be used for this order.']);
  });

  it('limits customers who guess codes, and no others', async () => {
    const [guesser, other] = [await t.person('customer'), await t.person('customer')];
    await fixture.launch({ code: 'GUESSED' });
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) => fixture.quote(guesser, { code: `GUESS${n}` })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await fixture.quote(guesser, { code: 'GUESSED' })).toMatchObject({ status: 429 });
    expect((await fixture.quote(guesser)).status).toBe(200);
    for (let n = 0; n < 12; n += 1)
      expect(await off(other, { code: 'GUESSED' })).toEqual(['500', 'applied']);
  });
});

const one_ = (reason: string) => reason.replaceAll('_', '-').toUpperCase();

describe('an order with promotions', () => {
  it('has the price of its quote, by line and by funder, in the ledger too', async () => {
    const customer = await t.person('customer');
    const goods = await fixture.launchShared({
      code: 'SHARED',
      kind: 'percent',
      amount: null,
      percentBp: 1_333,
      storeShareBp: 5_000,
    });
    const free = await fixture.launchShared({
      kind: 'delivery',
      amount: null,
      cap: '100000',
      customers: [{ id: customer.id }],
      storeShareBp: 10_000,
    });
    const { body: quote } = await fixture.quote(customer, { code: 'shared' });
    expect(quote).toMatchObject({ subtotal: '2500', code: 'applied' });
    expect(quote.feeDiscount).toBe(quote.deliveryFee);
    expect(quote.lines[0]?.discount).toBe('333');
    expect(quote.promotions.map(({ id }) => id)).toEqual([goods.id, free.id]);
    const { status, body: order } = await fixture.order(customer, {
      code: 'SHARED',
      quote: quote.key,
    });
    expect(status).toBe(201);
    expect([order.total, order.discount]).toEqual([quote.total, quote.discount]);
    expect(order.discounts).toMatchObject([
      { line: 1, promotion: { id: goods.id, code: 'SHARED' }, amount: '333', storePart: '166' },
      { line: null, promotion: { id: free.id }, storePart: quote.deliveryFee },
    ]);
    expect(await fixture.get(goods.id)).toMatchObject({
      used: 1,
      open: 1,
      reserved: '333',
      spent: '0',
    });
    await fixture.deliverOrder(order, driver);
    expect(await fixture.get(goods.id)).toMatchObject({
      used: 1,
      open: 0,
      reserved: '0',
      spent: '333',
    });
    const storeCost = BigInt(quote.deliveryFee) + 166n;
    const { rows: entries } = await t.pool.query(
      `select a.kind, e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
       join ledger_accounts a on a.id = e.account_id
       where t.order_id = $1 and e.purpose in ('promotion','commission') order by a.kind, e.purpose`,
      [order.id],
    );
    const commission = ((2_500n - storeCost) * 1_500n + 5_000n) / 10_000n;
    expect(entries).toEqual([
      { kind: 'commission', amount: commission },
      { kind: 'promotions', amount: -167n },
      { kind: 'store_balance', amount: -commission },
      { kind: 'store_balance', amount: -storeCost },
    ]);
    // A refunded use still counts.
    expect((await fixture.get(goods.id)).used).toBe(1);
    await fixture.send(await fixture.get(free.id), 'end');
  });

  it('is refused with a new quote if the price has changed or the quote has expired', async () => {
    const customer = await t.person('customer');
    const one = await fixture.launch({ code: 'CHANGES' });
    const { body: quote } = await fixture.quote(customer, { code: 'CHANGES' });
    const after = await fixture.update(one, { amount: '400' });
    const refused = await fixture.order(customer, { code: 'CHANGES', quote: quote.key });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'quote.changed', quote: { discount: '400', code: 'applied' } },
    });
    const { key } = (refused.body as unknown as { quote: { key: string } }).quote;
    t.moveClock(10 * 60_000 + 1_000);
    expect((await fixture.order(customer, { code: 'CHANGES', quote: key })).status).toBe(409);
    t.moveClock(-10 * 60_000 - 1_000);
    expect((await fixture.order(customer, { code: 'CHANGES', quote: key })).status).toBe(201);
    expect((await fixture.get(after.body.id)).used).toBe(1);
  });

  it('does not use a code if a better offer applies', async () => {
    const customer = await t.person('customer');
    const code = await fixture.launch({ code: 'SMALL', amount: '100' });
    const better = await fixture.launch({ customers: [{ id: customer.id }], amount: '900' });
    expect(await off(customer, { code: 'SMALL' })).toEqual(['900', 'better_offer']);
    const { body } = await fixture.order(customer, { code: 'SMALL' });
    expect(body.discount).toBe('900');
    expect([(await fixture.get(code.id)).used, (await fixture.get(better.id)).used]).toEqual([
      0, 1,
    ]);
  });
});

describe('the dates of a promotion', () => {
  it('include the whole of the last day; the clock starts and ends the promotion', async () => {
    const customer = await t.person('customer');
    const one = await fixture.launch({ code: 'TODAY', endsOn: fixture.today });
    const next = await fixture.launch({ code: 'NEXT', startsOn: dayAfter(fixture.today, 1) });
    expect(next.state).toBe('scheduled');
    expect(await off(customer, { code: 'TODAY' })).toEqual(['500', 'applied']);
    expect(await off(customer, { code: 'NEXT' })).toEqual(['0', 'refused']);
    t.moveClock(86_400_000);
    // A day later everyone has to sign in again.
    const again = async (who: Person) => ({
      ...who,
      token: (await t.login(who.email, who.deviceId)).body.access_token,
    });
    Object.assign(customer, await again(customer));
    Object.assign(fixture.manager, await again(fixture.manager));
    expect(await off(customer, { code: 'TODAY' })).toEqual(['0', 'refused']);
    expect(await off(customer, { code: 'NEXT' })).toEqual(['500', 'applied']);
    await expect.poll(async () => (await fixture.get(one.id)).state).toBe('ended');
    await expect.poll(async () => (await fixture.get(next.id)).state).toBe('active');
  });
});
