import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPayout } from '#tests/support/gallery/samples.ts';
import { FailedPayouts, failureOf } from './failed-payouts.tsx';

const payment = {
  rail: 'bank-file',
  reference: 'PAYOUT-14',
  proof: null,
  at: '2026-03-02T09:30:00.000Z',
  outcome: 'The account is closed (AC04)',
};
const failed = aPayout(14, { status: 'failed', payment });

it('names the payouts that failed before, and why', () => {
  render(<FailedPayouts payouts={[failed, aPayout(13)]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(/#14 .*The account is closed \(AC04\)/);
});

it('knows no failure of a payout that is paid by now', () => {
  expect(failureOf(failed)).toBe('The account is closed (AC04)');
  expect(failureOf({ ...failed, status: 'paid' })).toBeNull();
});
