import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { handoverRoutes } from '#contract/routes/operations/handover.ts';
import { orderEndsRoutes as routes } from '#contract/routes/operations/order-ends.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { casablancaDay } from '#rules/time.ts';
import { readContents } from '#server/money/statements/contents.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AmendmentFixture;
withApp(async (app) => {
  t = app;
  fixture = await createAmendmentFixture(app);
});

const driver = () => fixture.driver(1);
const balance = async (kind: string, owner: number) => {
  const { rows } = await t.pool.query<{ balance: string }>(
    'select coalesce(sum(balance), 0)::text as balance from ledger_accounts where kind = $1 and owner_id = $2',
    [kind, owner],
  );
  return BigInt(rows[0]?.balance ?? '0');
};
/** An order of one dish that has come as far as these events, with a driver. */
async function orderThat(payment: 'cash' | 'card', steps: readonly string[], by?: Person) {
  const dish = await fixture.dish(110);
  const placed = await fixture.placeOf([dish], { payment });
  expect(placed.body).toMatchObject({ status: 'placed' });
  const carrier = by ?? (await driver());
  const assigned = await fixture.assign(placed.body, carrier.id);
  expect(assigned.body).toMatchObject({ driver: { id: carrier.id } });
  let order: Order = assigned.body;
  for (const event of steps) order = (await fixture.step(order, event)).body;
  return { order, carrier };
}
const PREPARING = ['accept', 'prepare'];
const ON_ROAD = [...PREPARING, 'ready', 'pick_up'];
const end = (order: Order, body: object, as: Person = fixture.operator) =>
  t.call(ordersRoutes.progress, { params: { id: order.id }, body: body as never }, as, {
    'if-match': `"${order.version}"`,
  });
const endOf = async (id: number, as: Person = fixture.operator) =>
  (await t.call(routes.get, { params: { id } }, as)).body;
const decide = async (id: number, body: object, as: Person) => {
  const { version } = await endOf(id);
  return t.call(
    routes.decide,
    { params: { id }, body: { commandId: randomUUID(), reason: 'Asked both', ...body } as never },
    as,
    { 'if-match': `"${version}"` },
  );
};

describe('an end without delivery', () => {
  it('pays store and driver of a cash order that an unreachable customer sent back', async () => {
    const { order, carrier } = await orderThat('cash', ON_ROAD);
    const { store } = fixture;
    const fee = BigInt(order.total) - 11_000n;
    const before = await balance('store_balance', store.id);
    const { body: preview } = await t.call(
      routes.preview,
      { params: { id: order.id } },
      fixture.operator,
    );
    const body = { event: 'order.return', cause: 'customer_unreachable' };
    expect((await end(order, body)).status).toBe(200);
    const ended = await endOf(order.id);
    const driverPart = (fee * 8_000n + 5_000n) / 10_000n + 1_000n;
    expect(ended).toMatchObject({
      state: 'settled',
      phase: 'road',
      party: 'customer',
      store: '9350',
      driver: String(driverPart),
      charged: '0',
      unpaid: order.total,
      platformBears: String(9_350n + driverPart),
    });
    expect(preview.causes.find(({ cause }) => cause === 'customer_unreachable')).toMatchObject({
      store: '9350',
      platformBears: ended.platformBears,
      isWaiting: false,
    });
    expect((await balance('store_balance', store.id)) - before).toBe(9_350n);
    expect(await balance('driver_wallet', carrier.id)).toBe(driverPart);
    expect(await balance('driver_cash', carrier.id)).toBe(0n);
    await expectSoundBooks(t);
  });

  it('charges the card of a customer who changed his mind while it was prepared, for the goods', async () => {
    const { order } = await orderThat('card', PREPARING);
    expect((await end(order, { event: 'order.cancel', cause: 'changed_mind' })).status).toBe(200);
    expect(await endOf(order.id)).toMatchObject({ charged: '11000', store: '9350', unpaid: '0' });
    await expect
      .poll(async () => {
        const params = { id: order.id };
        const { body } = await t.call(ordersRoutes.adminGet, { params }, fixture.admin);
        return [body.cardPayment?.state, body.cardPayment?.captured];
      })
      .toEqual(['captured', '11000']);
    await expectSoundBooks(t);
  });

  it('costs nobody anything before the store has begun', async () => {
    const { order } = await orderThat('card', ['accept']);
    await end(order, { event: 'order.cancel', cause: 'no_driver' });
    expect(await endOf(order.id)).toMatchObject({ state: 'settled', store: '0', charged: '0' });
    await expectSoundBooks(t);
  });

  it('has the store bear the driver, and owe what its balance does not have', async () => {
    const { order, carrier } = await orderThat('cash', ON_ROAD);
    await t.pool.query(
      `select ledger_hold('store_balance', $1,
      (select balance - held from ledger_accounts where kind = 'store_balance' and owner_id = $1))`,
      [fixture.store.id],
    );
    await end(order, { event: 'order.return', cause: 'item_wrong' });
    const ended = await endOf(order.id);
    expect(ended).toMatchObject({ party: 'store', store: '0', platformBears: '0' });
    expect(BigInt(ended.storeBears)).toBeGreaterThan(0n);
    expect(ended.storeOwes).toBe(ended.storeBears);
    expect(await balance('store_due', fixture.store.id)).toBe(-BigInt(ended.storeOwes));
    expect(await balance('driver_wallet', carrier.id)).toBeGreaterThan(0n);
    await t.pool.query(
      `select ledger_hold('store_balance', $1,
      -(select held from ledger_accounts where kind = 'store_balance' and owner_id = $1))`,
      [fixture.store.id],
    );
    await expectSoundBooks(t);
  });
});

it('an end is a line of its own of the store’s payout, and of its statement', async () => {
  const { order } = await orderThat('cash', PREPARING);
  await end(order, { event: 'order.cancel', cause: 'no_driver' });
  const { store, finance } = fixture;
  const { id } = await fixture.request('500');
  const { body } = await t.call(payoutsRoutes.get, { params: { id } }, finance);
  const moved = async (purpose: string) => {
    const { rows } = await t.pool.query<{ moved: string }>(
      `select coalesce(sum(e.amount), 0)::text as moved from ledger_entries e
       join ledger_accounts a on a.id = e.account_id
       where a.kind = 'store_balance' and a.owner_id = $1 and e.purpose = $2`,
      [store.id, purpose],
    );
    return rows[0]?.moved;
  };
  expect(body).toMatchObject({
    ends: await moved('order_end'),
    endsBorne: await moved('order_end_borne'),
    other: '0',
    difference: '0',
  });
  const today = casablancaDay(t.clock());
  const parties = { seller: {}, buyer: {}, vatBp: 2_000 } as never;
  const content = await t.db
    .transaction()
    .execute((trx) => readContents(trx, store.id, { from: today, to: today }, parties));
  expect(content).toMatchObject({ ends: body.ends, endsBorne: body.endsBorne, other: '0' });
});

describe('an end that another person decides', () => {
  it('waits if nobody is known to be at fault, and its card with it', async () => {
    const { order } = await orderThat('card', PREPARING);
    await end(order, { event: 'order.cancel', reason: 'Fire' });
    expect(await endOf(order.id, fixture.supervisor)).toMatchObject({
      state: 'waiting',
      party: 'unknown',
      store: '0',
      acts: { decide: true },
    });
    const undecided = async (is: 'true' | 'false') => {
      const query = { undecided: is, placedFrom: order.placedAt };
      const { body } = await t.call(ordersRoutes.list, { query }, fixture.operator);
      return body.items.map(({ id }) => id).includes(order.id);
    };
    expect([await undecided('true'), await undecided('false')]).toEqual([true, false]);
    const sheet = await t.call(handoverRoutes.draft, {}, fixture.operator);
    expect(sheet.body.items).toContainEqual(
      expect.objectContaining({ kind: 'decision', what: 'end', orderId: order.id, cause: 'other' }),
    );
    const own = await decide(order.id, { party: 'platform' }, fixture.operator);
    expect(own.status).toBe(403);
    const decided = await decide(order.id, { party: 'platform' }, fixture.supervisor);
    expect(decided.body).toMatchObject({
      state: 'settled',
      party: 'platform',
      store: '9350',
      charged: '0',
      decision: 'Asked both',
    });
    expect(await undecided('true')).toBe(false);
    const again = await decide(order.id, { party: 'store' }, fixture.supervisor);
    expect(again.body).toMatchObject({ code: 'order.end_settled' });
    await expectSoundBooks(t);
  });

  it('waits if the store that ends it would be paid', async () => {
    const { order } = await orderThat('cash', PREPARING);
    await end(order, { event: 'order.cancel', cause: 'no_driver' }, fixture.owner);
    expect(await endOf(order.id)).toMatchObject({ state: 'waiting', store: '0' });
    const decided = await decide(order.id, { party: 'nobody' }, fixture.supervisor);
    expect(decided.body).toMatchObject({ state: 'settled', store: '0', platformBears: '0' });
  });
});

it('a customer whose cash orders ended by his fault too often pays by card', async () => {
  const other = await t.person('customer', 'Omar');
  const dish = await fixture.dish(20);
  for (let n = 0; n < 3; n += 1) {
    let order: Order = (await fixture.placeOf([dish], { payment: 'cash' }, other)).body;
    for (const event of PREPARING) order = (await fixture.step(order, event)).body;
    const body = { event: 'order.cancel', cause: 'customer_unreachable' };
    expect((await end(order, body, fixture.second)).status).toBe(200);
  }
  const refused = await fixture.placeOf([dish], { payment: 'cash' }, other);
  expect(refused.body).toMatchObject({ code: 'order.cash_limit', reason: 'order.unpaid_ends' });
  const byCard = await fixture.placeOf([dish], { payment: 'card' }, other);
  expect(byCard.status).toBe(201);
  // Staff do not make it one by cash, either.
  const toCash = { cause: 'payment', payment: 'cash' };
  const changed = await fixture.amend(byCard.body, toCash);
  expect(changed.body).toMatchObject({ code: 'order.cash_limit', reason: 'order.unpaid_ends' });
});

// Last: a limit is not lifted at once.
it('an end waits if the platform would bear more than its asker commits alone', async () => {
  const { order } = await orderThat('cash', PREPARING);
  await fixture.set('money', { aloneBelow: '5000' });
  await end(order, { event: 'order.cancel', cause: 'no_driver' });
  expect(await endOf(order.id)).toMatchObject({ state: 'waiting', party: 'platform' });
});
