import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { BankSheet } from './bank-sheet.tsx';

const IBAN = ibanOf('MA', '022780000098765432109876');
const store = { id: 12, name: 'Café Rif' };

function open(isSameOwner: boolean) {
  const { answer } = consoleWithApi();
  signInAs({ id: 1, role: 'finance' });
  answer(payoutsRoutes.reviewBank, () => ({
    iban: IBAN,
    replaces: null,
    sharedWith: [{ kind: 'store' as const, id: 7, name: 'Café Atlas', isSameOwner }],
    sharedElsewhere: 0,
    phone: null,
    contactName: null,
    owner: null,
  }));
  const sent = answer(payoutsRoutes.setBank, () => ({
    storeId: 12 as never,
    bank: { iban: IBAN, holder: 'Rif', changedAt: null, replacedAt: null, change: null },
  }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BankSheet store={store} bank={{ iban: null, holder: null }} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('IBAN'), { target: { value: IBAN } });
  fireEvent.change(screen.getByLabelText('Reason, and how it was checked'), {
    target: { value: 'Letter' },
  });
  return sent;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('sets the account of another owner’s store only when pressed again', async () => {
  const sent = open(false);
  press('Set bank account');
  await screen.findByRole('button', { name: 'Set the shared account' });
  expect(screen.getByText(/^The same account as Café Atlas/)).toBeVisible();
  expect(sent).toHaveLength(0);
  press('Set the shared account');
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('sets the account of another store of its owner at once, with a hint', async () => {
  const sent = open(true);
  expect(
    await screen.findByText('The same account as Café Atlas, of the same person'),
  ).toBeVisible();
  press('Set bank account');
  await waitFor(() => expect(sent).toHaveLength(1));
});
