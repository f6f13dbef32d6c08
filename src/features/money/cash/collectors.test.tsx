import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { type CollectorCash, collectorsRoutes } from '#contract/routes/money/collectors.ts';
import { depositSlipsRoutes } from '#contract/routes/money/deposit-slips.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { Collectors } from './collectors.tsx';

const at = '2026-03-02T09:30:00.000Z';
const collector = { id: 12 as UserId, name: 'Samira' };
const HOLDS: CollectorCash = {
  collector,
  held: '660000',
  onSlips: '630000',
  oldestAt: at,
  lastDeposit: null,
  acts: { countIn: true },
};

/** Shows the collectors beside a slip that the bank's file has not named. */
function show(items: CollectorCash[]): void {
  const { answer } = consoleWithApi();
  signInAs({ id: 1, role: 'supervisor' });
  const total = items[0]?.held ?? '0';
  answer(collectorsRoutes.list, () => ({ items, total }));
  const slip = { id: 3, collector, reference: 'DEP0041', amount: '630000', at, bookedAt: null };
  answer(depositSlipsRoutes.list, () => ({ items: [slip] }) as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Collectors />
    </QueryClientProvider>,
  );
}

it('keeps the bank’s file in reach while a slip is open, after all cash was counted in', async () => {
  show([]);
  expect(await screen.findByText('DEP0041')).toBeVisible();
  expect(screen.getByText('No collected cash is outside the vault.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enter slip…' })).toBeVisible();
});

it('counts in what is on no slip, and more only if its cash is said to be there', async () => {
  show([HOLDS]);
  fireEvent.click(await screen.findByRole('button', { name: 'Count in…' }));
  expect(screen.getByText(/6,300\.00 of it on open deposit slips/)).toBeVisible();
  fireEvent.change(screen.getByLabelText('Counted, MAD'), { target: { value: '300.01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Count in' }));
  expect(screen.getByText(/300\.00 at most/)).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox', { name: /cash of the slips is here/ }));
  expect(screen.queryByText(/at most/)).toBeNull();
});
