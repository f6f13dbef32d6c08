import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { answer, answered, overSheet } from '#tests/support/gallery/stage.tsx';
import { ConfirmAccount, ConfirmAccountSheet } from './confirm-account.tsx';

const store = { id: 12, name: 'Café Atlas' };
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
};

export const Possible = () => (
  <ConfirmAccount store={store} bank={{ ...bank, acts: { confirm: true } }} />
);
export const OwnChange = () => (
  <ConfirmAccount
    store={store}
    bank={{
      ...bank,
      acts: {
        confirm: {
          code: 'payout.four_eyes',
          message: 'You entered this bank account: someone else must confirm it.',
        },
      },
    }}
  />
);
const review = {
  iban: bank.iban,
  replaces: { iban: 'MA64022780000098765432109876', holder: 'Café Atlas SARL' },
  sharedWith: [{ kind: 'store' as const, id: 7, name: 'Snack Rif', isSameOwner: false }],
  sharedElsewhere: 0,
  phone: '+212612340001',
  contactName: 'Omar',
  owner: 'Omar Alaoui',
};
export const Asking = answered(
  [answer(payoutsRoutes.reviewBank, review)],
  overSheet((close) => <ConfirmAccountSheet store={store} bank={bank} onClose={close} />),
);
