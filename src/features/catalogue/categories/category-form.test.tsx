import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { categoryForms } from './category-form.ts';

const category = (id: number, name: string, parentId: number | null) => ({
  id,
  version: 1,
  name,
  names: {},
  parentId,
  parent: null,
  position: 0,
  imageId: null,
  items: 0,
  state: 'shown',
});
const MEALS = category(1, 'Meals', null);
// A category comes before the one above it: the order of the apps is not that of the tree.
const ALL = [
  category(4, 'Espresso', 3),
  MEALS,
  category(2, 'Drinks', null),
  category(3, 'Coffee', 2),
];

async function offered(path: string) {
  const api = consoleWithApi();
  signInAs({ id: 1, role: 'catalogue' });
  api.answer(categoriesRoutes.list, () => ({ items: ALL, nextCursor: null }) as never);
  api.answer(
    categoriesRoutes.get,
    ({ path: asked }) => ALL.find(({ id }) => asked.endsWith(`/${id}`)) as never,
  );
  const router = createMemoryRouter(
    [
      { path: '/categories/create', element: <categoryForms.create /> },
      { path: '/categories/:id/edit', element: <categoryForms.edit /> },
    ],
    { initialEntries: [path] },
  );
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const parent = await screen.findByLabelText('Parent');
  await within(parent).findByRole('option', { name: 'Meals' });
  const names = within(parent).getAllByRole('option');
  unmount();
  return names.map(({ textContent }) => textContent).slice(1);
}

it('offers as the parent neither the category itself nor one below it', async () => {
  expect(await offered('/categories/2/edit')).toEqual(['Meals']);
  expect(await offered('/categories/3/edit')).toEqual(['Meals', 'Drinks']);
  expect(await offered('/categories/create')).toEqual(['Espresso', 'Meals', 'Drinks', 'Coffee']);
});
