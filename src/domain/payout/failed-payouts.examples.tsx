import { aPayout } from '#tests/support/gallery/samples.ts';
import { FailedPayouts } from './failed-payouts.tsx';

const at = '2026-03-02T09:30:00.000Z';
const bank = { iban: 'MA64011519000001205000534921', holder: 'Atlas SARL' };
const payment = {
  rail: 'bank-file',
  reference: 'PAYOUT-14',
  proof: null,
  at,
  outcome: 'The account is closed (AC04)',
};
const failed = aPayout(14, { status: 'failed', bank, payment });

export const OneOfTwo = () => <FailedPayouts payouts={[failed, aPayout(13)]} />;
