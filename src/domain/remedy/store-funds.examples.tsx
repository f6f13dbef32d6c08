import type { StoreFunds } from '#contract/money/store-funds.ts';
import { StoreFundsNotice } from './store-funds.tsx';

const funds = {
  available: '300',
  payouts: [{ id: 9, amount: '42500', status: 'requested' }],
} as object as StoreFunds;

export const Owed = () => (
  <StoreFundsNotice funds={funds} amount={1_500n} store="Café Atlas" rest="owed" />
);
export const Refused = () => (
  <StoreFundsNotice funds={funds} amount={1_500n} store="Café Atlas" rest="refused" />
);
