import { describe, expect, it } from 'vitest';
import type { ListFilter } from '#src/ui/list/list.ts';
import { cycledSort, invalidFilters, nextSort, readState, restricts, toApi } from './list-query.ts';

const filters: ListFilter[] = [
  { kind: 'choice', name: 'status', label: 'lists.search', options: [], several: true },
  { kind: 'days', names: ['from', 'to'], label: 'lists.search' },
  { kind: 'amounts', names: ['priceFrom', 'priceTo'], label: 'lists.search' },
];
const list = { filters, fixed: { role: 'driver' }, defaultSort: 'name' };

it('a filter looks set while it leaves out rows, also by its default value', () => {
  const status = {
    kind: 'choice',
    name: 'status',
    label: 'lists.search',
    options: [],
    defaultValue: 'todo',
    toApi: (value: string) => ({ ...(value !== 'all' && { status: value }), sort: 'newest' }),
  } as ListFilter;
  expect(restricts(status, {})).toBe(true);
  expect(restricts(status, { status: 'paid' })).toBe(true);
  expect(restricts(status, { status: 'all' })).toBe(false);
  const [choice, days] = filters as [ListFilter, ListFilter];
  expect([restricts(choice, {}), restricts(days, {})]).toEqual([false, false]);
  expect(restricts(choice, { status: 'active' })).toBe(true);
  expect(restricts(days, { to: '2026-11-27' })).toBe(true);
});

describe('the address of a list', () => {
  it('keeps only parameters of the list', () => {
    const params = new URLSearchParams('q=a+b&status=active,paused&sort=-name&other=1&from=');
    expect(readState(list, params)).toEqual({ q: 'a b', status: 'active,paused', sort: '-name' });
  });

  it('omits the default sort, which older saved views contain', () => {
    const kept = { q: '', sort: 'newest', status: 'active' };
    const state = readState({ filters, defaultSort: 'newest' }, new URLSearchParams(kept));
    expect(state).toEqual({ status: 'active' });
  });

  it('is converted by the list’s own query language if it has one', () => {
    const language = { toApi: (text: string) => ({ words: text }), Field: () => null };
    expect(toApi({ ...list, language }, { q: 'late' })).toEqual({
      role: 'driver',
      sort: 'name',
      words: 'late',
    });
  });

  it('accepts a number as it is printed on documents', () => {
    const numbers = { filters: [{ kind: 'number', name: 'id', label: 'lists.search' } as const] };
    for (const id of ['42', '#42', 'R-000042', 'r 42'])
      expect(toApi(numbers, { id }), id).toEqual({ id: '42' });
    for (const id of ['R', '0', '4 2', '-1e3']) {
      expect(toApi(numbers, { id }), id).toEqual({});
      expect(invalidFilters(numbers, { id })).toHaveLength(1);
    }
  });

  it('is converted for the API: times, centimes, the default sort', () => {
    const asked = toApi(list, { from: '2026-11-01', to: '2026-11-01', priceFrom: '12.50' });
    expect(asked).toMatchObject({ role: 'driver', sort: 'name', priceFrom: '1250' });
    expect(Date.parse(asked.to ?? '') - Date.parse(asked.from ?? '')).toBe(86_400_000);
  });

  it('omits invalid filters, and names them', () => {
    const state = { priceFrom: '1,250', from: '2026-13-01', status: 'active' };
    expect(toApi(list, state)).toEqual({ role: 'driver', sort: 'name', status: 'active' });
    expect(invalidFilters(list, state).map(({ kind }) => kind)).toEqual(['days', 'amounts']);
    // The next day has no four-digit year.
    const last = { from: '9999-12-31', to: '9999-12-31' };
    expect(toApi(list, last)).toEqual({ role: 'driver', sort: 'name' });
    expect(invalidFilters(list, last).map(({ kind }) => kind)).toEqual(['days']);
  });

  it('sorts by a column ascending, then descending, then by default', () => {
    expect(nextSort('name', undefined)).toBe('name');
    expect(nextSort('name', 'name')).toBe('-name');
    expect(nextSort('name', '-name')).toBeUndefined();
    expect(nextSort('name', 'price')).toBe('name');
  });

  it('uses the API’s own sort names, and cycles through the columns by key', () => {
    const sort = { up: 'oldest', down: 'newest' };
    expect(nextSort(sort, 'newest')).toBeUndefined();
    expect(nextSort(sort, 'oldest')).toBe('newest');
    const columns = [{ sort }, {}, { sort: 'total' }];
    expect(cycledSort(columns, undefined)).toBe('oldest');
    expect(cycledSort(columns, 'newest')).toBe('total');
    expect(cycledSort(columns, '-total')).toBe('oldest');
  });
});
