import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACT_CAUSES } from '#contract/causes/causes.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import {
  formulaOf,
  type ModelLine,
  type ModelPromotion,
  totalOf,
} from '#tests/support/order/basket-model.ts';
import { pick, type Random, randomOf } from '#tests/support/order/random-numbers.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { unfairEnd } from '#tests/support/order/unfair-end.ts';
import { square } from '#tests/support/zones.ts';

const RUNS = 60;
let t: TestApp;
let fixture: AmendmentFixture;
/** Items with their prices in centimes, and of the counted ones the stock in the model. */
const items: { id: number; price: number }[] = [];
const stock = new Map<number, number>();
/** Of the counted ones, those that can be sold again. */
const restockable = new Set<number>();

beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAmendmentFixture(t);
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

const PROMOTIONS: readonly (ModelPromotion | null)[] = [
  null,
  { kind: 'percent', value: 17, cap: null },
  { kind: 'percent', value: 33, cap: 4_000 },
  { kind: 'fixed', value: 2_500, cap: null },
  { kind: 'delivery', value: 0, cap: 1_000 },
];

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

interface Run {
  order: Order;
  lines: ModelLine[];
  last: number;
  /** Of the area of its address. Centimes. */
  fee: number;
}
const move = (itemId: number, by: number) => {
  const now = stock.get(itemId);
  if (now !== undefined) stock.set(itemId, now + by);
};

/** Takes away of a random line, and puts something in its place or beside it, or not. */
function changeOf(random: Random, { lines }: Run) {
  const isMissing = random(2) === 0;
  const of = pick(random, lines);
  const quantity = random(of.quantity + 1);
  const away = of.quantity - quantity;
  const item = pick(random, items);
  const kind = random(3);
  const pays = pick(random, ['customer', 'store', 'platform'] as const);
  const added = kind === 0 ? null : { item, quantity: 1 + random(Math.max(1, away)) };
  const replaces = added && kind === 1 && away >= added.quantity ? { replaces: of.line, pays } : {};
  const body = {
    cause: isMissing ? 'item_missing' : 'changed_mind',
    consent: 'telephone',
    lines: [
      { line: of.line, quantity },
      ...(added ? [{ add: { itemId: added.item.id, quantity: added.quantity }, ...replaces }] : []),
    ],
  };
  /** The same in the model. */
  const apply = (run: Run) => {
    if (away > 0 && of.isCounted) {
      if (isMissing) stock.set(of.itemId, 0);
      else move(of.itemId, away);
    }
    if (added) {
      run.last += 1;
      move(added.item.id, -added.quantity);
      const more = 'replaces' in replaces ? Math.max(0, added.item.price - of.charged) : 0;
      const byOthers = pays === 'customer' ? 0 : more;
      run.lines.push({
        line: run.last,
        itemId: added.item.id,
        quantity: added.quantity,
        charged: added.item.price - byOthers,
        byPlatform: pays === 'platform' ? byOthers : 0,
        isCounted: stock.has(added.item.id),
      });
    }
    run.lines = run.lines
      .map((one) => (one.line === of.line ? { ...one, quantity } : one))
      .filter((one) => one.quantity > 0);
  };
  return { body, apply };
}

/** Addresses in two zones, with their fees. */
const DOORS = [
  { lat: 33.592, lon: -7.622, fee: 1_500 },
  { lat: 33.6, lon: -7.61, fee: 1_500 },
  { lat: 33.65, lon: -7.62, fee: 1_900 },
];

/** Moves the order to another address, or has it paid in cash. */
function otherChangeOf(random: Random) {
  const { fee, ...dropoff } = pick(random, DOORS);
  const isMoved = random(3) > 0;
  return {
    body: {
      consent: 'telephone',
      ...(isMoved ? { cause: 'address_wrong', dropoff } : { cause: 'payment', payment: 'cash' }),
    },
    apply: (run: Run) => {
      if (isMoved) run.fee = fee;
    },
  };
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
  for (let n = random(3); n > 0; n -= 1) {
    if (random(2) === 0) await act('attempt', { cause: 'customer_unreachable' }, by);
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
    return;
  }
  now = await ride(random, now, carrier);
  const food = pick(random, FATES);
  const { status } =
    way === 'return'
      ? await sendCaused(random, now, 'return', food)
      : await fixture.step(now, 'deliver');
  if (way === 'return' && food === 'taken_back') comesBack(false);
  expect([way, status]).toEqual([way, 200]);
}

it(`${RUNS} random chains of amendments cost what an evaluator of their own says`, async () => {
  let applied = 0;
  let isOff = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const random = randomOf(seed);
    const promotion = pick(random, PROMOTIONS);
    const launched = promotion && (await launch(promotion, pick(random, [0, 3_333, 10_000])));
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
    const granted = promotion ? formulaOf(run.lines, 1_500, promotion) : 0;
    // Below the minimum nothing was granted.
    const kept = Number(placed.body.discount) === granted ? promotion : null;
    if (launched) await fixture.send(await fixture.get(launched.id), 'end');
    const chain = 1 + random(6);
    for (let n = 0; n < chain; n += 1) {
      const change = random(4) === 0 ? otherChangeOf(random) : changeOf(random, run);
      const answer = await fixture.amend(run.order, change.body, fixture.supervisor);
      const isRefused = [400, 403, 409].includes(answer.status);
      expect([seed, n, isRefused || answer.status === 200]).toEqual([seed, n, true]);
      if (isRefused) continue;
      change.apply(run);
      applied += 1;
      isOff += kept ? 1 : 0;
      run.order = answer.body;
      const total = totalOf(run.lines, run.fee, kept, granted);
      expect([seed, n, run.order.total]).toEqual([seed, n, String(total)]);
    }
    await end(random, run);
  }
  // Most changes are possible, and most orders have a promotion.
  expect([applied > RUNS * 2, isOff > RUNS]).toEqual([true, true]);
  const { rows } = await sql<{ id: number; stock: number }>`
    select id, stock from items where id = any(${[...stock.keys()]}::int[])`.execute(t.db);
  expect(new Map(rows.map((row) => [row.id, row.stock]))).toEqual(stock);
  const { rows: over } = await sql`select from payments where captured > authorised`.execute(t.db);
  expect(over).toEqual([]);
  expect(await unfairEnd(t)).toBeUndefined();
  await expectSoundBooks(t);
});
