import { expect, it } from 'vitest';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  createRemedyFixture,
  type RemedyFixture,
  unsoundChecks,
} from '#tests/support/remedies/remedy-fixture.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: RemedyFixture;
withApp(async (app) => {
  t = app;
  fixture = await createRemedyFixture(app);
});

const goodwill = (amount: string, more: object = {}) => ({ basis: 'goodwill', amount, ...more });
const order = async (price: number) => fixture.soldOrder([await fixture.dish(price)]);

it('beyond the limit of a case it waits for another person, who is charged nobody’s own', async () => {
  const one = await order(500);
  const opened = await fixture.openCase(one.id);
  const waiting = await fixture.give(
    one,
    goodwill('30001', { caseId: opened.id, bearers: [{ party: 'store' }] }),
  );
  expect([waiting.status, waiting.body]).toMatchObject([
    201,
    { state: 'waiting', exceeds: 'case', charged: '0', bearers: [{ party: 'store' }] },
  ]);
  expect((await fixture.read(one.id)).refunded).toBe('0');
  // An operator may not decide, nor who gave it or owns the case.
  expect((await fixture.decideRemedy(waiting.body, 'approve', fixture.operator)).status).toBe(403);
  const approved = await fixture.decideRemedy(waiting.body, 'approve');
  expect([approved.status, approved.body]).toMatchObject([
    200,
    { state: 'given', charged: '30001', stateBy: { id: fixture.supervisor.id } },
  ]);
  expect(await fixture.caseOf(opened.id)).toMatchObject({ given: '30001', charged: '30001' });
  const more = await fixture.give(await fixture.read(one.id), goodwill('1', { caseId: opened.id }));
  expect(more.body).toMatchObject({ state: 'waiting', exceeds: 'case' });
  const withdrawn = await fixture.decideRemedy(more.body, 'withdraw', fixture.operator);
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn' });
  expect(await unsoundChecks(t)).toEqual([]);
});

it('beyond the limit of a customer within 30 days it waits, and what waited is not given twice', async () => {
  const customer = await t.person('customer');
  const dish = await fixture.dish(400);
  const first = await fixture.soldOrder([dish], {}, customer);
  const second = await fixture.soldOrder([dish], {}, customer);
  expect((await fixture.give(first, goodwill('40000'))).body).toMatchObject({ state: 'given' });
  const waiting = await fixture.give(second, goodwill('10001'));
  expect(waiting.body).toMatchObject({ state: 'waiting', exceeds: 'customer' });
  // Meanwhile nearly all of the order is given.
  const left = BigInt(second.total) - 10_000n;
  const meanwhile = await fixture.give(await fixture.read(second.id), goodwill(left.toString()));
  expect(meanwhile.body).toMatchObject({ state: 'waiting' });
  expect((await fixture.decideRemedy(meanwhile.body, 'approve')).status).toBe(200);
  const late = await fixture.decideRemedy(waiting.body, 'approve', fixture.second);
  expect([late.status, late.body]).toMatchObject([409, { code: 'order.not_remediable' }]);
  const refused = await fixture.decideRemedy(waiting.body, 'refuse', fixture.second);
  expect(refused.body).toMatchObject({ state: 'refused' });
  expect(await unsoundChecks(t)).toEqual([]);
});

it('a preview tells nothing about the case of another order', async () => {
  const one = await order(90);
  const { id: caseId } = await fixture.openCase(one.id);
  await fixture.give(one, goodwill('1000', { caseId }));
  const room = (await fixture.preview(one.id, fixture.operator, { caseId })).body.room;
  expect(room.case).toBe('29000');
  const other = await fixture.preview((await order(90)).id, fixture.operator, { caseId });
  expect([other.status, other.body]).toMatchObject([404, { params: { kind: 'case' } }]);
});

it('nobody gives to himself or to a linked account, by the call or by SQL', async () => {
  const { account: agent, second: customer } = await linkedPair();
  const one = await fixture.soldOrder([await fixture.dish(50)], {}, customer);
  const answer = await fixture.give(one, goodwill('100'), agent);
  expect([answer.status, answer.body]).toMatchObject([403, { code: 'account.not_independent' }]);
  expect((await fixture.preview(one.id, agent)).body.whyNot).toMatchObject({
    code: 'account.not_independent',
  });
  const row = remedyRow(one.id, customer.id, agent.id);
  await expect(t.db.insertInto('remedies').values(row).execute()).rejects.toMatchObject({
    constraint: 'remedies_four_eyes',
  });
});

it('SQL gives nobody more than one person may', async () => {
  const customer = await t.person('customer');
  const one = await fixture.soldOrder([await fixture.dish(900)], {}, customer);
  const row = remedyRow(one.id, customer.id, fixture.operator.id);
  const much = { ...row, amount: 50_001n, sold: 50_001n, state: 'given' as const };
  await expect(t.db.insertInto('remedies').values(much).execute()).rejects.toMatchObject({
    constraint: 'remedies_alone',
  });
  await expect(
    t.pool.query(
      `insert into dues (party, owner_id, order_id, at, amount) values
      ('store', $1, $2, now(), 100)`,
      [fixture.store.id, one.id],
    ),
  ).rejects.toMatchObject({ code: '23514' });
});

it('a contest is decided by nobody with a part in the charge, within its days only', async () => {
  const one = await order(90);
  await fixture.give(
    one,
    { basis: 'lines', lines: [{ line: 1, quantity: 1 }], bearers: [{ party: 'store' }] },
    fixture.supervisor,
  );
  const [charge] = await fixture.chargesOf(one.id);
  if (!charge) throw new Error('Nothing is charged');
  const stranger = await t.person('store');
  expect((await fixture.contestOwn(charge.id, stranger)).status).toBe(404);
  const open = await fixture.contest(charge, fixture.operator);
  expect([open.status, open.body]).toMatchObject([200, { contest: { state: 'open' } }]);
  expect((await fixture.contest(open.body)).status).toBe(409);
  const own = await fixture.decideContest(open.body, 'uphold', fixture.supervisor);
  expect([own.status, own.body]).toMatchObject([403, { code: 'remedy.four_eyes' }]);
  await expect(
    t.pool.query(
      `update contests set state = 'dismissed', state_at = now(),
       state_by = jsonb_build_object('id', $2::int) where charge_id = $1`,
      [charge.id, fixture.supervisor.id],
    ),
  ).rejects.toMatchObject({ constraint: 'contests_four_eyes' });
  const dismissed = await fixture.decideContest(open.body, 'dismiss', fixture.second);
  expect([dismissed.status, dismissed.body]).toMatchObject([
    200,
    { contest: { state: 'dismissed' }, reversedAt: null },
  ]);
  expect((await fixture.decideContest(dismissed.body, 'uphold', fixture.second)).status).toBe(409);
  expect(await unsoundChecks(t)).toEqual([]);
});

// The last: a looser limit takes effect a day later.
it('who gives counts it among what he commits, and beyond that it waits', async () => {
  const agent = await t.person('operator');
  await fixture.set('remedies', {
    perCase: '9000000',
    perCustomer: '9000000',
    perStoreDay: '9000000',
  });
  await fixture.set('money', { aloneBelow: '50000' });
  const one = await order(700);
  expect((await fixture.give(one, goodwill('40000'), agent)).body).toMatchObject({
    state: 'given',
  });
  const next = await fixture.give(await fixture.read(one.id), goodwill('20000'), agent);
  expect(next.body).toMatchObject({ state: 'waiting', exceeds: 'person' });
  const { rows } = await t.pool.query(
    'select sum(amount)::text as sum from commitments where person_id = $1',
    [agent.id],
  );
  expect(rows).toEqual([{ sum: '40000' }]);
  await fixture.set('money', { aloneBelow: '2000000' });
  await fixture.set('remedies', { perCase: '30000', perCustomer: '50000', perStoreDay: '300000' });
  expect(await unsoundChecks(t)).toEqual([]);
});

/** A remedy as a writer of SQL would insert it. */
const remedyRow = (orderId: number, customerId: number, giverId: number) => ({
  case_id: null,
  order_id: orderId,
  customer_id: customerId,
  store_id: fixture.store.id,
  at: t.clock(),
  given_by: JSON.stringify({ id: giverId, name: 'x', role: 'operator' }),
  basis: 'goodwill' as const,
  cause: null,
  reason: 'x',
  target: 'wallet' as const,
  amount: 1n,
  sold: 1n,
  commission: 0n,
  platform: 0n,
  exceeds: null,
  state: 'waiting' as const,
  state_at: t.clock(),
});

/** A member of the staff, and a customer whose account he made. */
async function linkedPair() {
  const agent = await t.person('admin');
  const second = await createSecondAccount(t, agent, 'customer');
  return { account: agent, second };
}

it('who had the case before decides neither its remedy nor its contest, by the call or by SQL', async () => {
  const one = await order(500);
  const opened = await fixture.openCase(one.id, fixture.supervisor);
  const passed = await t.call(
    casesRoutes.send,
    {
      params: { id: opened.id },
      body: {
        commandId: crypto.randomUUID(),
        event: 'case.reassign',
        ownerId: fixture.operator.id,
      } as never,
    },
    fixture.supervisor,
    { 'if-match': `"${opened.version}"` },
  );
  expect(passed.body).toMatchObject({ owner: { id: fixture.operator.id } });
  const bearers = [{ party: 'store' }];
  const waiting = await fixture.give(one, goodwill('30001', { caseId: opened.id, bearers }));
  const own = await fixture.decideRemedy(waiting.body, 'approve');
  expect([own.status, own.body]).toMatchObject([403, { code: 'remedy.four_eyes' }]);
  const by = JSON.stringify({ id: fixture.supervisor.id, name: 'Salma', role: 'supervisor' });
  await expect(
    t.pool.query(
      `update remedies set state = 'given', state_by = $2, state_at = now(),
         refund_id = (select max(id) from refunds) where id = $1`,
      [waiting.body.id, by],
    ),
  ).rejects.toMatchObject({ constraint: 'remedies_four_eyes' });
  expect((await fixture.decideRemedy(waiting.body, 'approve', fixture.second)).status).toBe(200);

  const [charge] = await fixture.chargesOf(one.id);
  await fixture.contestOwn(charge?.id ?? 0, fixture.owner);
  const contested = await fixture.chargeNow(charge?.id ?? 0);
  expect(contested.acts.uphold).toMatchObject({ code: 'remedy.four_eyes' });
  expect((await fixture.decideContest(contested, 'dismiss')).status).toBe(403);
  await expect(
    t.pool.query(
      `update contests set state = 'dismissed', state_by = $2, state_reason = 'x'
       where charge_id = $1`,
      [contested.id, by],
    ),
  ).rejects.toMatchObject({ constraint: 'contests_four_eyes' });
});
