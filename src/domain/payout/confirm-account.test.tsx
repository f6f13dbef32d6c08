import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type StoreDetail, storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { stores } from '#src/domain/store/stores.ts';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { ConfirmAccount } from './confirm-account.tsx';

const FORMER = 'MA64022780000098765432109876';
const REFUSED = 'MA64011519000001205000534921';
const at = '2026-03-02T09:30:00.000Z';
const change = { at, by: 'Farid', reason: 'Letter', confirmedAt: null, confirmedBy: null };

/** The account as the page of the store shows it. */
function StoreAccountRow() {
  const { data } = useRecord<StoreDetail>(stores, '12');
  return <p>{data?.bank.iban ?? 'reading'}</p>;
}

it('shows the account before on the store’s page at once when the new one is refused', async () => {
  const { answer } = consoleWithApi();
  signInAs({ id: 1, role: 'supervisor' });
  let iban = REFUSED;
  answer(storesRoutes.get, () => ({ id: 12, name: 'Café Atlas', bank: { iban } }) as never);
  answer(payoutsRoutes.reviewBank, () => ({}) as never);
  answer(payoutsRoutes.refuseBank, () => {
    iban = FORMER;
    return {} as never;
  });
  const bank = {
    iban,
    holder: 'Atlas SARL',
    changedAt: at,
    replacedAt: at,
    change: { ...change, waits: true, markedUntil: null },
    acts: { confirm: true as const },
  };
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <StoreAccountRow />
        <ConfirmAccount store={{ id: 12, name: 'Café Atlas' }} bank={bank} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByText(REFUSED)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Refuse…' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Nobody called us' } });
  fireEvent.click(screen.getByRole('button', { name: 'Refuse account' }));
  expect(await screen.findByText(FORMER)).toBeVisible();
});
