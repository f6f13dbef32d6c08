import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Featured, featuredRoutes } from '#contract/routes/growth/featured.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { TwiceBelow } from './twice-notice.tsx';

const body = { storeId: 7, slot: 'home', position: 3, startsOn: '2026-03-02', zones: [] };
const entry = {
  id: 5,
  name: 'Café Atlas',
  store: { id: 7, name: 'Café Atlas' },
  item: null,
  state: 'shown',
  slot: 'home',
  position: 1,
  startsOn: '2026-03-01',
  endsOn: null,
  zones: [],
} as object as Featured;

it('warns in the form that another entry features the same store at the same time', async () => {
  signInAs({ id: 1, role: 'catalogue' });
  consoleWithApi().answer(featuredRoutes.list, () => ({
    items: [entry],
    nextCursor: null,
  }));
  const shown = (id?: number) => (
    <QueryClientProvider client={new QueryClient()}>
      <TwiceBelow body={body} id={id} />
    </QueryClientProvider>
  );
  const { rerender, container } = render(shown());
  expect(await screen.findByText(/^Café Atlas is featured twice.*#5.*Home 1/)).not.toBeNull();
  // The entry itself is no other one.
  rerender(shown(5));
  await expect.poll(() => container.textContent).toBe('');
});
