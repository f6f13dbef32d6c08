import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { MissingList } from './store-missing.tsx';

const store = { id: 12 as never, name: 'Café Atlas' };

it('offers a supervisor no page without access, and names who may give what lacks', () => {
  consoleWithApi();
  signInAs({ id: 1, role: 'supervisor' });
  render(
    <MemoryRouter>
      <MissingList
        stores={[{ store, missing: ['bank', 'ice', 'zones'], invoice: ['ice', 'tradeRegister'] }]}
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Assign it to an area',
  ]);
  expect(screen.getByText(/^ICE, RC: its invoices are incomplete/)).toHaveTextContent(
    'Ask: Catalogue staff',
  );
  expect(screen.getByText(/^A bank account/)).toHaveTextContent('Ask: Finance staff');
});
