import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import {
  HOLDING_PAYOUT_STATUSES,
  PAYOUT_EVENT_TYPES,
  PAYOUT_STATUSES,
  type PayoutState,
  payoutMachine,
  payoutRules,
} from './payout-machine.ts';

const events = PAYOUT_EVENT_TYPES.map((type) => ({ type }));
const at = (
  status: PayoutState['status'],
  approvals = 0,
  approvalsNeeded = 1,
  isWithdrawable = false,
): PayoutState => ({ status, approvals, approvalsNeeded, isWithdrawable });

describe('payout machine', () => {
  it('has exactly the states in PAYOUT_STATUSES, and reaches each', () => {
    expect(Object.keys(payoutMachine.states).sort()).toEqual([...PAYOUT_STATUSES].sort());
    const reached = getShortestPaths(payoutMachine, {
      input: { approvals: 0, approvalsNeeded: 2, isWithdrawable: false },
      events,
      limit: 1_000,
      stopWhen: ({ context }) => context.approvals > 2,
    }).map((path) => path.state.value);
    expect(new Set(reached)).toEqual(new Set(PAYOUT_STATUSES));
  });

  it('pays only after the required number of approvals', () => {
    for (const needed of [1, 2]) {
      let state = at('requested', 0, needed);
      for (let n = 1; n <= needed; n += 1) {
        expect(payoutRules.can(state, 'payout.pay')).toBe(false);
        state = payoutRules.apply(state, 'payout.approve') as PayoutState;
        expect(state.approvals).toBe(n);
      }
      expect(state.status).toBe('approved');
    }
  });

  it('pays only after an approval, on every path', () => {
    const paths = getShortestPaths(payoutMachine, {
      input: { approvals: 0, approvalsNeeded: 1, isWithdrawable: false },
      events,
    });
    for (const { state, steps } of paths) {
      if (state.value !== 'paid') continue;
      const types = steps.map(({ event }) => event.type as string);
      expect(types.indexOf('payout.approve')).toBeGreaterThanOrEqual(0);
      expect(types.indexOf('payout.approve')).toBeLessThan(types.indexOf('payout.pay'));
    }
  });

  it('never pays while an approval can be withdrawn, on any path', () => {
    const paths = getShortestPaths(payoutMachine, {
      input: { approvals: 0, approvalsNeeded: 2, isWithdrawable: true },
      events,
      limit: 1_000,
    });
    const reached = paths.map(({ state }) => state.value);
    expect(new Set(reached)).toEqual(new Set(['requested', 'approved', 'rejected']));
    for (const { state } of paths) {
      const { approvals } = state.context;
      expect(approvals).toBeGreaterThanOrEqual(0);
      if (state.value === 'requested') expect(approvals).toBeLessThan(2);
      if (state.value === 'approved') expect(approvals).toBe(2);
    }
  });

  it('removes one approval when it is withdrawn in time, and refuses a later withdrawal', () => {
    const back = (state: PayoutState) => payoutRules.apply(state, 'payout.withdraw_approval');
    expect(back(at('approved', 1, 1, true))).toMatchObject({ status: 'requested', approvals: 0 });
    expect(back(at('approved', 2, 2, true))).toMatchObject({ status: 'requested', approvals: 1 });
    expect(back(at('requested', 1, 2, true))).toMatchObject({ status: 'requested', approvals: 0 });
    expect(back(at('requested', 0, 2, true))).toBeNull();
    for (const status of PAYOUT_STATUSES) expect(back(at(status, 1, 1))).toBeNull();
    for (const status of ['paying', 'review', 'failed', 'paid', 'rejected'] as const)
      expect(back(at(status, 1, 1, true))).toBeNull();
  });

  it('never retries a payment that may have succeeded', () => {
    for (const status of ['paying', 'review', 'paid'] as const)
      expect(payoutRules.can(at(status, 1), 'payout.pay')).toBe(false);
  });

  it('lets only the payment rail end an attempt, and only a user end a review', () => {
    const legal = (status: PayoutState['status']) => payoutRules.legal(at(status, 1));
    expect(legal('paying')).toEqual([
      'payout.rail_paid',
      'payout.rail_failed',
      'payout.rail_unknown',
    ]);
    expect(legal('review')).toEqual(['payout.confirm', 'payout.fail']);
  });

  it('holds the amount until the payout is paid or rejected', () => {
    const ended = PAYOUT_STATUSES.filter((s) => payoutRules.legal(at(s, 1)).length === 0);
    expect(ended).toEqual(['paid', 'rejected']);
    expect([...HOLDING_PAYOUT_STATUSES, ...ended].sort()).toEqual([...PAYOUT_STATUSES].sort());
  });
});
