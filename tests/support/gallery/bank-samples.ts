import type { BankFileDetail } from '#contract/routes/money/bank-files.ts';
import { NOW } from './moment.ts';
import { aPayout } from './samples.ts';

const FINANCE = { id: 4, name: 'Farid Alami', role: 'finance' };

/** A bank file with a payment that waits for the bank, and one that came back. */
export const aBankFile = (): BankFileDetail =>
  ({
    id: 3,
    name: 'payouts-2026-03-02-4F1A2B.xml',
    messageId: 'TAWSIL-0C9D4F1A2B',
    at: NOW,
    madeBy: FINANCE,
    payments: 2,
    total: '2500000',
    settled: 0,
    returned: 1,
    open: 1,
    payerIban: 'MA64011519000001205000534921',
    paymentsOf: [12, 13].map((id) => ({
      payout: aPayout(id, { status: id === 12 ? 'review' : 'failed', acts: { settle: true } }),
      amount: '1250000',
      iban: 'MA64011519000001205000534921',
      state: id === 12 ? 'open' : 'returned',
      isLatest: true,
    })),
  }) as never;
