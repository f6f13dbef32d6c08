import { overSheet } from '#tests/support/gallery/stage.tsx';
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
export const Asking = overSheet((close) => (
  <ConfirmAccountSheet store={store} bank={bank} onClose={close} />
));
