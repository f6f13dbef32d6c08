import { UsedReferenceNotice } from './reference-use.tsx';

const payout = {
  id: 12 as never,
  store: 'Café Atlas',
  amount: '1250000',
  at: '2026-03-02T09:30:00.000Z',
};

export const OfTwo = () => (
  <UsedReferenceNotice used={{ reference: 'VIR-204117', payouts: [payout], elsewhere: 1 }} />
);
