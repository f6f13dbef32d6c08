import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACT_CAUSES } from '#contract/causes/causes.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { formulaOf, type ModelPromotion, totalOf } from '#tests/support/order/basket-model.ts';
import { changeOf, otherChangeOf, type Run } from '#tests/support/order/random-changes.ts';
import { pick, type Random, randomOf } from '#tests/support/order/random-numbers.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { unfairEnd } from '#tests/support/order/unfair-end.ts';
import { square } from '#tests/support/zones.ts';

const RUNS = 60;
let t: TestApp;
let fixture: AmendmentFixture;
let decider: Person;
let decided = 0;
/** Items with their prices in centimes, and of the counted ones the stock in the model. */
const items: { id: number; price: number }[] = [];
const stock = new Map<number, number>();
/** Of the counted ones, those that can be sold again. */
const restockable = new Set<number>();

beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAmendmentFixture(t);
  decider = await t.person('supervisor');
  const far = await fixture.zones.publish(await fixture.zones.create(), square(33.65, -7.62));
  await fixture.zones.setTerms(far.body.id, { baseFee: '1900', feePerKm: '0' });
  await fixture.zones.assign(far.body.id, fixture.store.id);
  for (let n = 0; n < 8; n += 1) {
    const price = 7 + n * 13 + 0.25;
    const counted = n % 2 === 0 ? { stock: 10_000, restockable: n % 4 === 0 } : {};
    const id = await fixture.dish(price, counted);
    items.push({ id, price: Math.round(price * 100) });
    if (n % 2 === 0) stock.set(id, 10_000);
    if (n % 4 === 0) restockable.add(id);
  }
});
afterAll(async () => {
  await t.close();
});

/** On goods; null: none. */
const ON_GOODS: readonly (ModelPromotion | null)[] = [
  null,
  { kind: 'percent', value: 17, cap: null },
  { kind: 'percent', value: 33, cap: 4_000 },
  { kind: 'fixed', value: 2_500, cap: null },
];
const ON_FEE: ModelPromotion = { kind: 'delivery', value: 0, cap: 1_000 };

const launch = (promotion: ModelPromotion, share: number) =>
  (share > 0 ? fixture.launchShared : fixture.launch)({
    kind: promotion.kind,
    percentBp: promotion.kind === 'percent' ? promotion.value * 100 : null,
    amount: promotion.kind === 'fixed' ? String(promotion.value) : null,
    cap: promotion.cap === null ? null : String(promotion.cap),
    storeShareBp: share,
    minimumOrder: '1000',
    budget: '20000',
    stores: [{ id: fixture.store.id }],
  });

const move = (itemId: number, by: number) => {
  const now = stock.get(itemId);
  if (now !== undefined) stock.set(itemId, now + by);
};
const shelf = { items, stock, move };

/**
 * Has the store propose a change, and its customer answer; null if it was refused, or nothing is to be
 * answered.
 */
async function propose(random: Random, run: Run, customer: Person): Promise<boolean> {
  const change = changeOf(shelf, { random, by: 'store' }, run);
  const proposed = await fixture.propose(run.order, change.body);
  if ([400, 403, 409].includes(proposed.status)) return false;
  expect(proposed.status).toBe(200);
  run.order = proposed.body;
  const open = run.order.amendment?.open;
  if (!open) {
    change.apply(run);
    return true;
  }
  const answer = async (event: 'accept' | 'refuse') => {
    const { status, body } = await fixture.answer(run.order, event, open.number, customer);
    if (status === 200) run.order = body;
    return status;
  };
  if (random(2) === 0 && (await answer('accept')) === 200) {
    change.apply(run);
    return true;
  }
  expect(await answer('refuse')).toBe(200);
  change.applyDefault(run);
  return true;
}

const WAYS = ['cancel', 'cancel late', 'return', 'deliver', 'deliver'] as const;
const FATES = ['taken_back', 'refused', 'thrown_away', undefined] as const;

/** Sends an event with a random cause of it, and with the fate of the food. */
const sendCaused = (
  random: Random,
  order: Order,
  event: 'cancel' | 'return',
  food?: (typeof FATES)[number],
) => {
  const cause = pick(random, ACT_CAUSES[event]);
  const body = { event: `order.${event}`, cause, reason: 'x', ...(food ? { food } : {}) };
  const match = { 'if-match': `"${order.version}"` };
  const call = { params: { id: order.id }, body: body as never };
  return t.call(ordersRoutes.progress, call, fixture.supervisor, match);
};

/** What happens on the road: failed attempts and hand-overs, in any order. */
async function ride(random: Random, order: Order, carrier: Person): Promise<Order> {
  let now = order;
  let by = carrier;
  const act = async (name: 'attempt' | 'handOver' | 'take', body: object, as: Person) => {
    const match = { 'if-match': `"${now.version}"` };
    const call = { params: { id: now.id }, body: { commandId: randomUUID(), ...body } as never };
    const { status, body: after } = await t.call(onTheRoadRoutes[name], call, as, match);
    expect([name, status]).toEqual([name, 200]);
    now = after;
  };
  for (let n = random(4); n > 0; n -= 1) {
    const kind = random(3);
    if (kind === 2) {
      const { lat, lon } = now.dropoff;
      const moved = { cause: 'address_wrong', dropoff: { lat: lat + 0.001, lon } };
      const { status, body } = await fixture.amend(now, moved);
      expect(['pin', status, body.total]).toEqual(['pin', 200, now.total]);
      now = body;
    } else if (kind === 0) await act('attempt', { cause: 'customer_unreachable' }, by);
    else {
      const other = await fixture.driver(1);
      const body = { driverId: other.id, cause: 'driver_accident' };
      await act('handOver', body, fixture.operator);
      await act('take', {}, other);
      by = other;
    }
  }
  return now;
}

const PARTIES = ['store', 'customer', 'driver', 'platform', 'nobody'] as const;

/** Decides an end that waits; another person than who asked for it. */
async function decideEnd(random: Random, id: number): Promise<void> {
  const params = { id };
  const { body } = await t.call(orderEndsRoutes.get, { params }, fixture.operator);
  if (body.state !== 'waiting') return;
  const party = pick(random, PARTIES);
  const { status } = await t.call(
    orderEndsRoutes.decide,
    { params, body: { commandId: randomUUID(), party, reason: 'Asked both' } },
    decider,
    { 'if-match': `"${body.version}"` },
  );
  expect(['decide', status]).toEqual(['decide', 200]);
  decided += 1;
}

/** Ends an order in some way; the model's stock has what comes back. */
async function end(random: Random, run: Run): Promise<void> {
  const way = pick(random, WAYS);
  /** What comes back into stock: everything, or what can be sold again. */
  const comesBack = (isAll: boolean) => {
    for (const { itemId, quantity, isCounted } of run.lines)
      if (isCounted && (isAll || restockable.has(itemId))) move(itemId, quantity);
  };
  if (way === 'cancel') {
    comesBack(true);
    expect((await sendCaused(random, run.order, 'cancel')).status).toBe(200);
    return;
  }
  const carrier = await fixture.driver(1);
  let now = (await fixture.assign(run.order, carrier.id)).body;
  const steps =
    way === 'cancel late' ? ['accept', 'prepare'] : ['accept', 'prepare', 'ready', 'pick_up'];
  for (const event of steps) {
    const { status, body } = await fixture.step(now, event);
    expect([event, status]).toEqual([event, 200]);
    now = body;
  }
  if (way === 'cancel late') {
    comesBack(false);
    expect((await sendCaused(random, now, 'cancel')).status).toBe(200);
    return decideEnd(random, now.id);
  }
  now = await ride(random, now, carrier);
  const food = pick(random, FATES);
  const { status } =
    way === 'return'
      ? await sendCaused(random, now, 'return', food)
      : await fixture.step(now, 'deliver');
  if (way === 'return' && food === 'taken_back') comesBack(false);
  expect([way, status]).toEqual([way, 200]);
  if (way === 'return') await decideEnd(random, now.id);
}

it(`${RUNS} random chains of amendments cost what an evaluator of their own says`, async () => {
  let applied = 0;
  let proposed = 0;
  let isOff = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const random = randomOf(seed);
    const promotions = [pick(random, ON_GOODS), random(3) === 0 ? ON_FEE : null].filter(
      (one) => one !== null,
    );
    const launched = [];
    for (const one of promotions)
      launched.push(await launch(one, pick(random, [0, 3_333, 10_000])));
    const chosen = Array.from({ length: 1 + random(4) }, () => pick(random, items));
    const asked = chosen.map(({ id }) => ({ itemId: id, quantity: 1 + random(3) }));
    const payment = pick(random, ['cash', 'card']);
    const customer = await t.person('customer');
    for (const { itemId } of asked) {
      // What was missing once is there again.
      if ((stock.get(itemId) ?? 10_000) < 1_000) {
        stock.set(itemId, 10_000);
        await sql`update items set stock = 10000 where id = ${itemId}`.execute(t.db);
      }
    }
    const placed = await fixture.placeOf(asked, { payment }, customer);
    expect([seed, placed.status]).toEqual([seed, 201]);
    const run: Run = {
      order: placed.body,
      last: asked.length,
      fee: 1_500,
      lines: asked.map(({ itemId, quantity }, index) => ({
        line: index + 1,
        itemId,
        quantity,
        charged: chosen[index]?.price ?? 0,
        byPlatform: 0,
        isCounted: stock.has(itemId),
      })),
    };
    for (const { itemId, quantity } of asked) move(itemId, -quantity);
    const grants = promotions.map((promotion) => ({
      promotion,
      granted: formulaOf(run.lines, 1_500, promotion),
    }));
    const off = grants.reduce((sum, { granted }) => sum + granted, 0);
    // Below the minimum nothing was granted.
    const kept = Number(placed.body.discount) === off ? grants : [];
    for (const { id } of launched) await fixture.send(await fixture.get(id), 'end');
    const chain = 1 + random(6);
    for (let n = 0; n < chain; n += 1) {
      if (random(4) === 0) {
        if (!(await propose(random, run, customer))) continue;
        proposed += 1;
      } else {
        const change =
          random(4) === 0 ? otherChangeOf(random) : changeOf(shelf, { random, by: 'staff' }, run);
        const answer = await fixture.amend(run.order, change.body, fixture.supervisor);
        const isRefused = [400, 403, 409].includes(answer.status);
        expect([seed, n, isRefused || answer.status === 200]).toEqual([seed, n, true]);
        if (isRefused) continue;
        change.apply(run);
        applied += 1;
        run.order = answer.body;
      }
      isOff += kept.length > 0 ? 1 : 0;
      const total = totalOf(run.lines, run.fee, kept);
      expect([seed, n, run.order.total]).toEqual([seed, n, String(total)]);
    }
    await end(random, run);
  }
  // Most changes are possible, and most orders have a promotion.
  expect([applied > RUNS, proposed > RUNS / 4, isOff > RUNS, decided > 0]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const { rows } = await sql<{ id: number; stock: number }>`
    select id, stock from items where id = any(${[...stock.keys()]}::int[])`.execute(t.db);
  expect(new Map(rows.map((row) => [row.id, row.stock]))).toEqual(stock);
  const { rows: over } = await sql`select from payments where captured > authorised`.execute(t.db);
  expect(over).toEqual([]);
  expect(await unfairEnd(t)).toBeUndefined();
  await expectSoundBooks(t);
});
