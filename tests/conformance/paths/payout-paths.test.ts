import { afterAll, describe, expect, it } from 'vitest';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import {
  PAYOUT_EVENT_TYPES,
  PAYOUT_STATUSES,
  type PayoutEventType,
  type PayoutStatus,
  payoutRules,
} from '#machines/payout/payout-machine.ts';
import type { RailOutcome } from '#server/money/payouts/rail.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { type TestBank, withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let bank: TestBank;
const waiting: (() => void)[] = [];
withPayoutFixture((opened) => {
  ({ t, fixture, bank } = opened);
});
afterAll(() => {
  for (const end of waiting) end();
});

const PAID: RailOutcome = { outcome: 'accepted', reference: 'B 1', message: 'Done' };

/** Sends one event of the machine, by the call for it. */
async function send(payout: Payout, type: PayoutEventType): Promise<Answer<Payout>> {
  if (type === 'payout.approve') return fixture.act('approve', payout, fixture.supervisor);
  if (type === 'payout.withdraw_approval')
    return fixture.act('withdrawApproval', payout, fixture.supervisor);
  if (type === 'payout.reject')
    return fixture.act('reject', payout, fixture.supervisor, { reason: 'x' });
  if (type === 'payout.pay') {
    bank.answer = async () => PAID;
    return fixture.act('pay', payout, fixture.finance, { rail: 'bank-file' });
  }
  const outcome = type === 'payout.confirm' ? 'paid' : 'failed';
  // By a person who approves no other payout here, because the settler cannot approve the store's
  // next one.
  return fixture.act('settle', payout, fixture.admin, { outcome, reason: 'Looked it up' });
}

async function payThrough(payout: Payout, outcome: RailOutcome): Promise<Payout> {
  bank.answer = async () => outcome;
  return (await fixture.act('pay', payout, fixture.finance, { rail: 'bank-file' })).body;
}

/** A payout is approved in two phases: while the approval can be withdrawn, and afterwards. */
type Walked = PayoutStatus | 'just approved';
const WALKED: readonly Walked[] = [...PAYOUT_STATUSES, 'just approved'];

/** A payout in a state, brought there through the API. */
async function createInState(status: Walked): Promise<Payout> {
  const requested = await fixture.request('100');
  if (status === 'requested') return requested;
  if (status === 'rejected') return (await send(requested, 'payout.reject')).body;
  const approved = (await send(requested, 'payout.approve')).body;
  if (status === 'just approved') return approved;
  await t.letApprovalsCount();
  if (status === 'approved') return approved;
  if (status === 'paid') return payThrough(approved, PAID);
  if (status === 'failed') return payThrough(approved, { outcome: 'refused', why: 'No' });
  if (status === 'review') return payThrough(approved, { outcome: 'unknown', why: '?' });
  // Paying: the rail has not responded yet.
  let reached: () => void = () => undefined;
  const asked = new Promise<void>((done) => {
    reached = done;
  });
  bank.answer = () =>
    new Promise((done) => {
      waiting.push(() => done(PAID));
      reached();
    });
  void fixture.act('pay', approved, fixture.finance, { rail: 'bank-file' });
  await asked;
  return (await fixture.payout(approved.id)).payout;
}

/** The events that are sent by calls; the response of a rail is not one of them. */
const SENT = PAYOUT_EVENT_TYPES.filter((type) => !type.startsWith('payout.rail_'));

describe('the payout machine and the server', () => {
  it.each(WALKED)('agree on every event of a payout that is %s', async (walked) => {
    for (const type of SENT) {
      const payout = await createInState(walked);
      const { status, approvals } = payout;
      const isWithdrawable = walked === 'just approved';
      expect(status).toBe(isWithdrawable ? 'approved' : walked);
      const state = { status, approvals: approvals.length, approvalsNeeded: 1, isWithdrawable };
      const isLegal = payoutRules.can(state, type);
      const answer = await send(payout, type);
      expect([type, answer.status]).toEqual([type, isLegal ? 200 : 409]);
      if (!isLegal)
        expect(answer.body).toMatchObject({
          code: 'payout.illegal_event',
          legalEvents: payoutRules.legal(state),
          current: { id: payout.id, status },
        });
    }
  });

  it('require the current version', async () => {
    const payout = await createInState('requested');
    const approve = (more: object) =>
      fixture.command(
        calls.approve,
        { params: { id: payout.id }, body: {} },
        fixture.supervisor,
        more,
      );
    expect((await approve({})).status).toBe(428);
    expect(await approve({ version: payout.version + 1 })).toMatchObject({
      status: 412,
      body: { current: { id: payout.id } },
    });
  });
});
