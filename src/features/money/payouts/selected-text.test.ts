import { expect, it } from 'vitest';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { selectedText } from './selected-text.ts';

const illegal = { code: 'payout.illegal_event', message: '' };
const payout = (amount: string, may: 'approve' | 'pay' | 'settle' | null) =>
  ({
    amount,
    status: 'requested',
    approvals: [],
    approvalsNeeded: 1,
    acts: Object.fromEntries(
      ['approve', 'pay', 'settle'].map((act) => [act, act === may ? true : illegal]),
    ),
  }) as unknown as Payout;
const shown = (...rows: Payout[]) => selectedText(rows).replaceAll(/\s/gu, ' ');

it('sums payouts that one act takes on', () => {
  expect(shown(payout('10000', 'pay'), payout('5000', 'pay'))).toBe('2 selected, MAD 150.00');
});

it('sums a mixed selection by what is possible', () => {
  const rows = [payout('10000', 'approve'), payout('5000', 'pay'), payout('700', null)];
  expect(shown(...rows, payout('1', 'pay'))).toBe(
    '4 selected · 1 to approve, MAD 100.00 · 2 to pay, MAD 50.01 · 1 that you cannot act on, MAD 7.00',
  );
});
