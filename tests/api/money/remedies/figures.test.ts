import { expect, it } from 'vitest';
import { remedyReasons } from '#contract/reasons/money/remedies.ts';
import { textOf } from '#contract/reasons/reason.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { casablancaDay } from '#rules/time.ts';
import { readContents } from '#server/money/statements/contents.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  createRemedyFixture,
  type RemedyFixture,
  unsoundChecks,
} from '#tests/support/remedies/remedy-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: RemedyFixture;
withApp(async (app) => {
  t = app;
  fixture = await createRemedyFixture(app);
});

/** What the platform has for the orders of a test: all of its own accounts but the card's. */
async function platform() {
  const kinds = ['commission', 'promotions', 'refunds', 'losses', 'delivery_income'];
  const all: Record<string, bigint> = {};
  for (const kind of kinds) all[kind] = await fixture.balance(kind);
  return all;
}
const since = (before: Record<string, bigint>, after: Record<string, bigint>) =>
  Object.fromEntries(
    Object.keys(before).map((kind) => [kind, (after[kind] ?? 0n) - (before[kind] ?? 0n)]),
  );

it('a wrong line is refunded, charged to its store, collected, contested and reversed to the centime', async () => {
  const { store, owner } = fixture;
  const { order } = await fixture.amendedOrder();
  expect(order.total).toBe('16380');
  await fixture.payOut();
  expect(await fixture.balance('store_balance', store.id)).toBe(0n);

  const opened = await fixture.openCase(order.id);
  const preview = (await fixture.preview(order.id, fixture.operator, { caseId: opened.id })).body;
  expect(preview).toMatchObject({ left: '16380', target: 'card', whyNot: null });
  expect(preview.lines.find(({ line }) => line === 4)?.pieces).toEqual([
    { customer: '2880', store: '2754', commission: '486', promotion: '360' },
  ]);

  const before = await platform();
  const { status, body: remedy } = await fixture.give(order, {
    caseId: opened.id,
    basis: 'lines',
    lines: [{ line: 4, quantity: 1 }],
    bearers: [{ party: 'store' }],
  });
  expect([status, remedy]).toMatchObject([
    201,
    { state: 'given', target: 'card', amount: '2880', charged: '2880', caseId: opened.id },
  ]);
  const [charge] = await fixture.chargesOf(order.id);
  expect(charge).toMatchObject({
    party: 'store',
    sold: '3240',
    commission: '486',
    amount: '2754',
    owed: '2754',
    promotion: '360',
    cost: '2880',
  });
  expect(await fixture.balance('store_due', store.id)).toBe(-2_754n);
  expect(await fixture.balance('store_balance', store.id)).toBe(0n);
  expect(since(before, await platform())).toEqual({
    commission: -486n,
    promotions: 360n,
    refunds: 0n,
    losses: 0n,
    delivery_income: 0n,
  });
  expect(await fixture.caseOf(opened.id)).toMatchObject({ given: '2880', charged: '2754' });
  expect(await unsoundChecks(t)).toEqual([]);

  // The next sale: 100.00 of goods are 85.00 for the store.
  const dish = await fixture.dish(100);
  await fixture.soldOrder([dish]);
  const asked = await fixture.command(
    payoutsRoutes.payoutFullBalance,
    { body: { storeId: store.id } },
    fixture.finance,
  );
  expect([asked.status, asked.body.amount]).toEqual([201, String(8_500 - 2_754)]);
  const evidence = await fixture.payout(asked.body.id);
  expect(evidence).toMatchObject({
    charges: '-3240',
    commission: String(486 - 1_500),
    // Owed of the charge, and collected again.
    owed: '0',
    stillOwed: '0',
    other: '0',
    difference: '0',
    charged: [
      {
        orderId: order.id,
        caseId: opened.id,
        sold: '3240',
        commission: '486',
        amount: '2754',
        owed: '2754',
      },
    ],
    collected: [{ orderId: order.id, caseId: opened.id, amount: '2754' }],
  });
  const today = casablancaDay(t.clock());
  const parties = { seller: {}, buyer: {}, vatBp: 2_000 } as never;
  const content = await t.db
    .transaction()
    .execute((trx) => readContents(trx, store.id, { from: today, to: today }, parties));
  expect(content).toMatchObject({ charges: '-3240', owed: '0', other: '0' });
  expect(await unsoundChecks(t)).toEqual([]);

  // The store contests and wins.
  const [own] = (await fixture.ownCharges(owner)).items;
  expect(own).toMatchObject({ amount: '2754', collected: '2754', contest: null });
  expect((await fixture.contestOwn(charge?.id ?? 0, owner)).status).toBe(200);
  const contested = await fixture.chargeNow(charge?.id ?? 0);
  expect(contested).toMatchObject({ contest: { state: 'open' }, acts: { uphold: true } });
  const held = await fixture.balance('store_balance', store.id);
  const customerHas = await fixture.balance('card_clearing');
  const upheld = await fixture.decideContest(contested, 'uphold');
  expect([upheld.status, upheld.body]).toMatchObject([200, { contest: { state: 'upheld' } }]);
  expect((await fixture.balance('store_balance', store.id)) - held).toBe(2_754n);
  expect(await fixture.balance('store_due', store.id)).toBe(0n);
  expect(await fixture.balance('card_clearing')).toBe(customerHas);
  const after = since(before, await platform());
  // The platform bears what the customer got, and has its commission of the other order.
  expect(after).toMatchObject({ refunds: -2_880n, promotions: 0n, commission: 1_500n });
  expect((await fixture.read(order.id)).refunded).toBe('2880');
  expect(await fixture.remedy(remedy.id)).toMatchObject({ charged: '0', state: 'given' });
  expect(await fixture.caseOf(opened.id)).toMatchObject({ given: '2880', charged: '0' });
  expect(await unsoundChecks(t)).toEqual([]);
});

it('one of two pieces is half of the line, the odd centime for the customer, and nothing more is left', async () => {
  const dish = await fixture.dish(18.25);
  const order = await fixture.soldOrder([{ itemId: dish, quantity: 2 }, fixture.dishes[0] ?? 0]);
  const half = { basis: 'lines', lines: [{ line: 1, quantity: 1 }] };
  const first = await fixture.give(order, half);
  expect(first.body).toMatchObject({ amount: '1825' });
  const second = await fixture.give(await fixture.read(order.id), half);
  expect(second.body).toMatchObject({ amount: '1825' });
  const third = await fixture.give(await fixture.read(order.id), half);
  expect([third.status, third.body]).toMatchObject([409, { code: 'order.not_remediable' }]);
  expect(await unsoundChecks(t)).toEqual([]);
});

it('in sum at most what the order was worth, by refund, goodwill and coupon together', async () => {
  const order = await fixture.soldOrder([await fixture.dish(20)], { payment: 'cash' });
  const total = BigInt(order.total);
  const coupon = await fixture.give(order, { basis: 'goodwill', amount: '1500' });
  expect(coupon.body).toMatchObject({ state: 'given', target: 'coupon', amount: '1500' });
  const now = await fixture.read(order.id);
  const more = { basis: 'goodwill', amount: (total - 1_499n).toString(), target: 'wallet' };
  expect((await fixture.give(now, more)).body).toMatchObject({ code: 'order.not_remediable' });
  const rest = { ...more, amount: (total - 1_500n).toString() };
  expect((await fixture.give(now, rest)).body).toMatchObject({ state: 'given' });
  const last = { basis: 'goodwill', amount: '1' };
  expect((await fixture.give(await fixture.read(order.id), last)).status).toBe(409);
  await expect(
    t.pool.query('update orders set given = given + 1 where id = $1', [order.id]),
  ).rejects.toMatchObject({ constraint: 'orders_worth' });
  expect(await unsoundChecks(t)).toEqual([]);
});

it('a coupon is for its customer alone, once, and is reversed while it is not used', async () => {
  const customer = await t.person('customer');
  const dish = await fixture.dish(40);
  const order = await fixture.soldOrder([dish], { payment: 'cash' }, customer);
  const given = await fixture.give(order, { basis: 'goodwill', amount: '700' });
  const supervisor = await t.person('supervisor');
  const { body: promotions } = await t.call(promotionsRoutes.list, {}, supervisor);
  // A reader's console names it in another language by its key.
  const name = textOf(remedyReasons['remedy.coupon_name']).replace('{id}', String(order.id));
  expect(promotions.items[0]).toMatchObject({ isCoupon: true, name });
  const other = await fixture.placeOf([dish], { payment: 'cash' }, await t.person('customer'));
  expect(other.body).toMatchObject({ discount: '0' });
  const used = await fixture.placeOf([dish], { payment: 'cash' }, customer);
  expect(used.body).toMatchObject({ discount: '700' });
  const kept = await fixture.decideRemedy(given.body, 'reverse');
  expect(kept.body).toMatchObject({ code: 'transfer.not_reversible' });

  const another = await fixture.give(await fixture.read(order.id), {
    basis: 'goodwill',
    amount: '300',
  });
  const back = await fixture.decideRemedy(another.body, 'reverse');
  expect([back.status, back.body]).toMatchObject([200, { state: 'reversed' }]);
  expect(await unsoundChecks(t)).toEqual([]);
});

it('a driver is charged from his wallet, owes the rest, and pays it before he takes anything out', async () => {
  const order = await fixture.soldOrder([await fixture.dish(260)]);
  const { carrier } = fixture;
  const had = await fixture.balance('driver_wallet', carrier.id);
  const remedy = await fixture.give(order, { basis: 'goodwill', amount: '20000' });
  const cost = (had + 300n).toString();
  const charged = await fixture.charge(remedy.body, [{ party: 'driver', cost }]);
  expect([charged.status, charged.body]).toMatchObject([200, { charged: cost }]);
  expect(await fixture.balance('driver_wallet', carrier.id)).toBe(0n);
  expect(await fixture.balance('driver_due', carrier.id)).toBe(-300n);
  await fixture.soldOrder([await fixture.dish(10)]);
  const earned = await fixture.balance('driver_wallet', carrier.id);
  const withdrawn = await fixture.withdraw(carrier, (earned - 300n).toString());
  expect(withdrawn.status).toBe(200);
  expect(await fixture.balance('driver_wallet', carrier.id)).toBe(0n);
  expect(await fixture.balance('driver_due', carrier.id)).toBe(0n);
  expect(await unsoundChecks(t)).toEqual([]);
});
