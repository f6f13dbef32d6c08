import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { PayoutEvidence } from '#contract/routes/money/payouts.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { EvidenceSum } from './evidence-sum.tsx';

const at = '2026-03-02T09:30:00.000Z';
const evidence = {
  payout: { id: 13, status: 'requested', amount: '29000' },
  since: at,
  previous: { id: 12, amount: '30000', at },
  opening: '20000',
  sales: { orders: 1, amount: '9000' },
  commission: '0',
  refunds: '0',
  promotions: '0',
  cashOffset: '0',
  payouts: '0',
  other: '0',
  asOf: at,
  balance: '29000',
  held: '29000',
  difference: '0',
  earlier: [],
} as object as PayoutEvidence;

const show = (of: PayoutEvidence) => {
  consoleWithApi();
  signInAs({ id: 1, role: 'finance' });
  render(
    <MemoryRouter>
      <EvidenceSum evidence={of} />
    </MemoryRouter>,
  );
};

it('names the payout that left the opening balance, and leads to it', () => {
  show(evidence);
  const row = screen.getByRole('row', { name: /Left by payout #12/ });
  expect(within(row).getByText('200.00')).toBeVisible();
  expect(within(row).getByText(/paid MAD 300\.00/)).toBeVisible();
  expect(within(row).getByRole('link', { name: '#12' })).toHaveAttribute(
    'href',
    '/store-payouts?peek=12',
  );
});

it('calls it the opening balance where no payout was paid before', () => {
  show({ ...evidence, previous: null, opening: '0' });
  expect(screen.getByRole('row', { name: /Opening balance/ })).toBeVisible();
});
