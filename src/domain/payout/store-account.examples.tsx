import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { StoreAccount } from './store-account.tsx';

const at = '2026-03-02T09:30:00.000Z';
const bank = {
  iban: 'MA64011519000001205000534921',
  holder: 'Atlas SARL',
  changedAt: at,
  replacedAt: at,
  change: {
    at,
    by: 'Farid',
    reason: 'Letter of the owner',
    confirmedAt: null,
    confirmedBy: null,
    waits: true,
    markedUntil: null,
  },
  acts: { confirm: true },
};

export const Waiting = answered(
  [answer(payoutsRoutes.storesWithBalance, { items: [{ bank }], nextCursor: null } as never)],
  () => <StoreAccount store={{ id: 12, name: 'Café Atlas' }} changedAt={at} />,
);
