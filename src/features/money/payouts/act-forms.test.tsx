import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { PayForm } from './act-forms.tsx';

const USED = { id: 7, store: 'Café Rif', amount: '5870', at: '2026-03-02T09:30:00.000Z' };

function open(ids: readonly number[]) {
  const { answer } = consoleWithApi();
  signInAs({ id: 1, role: 'finance' });
  answer(payoutsRoutes.referenceUse, () => ({ payouts: [USED], elsewhere: 0 }) as never);
  const onInput = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PayForm confirm="Mark as paid" ids={ids} onInput={onInput} onBack={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Bank reference'), { target: { value: 'VIR 1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as paid' }));
  return onInput;
}

it('names the payout that has the reference, and pays with it when pressed again', async () => {
  const onInput = open([12]);
  fireEvent.click(await screen.findByRole('button', { name: 'Same transfer: Mark as paid' }));
  expect(screen.getByRole('alert')).toHaveTextContent(/Payout 7 of Café Rif, MAD.58\.70/);
  await waitFor(() =>
    expect(onInput).toHaveBeenCalledExactlyOnceWith({
      rail: 'manual',
      reference: 'VIR 1',
      proof: '',
      sameReference: true,
    }),
  );
});

it('does not ask about the payouts that it pays itself', async () => {
  const onInput = open([7]);
  await waitFor(() => expect(onInput).toHaveBeenCalledOnce());
  expect(onInput.mock.lastCall?.[0]).toMatchObject({ sameReference: false });
});

it('forgets the payout once another reference is typed', async () => {
  open([12]);
  await screen.findByRole('alert');
  fireEvent.change(screen.getByLabelText('Bank reference'), { target: { value: 'VIR 2' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
});
