import { aPayout } from '#tests/support/gallery/samples.ts';
import { ChangedAccounts } from './changed-accounts.tsx';

const bank = {
  iban: 'MA64011519000001205000534921',
  holder: 'Atlas SARL',
  change: {
    at: '2026-03-02T09:30:00.000Z',
    by: 'Farid',
    reason: 'Letter of the owner',
    confirmedAt: null,
    confirmedBy: null,
    waits: true,
    markedUntil: null,
  },
};

const former = { iban: bank.iban, holder: bank.holder, isFormer: true };
export const Former = () => <ChangedAccounts payouts={[aPayout(14, { bank: former })]} />;
export const OneOfTwo = () => <ChangedAccounts payouts={[aPayout(12, { bank }), aPayout(13)]} />;
