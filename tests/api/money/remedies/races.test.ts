import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { addServer } from '#tests/support/fixtures/second-server.ts';
import {
  createRemedyFixture,
  type RemedyFixture,
  unsoundChecks,
} from '#tests/support/remedies/remedy-fixture.ts';

const AGENTS = 20;
let t: TestApp;
let fixture: RemedyFixture;
let other: Awaited<ReturnType<typeof addServer>>;
const agents: Person[] = [];

beforeAll(async () => {
  t = await startTestApp();
  fixture = await createRemedyFixture(t);
  other = await addServer(t);
  for (let n = 0; n < AGENTS; n += 1) agents.push(await t.person('operator'));
});
afterAll(async () => {
  expect(await unsoundChecks(t)).toEqual([]);
  await other.stop();
  await t.close();
});

/** A remedy by each agent at once, alternating between two servers. */
const atOnce = (order: (n: number) => Pick<Order, 'id' | 'version'>, body: object) =>
  Promise.all(
    agents.map((agent, n) => {
      const { id, version } = order(n);
      const input = {
        params: { id },
        body: { commandId: randomUUID(), cause: 'quality', basis: 'goodwill', ...body } as never,
      };
      const headers = { 'if-match': `"${version}"` };
      return (n % 2 ? other : t).call(remediesRoutes.give, input, agent, headers);
    }),
  );
const given = (answers: readonly { status: number; body: unknown }[]) =>
  answers.filter(({ body }) => (body as { state?: string }).state === 'given');

it('20 agents on one case of one order: one gives, the others are told that it has changed', async () => {
  const order = await fixture.soldOrder([await fixture.dish(300)]);
  const opened = await fixture.openCase(order.id);
  const answers = await atOnce(() => order, { amount: '5000', caseId: opened.id });
  expect(given(answers)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(AGENTS - 1);
  expect(await fixture.caseOf(opened.id)).toMatchObject({ given: '5000' });
});

it('20 agents on orders of one customer: together within his limit, the rest waits or is refused', async () => {
  const customer = await t.person('customer');
  const dish = await fixture.dish(120);
  const orders: Order[] = [];
  for (let n = 0; n < 5; n += 1) orders.push(await fixture.soldOrder([dish], {}, customer));
  const answers = await atOnce((n) => orders[n % orders.length] as Order, { amount: '11000' });
  // Four times 110.00 are within 500.00.
  expect(given(answers)).toHaveLength(4);
  const { rows } = await t.pool.query<{ sum: string }>(
    `select sum(amount)::text as sum from remedies where customer_id = $1 and state = 'given'`,
    [customer.id],
  );
  expect(rows).toEqual([{ sum: '44000' }]);
  expect(answers.every(({ status }) => [201, 403, 412].includes(status))).toBe(true);
});

it('a charge against a request for all that the store has: both, and nothing below zero', async () => {
  const { store } = fixture;
  for (let n = 0; n < 6; n += 1) {
    const order = await fixture.soldOrder([await fixture.dish(50)]);
    const remedy = await fixture.give(order, { basis: 'lines', lines: [{ line: 1, quantity: 1 }] });
    const [charged, asked] = await Promise.all([
      fixture.charge(remedy.body, [{ party: 'store' }]),
      other.call(
        payoutsRoutes.payoutFullBalance,
        { body: { commandId: randomUUID(), storeId: store.id } },
        fixture.finance,
      ),
    ]);
    expect(charged.status).toBe(200);
    expect([201, 409]).toContain(asked.status);
    const { rows } = await t.pool.query<{ free: string }>(
      `select (balance - held)::text as free from ledger_accounts
       where kind = 'store_balance' and owner_id = $1`,
      [store.id],
    );
    expect(BigInt(rows[0]?.free ?? '-1')).toBeGreaterThanOrEqual(0n);
    if (asked.status === 201)
      await fixture.act('reject', asked.body, fixture.supervisor, { reason: 'Again' });
    expect(await unsoundChecks(t)).toEqual([]);
  }
});

it('a contest upheld against a payout that collects the charge: the store has it back once', async () => {
  const { store, owner } = fixture;
  for (let n = 0; n < 4; n += 1) {
    const order = await fixture.soldOrder([await fixture.dish(60)]);
    await fixture.payOut();
    const due = await fixture.balance('store_due', store.id);
    const remedy = await fixture.give(order, {
      basis: 'lines',
      lines: [{ line: 1, quantity: 1 }],
      bearers: [{ party: 'store' }],
    });
    expect(remedy.body.charged).toBe('6000');
    const [charge] = await fixture.chargesOf(order.id);
    await fixture.contestOwn(charge?.id ?? 0, owner);
    const contested = await fixture.chargeNow(charge?.id ?? 0);
    await fixture.soldOrder([await fixture.dish(200)]);
    const has = await fixture.balance('store_balance', store.id);
    const [upheld, asked] = await Promise.all([
      fixture.decideContest(contested, 'uphold'),
      other.call(
        payoutsRoutes.request,
        { body: { commandId: randomUUID(), storeId: store.id, amount: '100' } },
        fixture.finance,
      ),
    ]);
    expect([upheld.status, asked.status]).toEqual([200, 201]);
    expect(await fixture.balance('store_balance', store.id)).toBe(has);
    expect(await fixture.balance('store_due', store.id)).toBe(due);
    await fixture.act('reject', asked.body, fixture.supervisor, { reason: 'Again' });
  }
});

it('20 decisions of one contest: one result', async () => {
  const order = await fixture.soldOrder([await fixture.dish(70)]);
  await fixture.give(order, {
    basis: 'lines',
    lines: [{ line: 1, quantity: 1 }],
    bearers: [{ party: 'store' }],
  });
  const [charge] = await fixture.chargesOf(order.id);
  await fixture.contestOwn(charge?.id ?? 0, fixture.owner);
  const contested = await fixture.chargeNow(charge?.id ?? 0);
  const deciders = await Promise.all(Array.from({ length: AGENTS }, () => t.person('supervisor')));
  const answers = await Promise.all(
    deciders.map((decider, n) =>
      (n % 2 ? other : t).call(
        chargesRoutes.send,
        {
          params: { id: contested.id },
          body: {
            event: n % 3 ? 'contest.uphold' : 'contest.dismiss',
            reason: 'x',
          },
        },
        decider,
        { 'if-match': `"${contested.version}"` },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
