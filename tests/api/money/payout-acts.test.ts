import { expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import { payoutActsOn } from '#server/money/payouts/acts.ts';
import { createPayoutRepository } from '#server/money/payouts/repository.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { type TestBank, withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let bank: TestBank;
withPayoutFixture((opened) => {
  ({ t, fixture, bank } = opened);
});

const CALLS = {
  approve: 'approve',
  withdraw: 'withdrawApproval',
  reject: 'reject',
  pay: 'pay',
  settle: 'settle',
} as const;
type Act = keyof typeof CALLS;
const ACTS = Object.keys(CALLS) as Act[];
const BODY: Readonly<Record<Act, object>> = {
  approve: {},
  withdraw: {},
  reject: { reason: 'Wrong account' },
  pay: { reference: 'TRX 1' },
  settle: { outcome: 'paid', reason: 'On the statement' },
};

const listed = async (id: number, as: Person): Promise<Payout> => {
  const { items } = (await t.call(calls.list, { query: { limit: '200' } }, as)).body;
  return items.find((one) => one.id === id) as Payout;
};

/**
 * Reads the state of an act in the list, and performs the act: both must agree. Returns the result.
 */
async function expectAgreement(payout: Payout, act: Act, as: Person): Promise<string> {
  const row = await listed(payout.id, as);
  const { body: evidence } = await t.call(calls.get, { params: { id: payout.id } }, as);
  expect(evidence.payout.acts).toEqual(row.acts);
  const state = row.acts?.[act];
  const answer = await fixture.act(CALLS[act], row, as, BODY[act]);
  if (state === true) {
    expect(answer.status, `${act} of ${row.status}`).toBe(200);
    expect(answer.body.acts).toEqual((await listed(payout.id, as)).acts);
    return 'done';
  }
  expect(answer.status, `${act} of ${row.status}`).toBeGreaterThanOrEqual(400);
  expect(answer.body).toMatchObject({ code: state?.code, message: state?.message });
  return state?.code ?? '';
}

/**
 * Compares, for each person, the acts that the list refuses with the responses to their calls.
 * Returns the acts that are possible.
 */
async function expectRefusals(payout: Payout, people: readonly Person[]): Promise<string[]> {
  const possible: string[] = [];
  for (const person of people)
    for (const act of ACTS) {
      const { acts } = await listed(payout.id, person);
      if (acts?.[act] === true) possible.push(`${act} ${person.role}`);
      else await expectAgreement(payout, act, person);
    }
  return possible;
}

it('the acts of a payout agree with the responses to their calls, for each role and status', async () => {
  const staff = () => [fixture.supervisor, fixture.finance, fixture.admin];
  const payout = await fixture.request('10000');
  expect(await expectRefusals(payout, staff())).toEqual([
    'approve supervisor',
    'reject supervisor',
    'approve admin',
    'reject admin',
  ]);
  expect(await expectAgreement(payout, 'approve', fixture.supervisor)).toBe('done');
  await t.letApprovalsCount();
  expect(await expectRefusals(payout, staff())).toEqual([
    'reject supervisor',
    'pay finance',
    'reject admin',
    'pay admin',
  ]);
  bank.answer = () => Promise.reject(new Error('Cut'));
  const uncertain = await fixture.act(
    'pay',
    await listed(payout.id, fixture.admin),
    fixture.finance,
    {
      rail: 'bank-file',
    },
  );
  expect(uncertain.body.status).toBe('review');
  expect(await expectRefusals(payout, staff())).toEqual(['settle supervisor', 'settle admin']);
  expect(await expectAgreement(payout, 'settle', fixture.supervisor)).toBe('done');
  expect(await expectRefusals(payout, staff())).toEqual([]);
});

it('a payout cannot be approved by its requester, the user who entered its account, or a prior approver', async () => {
  await fixture.set('payouts', { secondApproverAbove: '50000', typedAbove: '90000000' });
  const { body: own } = await fixture.command(
    calls.request,
    { body: { storeId: fixture.store.id, amount: '60000' } },
    fixture.admin,
  );
  expect(await expectAgreement(own, 'approve', fixture.admin)).toBe('payout.four_eyes');
  expect(await expectAgreement(own, 'approve', fixture.supervisor)).toBe('done');
  expect(await expectAgreement(own, 'approve', fixture.supervisor)).toBe('payout.four_eyes');
  // A user cannot withdraw another user's approval, but can withdraw their own within the time
  // limit.
  expect(await expectAgreement(own, 'withdraw', fixture.second)).toBe('payout.four_eyes');
  expect(await expectAgreement(own, 'withdraw', fixture.supervisor)).toBe('done');
  expect(await expectAgreement(own, 'withdraw', fixture.supervisor)).not.toBe('done');
  expect(await expectAgreement(own, 'approve', fixture.supervisor)).toBe('done');
  await t.letApprovalsCount();
  expect(await expectAgreement(own, 'withdraw', fixture.supervisor)).toBe('payout.illegal_event');
  expect(await expectAgreement(own, 'approve', fixture.second)).toBe('done');

  const store = await t.store(null, 'New account');
  await fixture.fund(100_000n, store.id);
  await fixture.command(
    calls.setBank,
    {
      params: { id: store.id },
      body: { iban: ibanOf('MA', '0'.repeat(24)), holder: 'X', reason: 'New' },
    },
    fixture.admin,
  );
  const payout = await fixture.request('100', store.id);
  expect(await expectAgreement(payout, 'approve', fixture.admin)).toBe('payout.four_eyes');
  expect(await expectAgreement(payout, 'approve', fixture.second)).toBe('done');
});

it('a payout cannot be paid until its approval counts, and states from when it can', async () => {
  const store = await t.store(null, 'Soon paid');
  await fixture.fund(10_000n, store.id);
  const payout = await fixture.request('700', store.id);
  expect(await expectAgreement(payout, 'approve', fixture.second)).toBe('done');
  const row = await listed(payout.id, fixture.finance);
  const [{ withdrawableUntil } = { withdrawableUntil: '' }] = row.approvals;
  expect(row.acts?.pay).toMatchObject({ code: 'payout.illegal_event', until: withdrawableUntil });
  await t.letApprovalsCount();
  expect((await listed(payout.id, fixture.finance)).acts?.pay).toBe(true);
});

it('the user who settled the first attempt as not paid cannot try again', async () => {
  const store = await t.store(null, 'Second try');
  await fixture.fund(10_000n, store.id);
  bank.answer = () => Promise.reject(new Error('Cut'));
  const { body: approved } = await fixture.approve(
    await fixture.request('900', store.id),
    fixture.second,
  );
  const { body: uncertain } = await fixture.act('pay', approved, fixture.finance, {
    rail: 'bank-file',
  });
  await fixture.act('settle', uncertain, fixture.admin, { outcome: 'failed', reason: 'Nothing' });
  expect(await expectAgreement(approved, 'pay', fixture.admin)).toBe('payout.four_eyes');
  expect(await expectAgreement(approved, 'reject', fixture.admin)).toBe('payout.four_eyes');
  expect(await expectAgreement(approved, 'pay', fixture.finance)).toBe('done');
});

it('reading acts takes as many queries for many payouts as for one', async () => {
  for (let n = 0; n < 5; n += 1) await fixture.request('100');
  const rows = await createPayoutRepository(t.db).list({ after: null, limit: 50 });
  expect(rows.length).toBeGreaterThan(5);
  const caller = {
    userId: fixture.supervisor.id,
    name: 'Salma',
    role: 'supervisor',
    sessionId: 1,
    zones: 'all',
  } as const;
  const queriesOf = async (some: typeof rows) => {
    let n = 0;
    const counted = t.db.withPlugin({
      transformQuery({ node }) {
        n += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await payoutActsOn(counted, some, caller, t.clock());
    return n;
  };
  const open = rows.filter(({ status }) => status === 'requested');
  expect(await queriesOf(rows)).toBe(await queriesOf(open.slice(0, 1)));
});
