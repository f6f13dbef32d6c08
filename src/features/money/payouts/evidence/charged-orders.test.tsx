import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ChargedOrders } from './charged-orders.tsx';

const one = {
  chargeId: 3,
  orderId: 41 as never,
  caseId: null,
  at: '2026-03-02T09:30:00.000Z',
  amount: '5870',
  owed: '0',
  reversed: false,
};
const show = (charged: object) =>
  render(
    <MemoryRouter>
      <ChargedOrders evidence={{ charged: [{ ...one, ...charged }], stillOwed: '0' } as never} />
    </MemoryRouter>,
  );

it('explains the line of charges: what was charged, the commission given back, and the net', () => {
  show({ sold: '6800', commission: '930' });
  expect(screen.getByRole('region', { name: /counted above already$/ })).toBeVisible();
  const row = screen.getByRole('row', { name: /Order 41/ });
  expect(row).toHaveTextContent(/68\.00.*9\.30.*58\.70/);
});

it('shows the net alone of a server of the release before', () => {
  show({});
  expect(screen.getByRole('row', { name: /Order 41/ })).toHaveTextContent(/Order 4158\.70$/);
});
