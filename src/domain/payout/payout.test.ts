import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import type { Payout, PayoutEvidence } from '#contract/routes/money/payouts.ts';
import { actsOf, whyNoActs, whyNot, whyUnreconciled } from './payout.ts';

type Acts = NonNullable<Payout['acts']>;
const refused = (code: ErrorCode, message = 'Refused.', until?: string) => ({
  code,
  message,
  ...(until ? { until } : {}),
});
const payout = (acts: Partial<Acts> | undefined, more: object = {}) =>
  ({
    id: 1,
    status: 'requested',
    approvals: [],
    approvalsNeeded: 1,
    legalEvents: [],
    acts,
    ...more,
  }) as unknown as Payout;

describe('an act on a payout', () => {
  it('is possible if the server allows it, else shows the server’s reason', () => {
    expect(whyNot(payout({ approve: true }), 'approve')).toBeNull();
    const own = payout({ approve: refused('payout.four_eyes', 'Someone else must approve.') });
    expect(whyNot(own, 'approve')).toBe('Someone else must approve');
    expect(actsOf(own)).toEqual(['approve']);
  });

  it('is not possible before the server has reported the possible acts', () => {
    expect(whyNot(payout(undefined), 'approve')).not.toBeNull();
    expect(actsOf(payout(undefined))).toEqual([]);
  });

  it('is offered if the status and the role allow it', () => {
    const acts = {
      approve: refused('payout.illegal_event'),
      reject: true as const,
      pay: refused('permission.denied'),
      settle: refused('permission.denied'),
    };
    const approved = payout(acts, { status: 'approved' });
    expect(actsOf(approved)).toEqual(['reject']);
    expect(whyNot(approved, 'approve')).toBe('Not possible in status “Approved”');
    expect(whyNot(approved, 'pay')).toBe('Finance staff pay payouts');
    expect(whyNot(payout({ approve: refused('permission.denied') }), 'approve')).toBe(
      'Supervisors approve payouts',
    );
  });

  it('becomes possible automatically when a temporary refusal ends', () => {
    const ends = (ms: number) =>
      payout({
        pay: refused('payout.illegal_event', 'Soon.', new Date(Date.now() + ms).toISOString()),
      });
    expect(whyNot(ends(60_000), 'pay')).toMatch(/can be paid in 10 s/);
    expect(actsOf(ends(60_000))).toEqual(['pay']);
    expect(whyNot(ends(-1), 'pay')).toBeNull();
  });

  it('names the roles that may perform the next act if the user’s role may not', () => {
    const noActs = (status: string, ...legalEvents: string[]) =>
      whyNoActs(payout({}, { status, legalEvents }));
    expect(noActs('requested', 'payout.approve')).toBe('Supervisors approve payouts');
    expect(noActs('approved', 'payout.pay')).toBe('Finance staff pay payouts');
    expect(noActs('review', 'payout.confirm')).toBe('Supervisors settle payouts');
    expect(noActs('paid')).toBe('No further actions.');
    // The bank is being queried, so no role can act.
    expect(noActs('paying', 'payout.rail_paid')).toContain('Not possible in status');
  });

  it('requires evidence that reconciles', () => {
    expect(whyUnreconciled(undefined)).toContain('Wait');
    expect(whyUnreconciled({ difference: '1' } as PayoutEvidence)).toContain('do not reconcile');
    expect(whyUnreconciled({ difference: '0' } as PayoutEvidence)).toBeNull();
  });
});
