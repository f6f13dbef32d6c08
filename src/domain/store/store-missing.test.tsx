import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type StoreReadiness, storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { ApplicationLacks, AskApproval, MissingList } from './store-missing.tsx';

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

it('says where the pin lies that contradicts the area, as far as that is known', () => {
  consoleWithApi();
  signInAs({ id: 1, role: 'catalogue' });
  const show = (pinZone: string | null) =>
    render(
      <MemoryRouter>
        <MissingList stores={[{ store, missing: ['own_zone'], pinZone }]} />
      </MemoryRouter>,
    );
  const { unmount } = show('Sidi Moumen');
  expect(screen.getByText(/it lies in .?Sidi Moumen/)).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/stores/12/edit');
  unmount();
  show(null);
  expect(screen.getByText(/it lies in another one/)).toBeInTheDocument();
});

it('shows what an application lacks to who may not approve it, and nothing of other stores', async () => {
  const api = consoleWithApi();
  signInAs({ id: 1, role: 'catalogue' });
  api.answer(storesRoutes.readiness, () => ({ missing: ['hours', 'bank'] }) as never);
  const show = (status: 'applied' | 'active', archivedAt: string | null = null) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ApplicationLacks store={{ ...store, status, archivedAt }} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  const { unmount } = show('applied');
  const section = await screen.findByRole('region', { name: 'Before it is approved' });
  expect(await within(section).findByText(/^Opening hours/)).toHaveTextContent('Enter the hours');
  expect(within(section).getByText(/^A bank account/)).toHaveTextContent('Ask: Finance staff');
  unmount();
  expect(show('active').container).toBeEmptyDOMElement();
  expect(show('applied', '2026-11-30T10:00:00.000Z').container).toBeEmptyDOMElement();
});

it('requires the reason to approve a store that lacks something essential, and of no other', async () => {
  const api = consoleWithApi();
  signInAs({ id: 1, role: 'admin' });
  const show = (lack: StoreReadiness) => {
    api.answer(storesRoutes.readiness, () => lack as never);
    return render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AskApproval rows={[store]} value="" onChange={() => undefined} isMissing={false} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  };
  const { unmount } = show({ missing: ['hours', 'ice'], essential: ['hours'] });
  expect(await screen.findByLabelText('Reason to approve all the same')).toBeRequired();
  expect(screen.getByText(/^Opening hours: none were entered/)).toBeInTheDocument();
  unmount();
  show({ missing: ['ice'], essential: [] });
  await screen.findByText(/^ICE/);
  expect(screen.queryByRole('textbox')).toBeNull();
});
