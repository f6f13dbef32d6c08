import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrderDetail } from '#tests/support/gallery/samples.ts';
import { RefundSheet } from './refund-sheet.tsx';

it('states what the payer bears, and that the commission is kept', () => {
  consoleWithApi();
  signInAs({ id: 1, role: 'finance' });
  const order = { ...anOrderDetail(414), cardPayment: null } as never;
  const refunds = { refundable: '6800', cardRefundable: '0', typedAbove: '50000' } as never;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundSheet order={order} refunds={refunds} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Full amount' }));
  const { name } = (order as ReturnType<typeof anOrderDetail>).store;
  fireEvent.click(screen.getByRole('radio', { name }));
  const bears = (text: string) =>
    screen.getByText((all) => all.replace(/\s/gu, ' ').includes(text));
  expect(bears(`${name} bears MAD 68.00. The commission of the order is kept.`)).toBeVisible();
  fireEvent.click(screen.getByRole('radio', { name: 'The platform' }));
  expect(bears('The platform bears MAD 68.00.')).toBeVisible();
});

it('names the commission that is kept, with its amount', () => {
  consoleWithApi();
  signInAs({ id: 1, role: 'finance' });
  const order = { ...anOrderDetail(414), cardPayment: null } as never;
  const sums = { refundable: '6800', cardRefundable: '0', typedAbove: '50000' };
  const refunds = { ...sums, commission: '1020' } as never;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundSheet order={order} refunds={refunds} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Full amount' }));
  const kept = () => screen.getByText(/commission of the order, MAD\s10\.20, is kept/);
  fireEvent.click(screen.getByRole('radio', { name: 'The platform' }));
  expect(kept()).toBeVisible();
  const { name } = (order as ReturnType<typeof anOrderDetail>).store;
  fireEvent.click(screen.getByRole('radio', { name }));
  expect(kept()).toBeVisible();
});

it('names the payout that holds the balance of the store, and what “Make good” does instead', () => {
  consoleWithApi();
  signInAs({ id: 1, role: 'finance' });
  const order = { ...anOrderDetail(414), cardPayment: null } as never;
  const storeFunds = {
    available: '300',
    payouts: [{ id: 9, amount: '42500', status: 'requested' }],
  };
  const refunds = {
    refundable: '6800',
    cardRefundable: '0',
    typedAbove: '50000',
    storeFunds,
  } as never;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundSheet order={order} refunds={refunds} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Full amount' }));
  const { name } = (order as ReturnType<typeof anOrderDetail>).store;
  const held = (all: string) =>
    all.replace(/\s/gu, ' ').includes('MAD 425.00 is in payout 9 (Requested)');
  expect(screen.queryByText(held)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name }));
  expect(screen.getByText(held)).toBeVisible();
  fireEvent.click(screen.getByRole('radio', { name: 'The platform' }));
  expect(screen.queryByText(held)).toBeNull();
});
