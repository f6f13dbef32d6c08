import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { AxiosError } from 'axios';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { SAMPLE_ROUTE, SAMPLE_ROWS, sampleList } from '#tests/support/gallery/sample-list.tsx';
import { pageOf } from '#tests/support/gallery/samples.ts';

const notFound = new ApiFailure(
  new AxiosError('None', 'ERR_BAD_REQUEST', undefined, null, {
    status: 404,
    data: { code: 'record.not_found', message: 'None' },
  } as never),
);

/** Rows 1 to 3 match the filter; the others are read one by one. */
const list = sampleList({
  id: 'linked',
  pane: {
    Body: ({ row }: { row: { name: string } }) => <p className="pane">{`Shown: ${row.name}`}</p>,
    none: 'lists.no_match',
  },
  watch: {
    everyMs: 100_000,
    isOpen: () => true,
    get: async (id: number) => {
      const row = SAMPLE_ROWS.find((one) => one.id === id);
      if (!row) throw notFound;
      return row;
    },
  },
});

beforeEach(() => {
  signInAs({ id: 1, role: 'finance' });
  consoleWithApi().answer(SAMPLE_ROUTE, () => pageOf(...SAMPLE_ROWS.slice(0, 3)) as never);
  list.focus.set(null);
});

function open(address: string) {
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([{ path: '*', element: <ListPage list={list} /> }]);
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('opens exactly the row of a link, also one that the list does not have', async () => {
  open('/sample?peek=9');
  expect(await screen.findByText('Shown: Store 9')).toBeVisible();
  expect(screen.getByText('Store 9 is not among the rows shown.')).toBeVisible();
  expect(screen.queryByText('Shown: Store 1')).toBeNull();
});

it('says that a row does not exist instead of opening another one', async () => {
  open('/sample?peek=99');
  expect(
    await screen.findByText('Number 99 does not exist here, or is not yours to see.'),
  ).toBeVisible();
  expect(screen.queryByText(/^Shown:/)).toBeNull();
});

it('opens the row of a link that is followed while the list is shown', async () => {
  const router = open('/sample?peek=2');
  expect(await screen.findByText('Shown: Store 2')).toBeVisible();
  await act(() => router.navigate('/sample?peek=11'));
  expect(await screen.findByText('Shown: Store 11')).toBeVisible();
  await act(async () => list.focus.set(3));
  expect(await screen.findByText('Shown: Store 3')).toBeVisible();
});
