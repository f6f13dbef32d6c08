import { describe, expect, it } from 'vitest';
import type { User } from '#contract/routes/users.ts';
import type { Payout, PayoutEvidence } from '#contract/routes/vendor-payments.ts';
import { actsOf, whyNoActs, whyNoTie, whyNot } from './acts.ts';
import { filterIn, queryOf } from './filter.ts';

const by = (id: number, takeBackUntil = '2026-11-21T10:00:10.000Z') => ({
  by: { id, name: 'X', role: 'supervisor' },
  at: '2026-11-21T10:00:00.000Z',
  takeBackUntil,
});
const payout = (more: object = {}) =>
  ({
    id: 1,
    status: 'requested',
    requestedBy: { id: 5 },
    approvals: [],
    approvalsNeeded: 2,
    legalEvents: [],
    ...more,
  }) as unknown as Payout;
const user = (id: number, role: User['role']) => ({ id, role }) as Pick<User, 'id' | 'role'>;

describe('an act on a payout', () => {
  it('is not for who requested it, nor twice for who approved it', () => {
    expect(whyNot(payout(), 'approve', user(1, 'admin'))).toBeNull();
    expect(whyNot(payout(), 'approve', user(5, 'admin'))).toContain('You requested it');
    const half = payout({ approvals: [by(1)] });
    expect(whyNot(half, 'approve', user(1, 'supervisor'))).toContain('You approved it');
    expect(whyNot(half, 'approve', user(2, 'supervisor'))).toBeNull();
  });

  it('is not for who settled the last try as not paid, when it is paid again', () => {
    const failed = payout({ status: 'failed', settledBy: { id: 7 } });
    expect(whyNot(failed, 'pay', user(7, 'admin'))).toContain('someone else must pay');
    expect(whyNot(failed, 'reject', user(7, 'admin'))).toContain('someone else must reject');
    expect(whyNot(failed, 'reject', user(8, 'admin'))).toBeNull();
    expect(whyNot(failed, 'pay', user(8, 'finance'))).toBeNull();
    expect(
      whyNot(payout({ status: 'failed', settledBy: null }), 'pay', user(7, 'admin')),
    ).toBeNull();
  });

  it('is not what the server keeps this person from, with its reason', () => {
    const barred = { approve: 'Zineb made your account.', reject: null, pay: null };
    expect(whyNot(payout({ barred }), 'approve', user(1, 'admin'))).toBe('Zineb made your account');
    expect(whyNot(payout({ barred }), 'reject', user(1, 'admin'))).toBeNull();
  });

  it('is one that the machine and the role allow', () => {
    expect(actsOf(payout(), user(1, 'supervisor'))).toEqual(['approve', 'reject']);
    expect(actsOf(payout(), user(1, 'finance'))).toEqual([]);
    expect(actsOf(payout({ status: 'approved' }), user(1, 'finance'))).toEqual(['pay']);
    expect(actsOf(payout({ status: 'review' }), user(1, 'supervisor'))).toEqual(['settle']);
    // While a rail is queried, no user can set the result.
    expect(actsOf(payout({ status: 'paying' }), user(1, 'admin'))).toEqual([]);
  });

  it('names the roles that do it to somebody whose role does not', () => {
    expect(whyNot(payout(), 'approve', user(1, 'finance'))).toBe('Supervisors approve payouts');
    expect(whyNot(payout(), 'pay', user(1, 'supervisor'))).toBe('Finance staff pay payouts');
    const noActs = (status: string, ...legalEvents: string[]) =>
      whyNoActs(payout({ status, legalEvents }));
    expect(noActs('requested', 'payout.approve')).toBe('Supervisors approve payouts');
    expect(noActs('approved', 'payout.pay')).toBe('Finance staff pay payouts');
    expect(noActs('review', 'payout.confirm')).toBe('Supervisors settle payouts');
    expect(noActs('paid')).toBe('No further actions.');
    // A rail is being queried: no role can do anything.
    expect(noActs('paying', 'payout.confirm')).toContain('Not possible in status');
  });

  it('waits for evidence that ties out', () => {
    expect(whyNoTie(undefined)).toContain('Wait');
    expect(whyNoTie({ difference: '1' } as PayoutEvidence)).toContain('do not reconcile');
    expect(whyNoTie({ difference: '0' } as PayoutEvidence)).toBeNull();
  });
});

it('a filter is read from any address, and asked of the server', () => {
  expect(filterIn(new URLSearchParams('status=nonsense&store=-1&age=year'))).toEqual({
    status: 'todo',
    store: '',
    age: 'any',
  });
  const filter = filterIn(new URLSearchParams('status=paid&store=12&age=day'));
  expect(queryOf(filter, Date.parse('2026-11-21T10:00:00Z'))).toEqual({
    status: 'paid',
    storeId: '12',
    to: '2026-11-20T10:00:00.000Z',
  });
});
