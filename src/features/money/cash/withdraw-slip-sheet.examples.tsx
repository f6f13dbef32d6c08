import type { DepositSlip } from '#contract/routes/money/deposit-slips.ts';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { WithdrawSlipSheet } from './withdraw-slip-sheet.tsx';

const slip = {
  id: 3,
  collector: { id: 12, name: 'Samira' },
  reference: 'VRS2026030201',
  amount: '630000',
  at: '2026-03-02T09:30:00.000Z',
  bookedAt: null,
  status: 'open',
  withdrawn: null,
  acts: { withdraw: true },
} as DepositSlip;

export const Withdrawing = overSheet((close) => <WithdrawSlipSheet slip={slip} onClose={close} />);
