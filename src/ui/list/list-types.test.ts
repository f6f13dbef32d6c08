import { describe, expect, test } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { defineList } from './list.ts';

const title = {
  id: 'name',
  label: 'stores.name',
  width: '9rem',
  isTitle: true,
  cell: ({ name }: { name: string }) => name,
} as const;
const stores = {
  id: 'test',
  label: 'stores.screen',
  counted: 'stores.counted',
  routes: storesRoutes,
  columns: [title],
  filters: [],
  name: ({ name }: { name: string }) => name,
  empty: 'stores.empty',
} as const;

// The compiler runs these tests: without the error that it expects, `npm run types` fails.
describe('a list is checked against its endpoint', () => {
  test('its rows have the type of the response', () => {
    const list = defineList({ ...stores, isOver: ({ archivedAt }) => archivedAt !== null });
    // @ts-expect-error -- a store has no such field.
    defineList({ ...stores, isOver: ({ archived }) => archived });
    expect(list.columns).toEqual([title]);
  });

  test('its sorts are those of the query’s schema', () => {
    defineList({ ...stores, defaultSort: '-commission', columns: [{ ...title, sort: 'rating' }] });
    // @ts-expect-error -- the server cannot sort by it.
    defineList({ ...stores, columns: [{ ...title, sort: 'phone' }] });
    // @ts-expect-error -- as little as the default order.
    expect(defineList({ ...stores, defaultSort: 'phone' }).defaultSort).toBe('phone');
  });

  test('its filters are those of the query’s schema', () => {
    const open = { kind: 'choice', label: 'stores.open', options: [] } as const;
    defineList({ ...stores, filters: [{ ...open, name: 'open' }], fixed: { status: 'active' } });
    // @ts-expect-error -- a filter that the endpoint does not take.
    defineList({ ...stores, filters: [{ ...open, name: 'opened' }] });
    // @ts-expect-error -- a cell that filters by a name that the endpoint does not take.
    defineList({ ...stores, columns: [{ ...title, only: () => ({ named: 'x' }) }] });
    // @ts-expect-error -- a part of every query that the endpoint does not take.
    expect(defineList({ ...stores, fixed: { state: 'active' } }).fixed).toEqual({
      state: 'active',
    });
  });

  test('rows without an id require a conversion', () => {
    const endpoint = storesRoutes.count;
    // @ts-expect-error -- an endpoint that lists nothing.
    expect(defineList({ ...stores, routes: { list: endpoint } }).routes.list).toBe(endpoint);
  });
});
