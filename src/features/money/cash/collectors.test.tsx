import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WhyNot } from '#contract/acts.ts';
import type { UserId } from '#contract/ids.ts';
import { type CollectorCash, collectorsRoutes } from '#contract/routes/money/collectors.ts';
import { type DepositSlip, depositSlipsRoutes } from '#contract/routes/money/deposit-slips.ts';
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

const SLIP: DepositSlip = {
  id: 3 as DepositSlip['id'],
  collector,
  reference: 'DEP0041',
  amount: '630000' as DepositSlip['amount'],
  at,
  bookedAt: null,
  status: 'open',
  withdrawn: null,
  acts: { withdraw: true },
};
const CLOSED: WhyNot = {
  code: 'deposit_slip.illegal_event',
  message: 'This slip has been withdrawn.',
  reason: 'cash.slip_withdrawn',
};

/** Shows the collectors beside a slip that the bank's file has not named. */
function show(items: CollectorCash[], slips = [SLIP]) {
  const api = consoleWithApi();
  const { answer } = api;
  signInAs({ id: 1, role: 'supervisor' });
  const total = items[0]?.held ?? '0';
  answer(collectorsRoutes.list, () => ({ items, total }));
  answer(depositSlipsRoutes.list, () => ({ items: slips }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Collectors />
    </QueryClientProvider>,
  );
  return api;
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

it('withdraws an open slip with a reason, and keeps it among those that are closed', async () => {
  const { answer } = show([HOLDS]);
  const sent = answer(depositSlipsRoutes.withdraw, () => SLIP);
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw…' }));
  expect(screen.getByText(/6,300\.00 stays with Samira/)).toBeVisible();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Wrong amount' } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw slip' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/admin/cash/deposit-slips/3/withdraw',
    body: { reason: 'Wrong amount' },
  });
});

it('shows who withdrew a slip and why when closed slips are asked for', async () => {
  const withdrawn = { at, by: { id: 12 as UserId, name: 'Samira' }, why: 'Wrong amount' };
  const closed = {
    ...SLIP,
    id: 4,
    reference: 'DEP0040',
    status: 'withdrawn',
    withdrawn,
  } as DepositSlip;
  show([HOLDS], [SLIP, { ...closed, acts: { withdraw: CLOSED } }]);
  expect(await screen.findByText('DEP0041')).toBeVisible();
  expect(screen.queryByText('DEP0040')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Booked and withdrawn (1)' }));
  expect(screen.getByText('DEP0040')).toBeVisible();
  expect(screen.getByText(/Withdrawn by Samira, .*: Wrong amount/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Withdraw…' })).toHaveLength(1);
});
