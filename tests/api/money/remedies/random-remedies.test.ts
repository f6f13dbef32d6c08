import { afterAll, beforeAll, expect, it } from 'vitest';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import type { Remedy } from '#contract/routes/money/remedies.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { pick, type Random, randomOf } from '#tests/support/order/random-numbers.ts';
import {
  createRemedyFixture,
  type RemedyFixture,
  unsoundChecks,
} from '#tests/support/remedies/remedy-fixture.ts';

const RUNS = 8;
const STEPS = 14;
let t: TestApp;
let fixture: RemedyFixture;
const dishes: number[] = [];
let customers: Person[] = [];

beforeAll(async () => {
  t = await startTestApp();
  fixture = await createRemedyFixture(t);
  for (let n = 0; n < 5; n += 1) dishes.push(await fixture.dish(9.37 + n * 11.13));
  customers = await Promise.all(Array.from({ length: 3 }, () => t.person('customer')));
});
afterAll(() => t.close());

interface World {
  random: Random;
  orders: Order[];
}

/** A delivered order, of which a line may have been taken away before, with or without a promotion. */
async function sold({ random }: World): Promise<Order> {
  const storeShareBp = pick(random, [0, 3_300, 5_000, 10_000]);
  const launch = storeShareBp === 0 ? fixture.launch : fixture.launchShared;
  const promotion =
    random(2) === 0
      ? await launch({
          kind: 'percent',
          percentBp: 1_700,
          amount: null,
          minimumOrder: '1000',
          storeShareBp,
          budget: '20000',
          stores: [{ id: fixture.store.id }],
        })
      : null;
  const items = Array.from({ length: 2 + random(2) }, () => ({
    itemId: pick(random, dishes),
    quantity: 1 + random(3),
  }));
  const payment = pick(random, ['cash', 'card'] as const);
  const { status, body } = await fixture.placeOf(items, { payment }, pick(random, customers));
  if (status !== 201) throw new Error(JSON.stringify(body));
  const amended =
    random(2) === 0
      ? (await fixture.amend(body, { lines: [{ line: 1, quantity: 0 }] })).body
      : body;
  if (promotion) await fixture.send(await fixture.get(promotion.id), 'end');
  return fixture.delivered(amended.id ? amended : body);
}

const pickOf = <T>(random: Random, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : pick(random, from);
const remediesOf = async (order: Order): Promise<Remedy[]> =>
  (await fixture.remediesOf(order.id)).items;

/** What the model allows to be answered: never an error of the server. */
const isExpected = (status: number) => [200, 201, 403, 409, 412, 422].includes(status);

/** One random act; returns the status of its answer. */
async function act(world: World): Promise<number> {
  const { random, orders } = world;
  const order = await fixture.read(pick(random, orders).id);
  const kind = pick(random, [
    'give',
    'give',
    'give',
    'charge',
    'contest',
    'decide',
    'reverse',
    'approve',
    'payout',
    'sale',
  ] as const);
  if (kind === 'sale') {
    orders.push(await sold(world));
    return 201;
  }
  if (kind === 'payout') {
    const body = { storeId: fixture.store.id };
    const asked = await fixture.command(payoutsRoutes.payoutFullBalance, { body }, fixture.finance);
    if (asked.status === 201 && random(2) === 0)
      await fixture.act('reject', asked.body, fixture.supervisor, { reason: 'x' });
    return asked.status;
  }
  if (kind === 'give') {
    const { lines } = (await fixture.preview(order.id)).body;
    const line = pick(random, lines);
    const basis = pick(random, ['lines', 'fee', 'goodwill'] as const);
    const bearers = pick(random, [[], [{ party: 'store' }], [{ party: 'driver', cost: '50' }]]);
    const answer = await fixture.give(order, {
      basis,
      ...(basis === 'lines'
        ? { lines: [{ line: line.line, quantity: 1 + random(line.quantity) }] }
        : {}),
      ...(basis === 'goodwill' ? { amount: String(1 + random(900)) } : {}),
      bearers,
    });
    return answer.status;
  }
  const remedy = pickOf(random, await remediesOf(order));
  if (!remedy) return 200;
  if (kind === 'approve')
    return (await fixture.decideRemedy(remedy, 'approve', fixture.second)).status;
  if (kind === 'reverse') return (await fixture.decideRemedy(remedy, 'reverse')).status;
  if (kind === 'charge') {
    const cost = String(1 + random(Number(remedy.amount)));
    const party = pick(random, ['store', 'driver'] as const);
    return (await fixture.charge(remedy, [{ party, cost }])).status;
  }
  const charge = pickOf(random, await fixture.chargesOf(order.id));
  if (!charge) return 200;
  if (kind === 'contest') return (await fixture.contest(charge)).status;
  const event = pick(random, ['uphold', 'dismiss'] as const);
  return (await fixture.decideContest(charge, event, fixture.second)).status;
}

/** What must hold after each step, by queries of its own. */
async function violations(): Promise<object[]> {
  const { rows } = await t.pool.query(`
    select 'sum' as what, sum(amount)::text as found from ledger_entries having sum(amount) <> 0
    union all
    select 'order ' || id, (refunded + given)::text from orders where refunded + given > total
    union all
    select 'paid for order ' || o.id, sum(r.amount)::text from orders o join remedies r
      on r.order_id = o.id and r.state = 'given' group by o.id, o.total having sum(r.amount) > o.total
    union all
    select 'balance ' || id, balance::text from ledger_accounts
      where kind in ('store_balance','driver_wallet','customer_wallet') and balance - held < 0
    union all
    select 'due above zero ' || id, balance::text from ledger_accounts
      where kind in ('store_due','driver_due') and balance > 0
    union all
    select 'owed by ' || p.party || ' ' || p.owner, p.owed::text from (
      select c.party, coalesce(c.store_id, c.driver_id) as owner,
        sum(c.owed - coalesce(w.collected, 0)) as owed
      from charges c left join dues w on w.charge_id = c.id where c.reversal_id is null group by 1, 2) p
    left join ledger_accounts a on a.owner_id = p.owner and a.kind = p.party || '_due'
    where p.owed <> -coalesce(a.balance, 0)
      and not exists (select from order_ends where store_owes > 0)
    union all
    select 'person ' || person_id, sum(amount)::text from commitments where person_id is not null
      group by person_id having sum(amount) >= 2000000`);
  return rows;
}

it(`books, orders, people and dues hold over ${RUNS} random chains of ${STEPS} acts`, async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const world: World = { random: randomOf(seed), orders: [] };
    world.orders.push(await sold(world), await sold(world));
    const answers: number[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      answers.push(await act(world));
      expect({ seed, step, found: await violations() }).toEqual({ seed, step, found: [] });
    }
    expect(answers.filter((status) => !isExpected(status))).toEqual([]);
    expect({ seed, found: await unsoundChecks(t) }).toEqual({ seed, found: [] });
  }
});
