import { describe, expect, it } from 'vitest';
import type { ListFilter } from '#src/ui/list/list.ts';
import { cycledSort, invalidFilters, nextSort, readState, toApi } from './list-query.ts';

const filters: ListFilter[] = [
  { kind: 'choice', name: 'status', label: 'lists.search', options: [], several: true },
  { kind: 'days', names: ['from', 'to'], label: 'lists.search' },
  { kind: 'amounts', names: ['priceFrom', 'priceTo'], label: 'lists.search' },
];
const list = { filters, fixed: { role: 'driver' }, defaultSort: 'name' };

describe('the address of a list', () => {
  it('keeps what belongs to the list and nothing else', () => {
    const params = new URLSearchParams('q=a+b&status=active,paused&sort=-name&other=1&from=');
    expect(readState(list, params)).toEqual({ q: 'a b', status: 'active,paused', sort: '-name' });
  });

  it('has no sort where it is the usual one, as views that were kept before have it', () => {
    const kept = { q: '', sort: 'newest', status: 'active' };
    const state = readState({ filters, defaultSort: 'newest' }, new URLSearchParams(kept));
    expect(state).toEqual({ status: 'active' });
  });

  it('is read in a language of the list’s own, where it has one', () => {
    const language = { toApi: (text: string) => ({ words: text }), Field: () => null };
    expect(toApi({ ...list, language }, { q: 'late' })).toEqual({
      role: 'driver',
      sort: 'name',
      words: 'late',
    });
  });

  it('takes a number as it stands on paper', () => {
    const numbers = { filters: [{ kind: 'number', name: 'id', label: 'lists.search' } as const] };
    for (const id of ['42', '#42', 'R-000042', 'r 42'])
      expect(toApi(numbers, { id }), id).toEqual({ id: '42' });
    for (const id of ['R', '0', '4 2', '-1e3']) {
      expect(toApi(numbers, { id }), id).toEqual({});
      expect(invalidFilters(numbers, { id })).toHaveLength(1);
    }
  });

  it('becomes what the API takes: moments, centimes, the list’s own order', () => {
    const asked = toApi(list, { from: '2026-11-01', to: '2026-11-01', priceFrom: '12.50' });
    expect(asked).toMatchObject({ role: 'driver', sort: 'name', priceFrom: '1250' });
    expect(Date.parse(asked.to ?? '') - Date.parse(asked.from ?? '')).toBe(86_400_000);
  });

  it('leaves out what cannot be read, and says which filter it is', () => {
    const state = { priceFrom: '1,250', from: '2026-13-01', status: 'active' };
    expect(toApi(list, state)).toEqual({ role: 'driver', sort: 'name', status: 'active' });
    expect(invalidFilters(list, state).map(({ kind }) => kind)).toEqual(['days', 'amounts']);
    // The next day has no four-digit year.
    const last = { from: '9999-12-31', to: '9999-12-31' };
    expect(toApi(list, last)).toEqual({ role: 'driver', sort: 'name' });
    expect(invalidFilters(list, last).map(({ kind }) => kind)).toEqual(['days']);
  });

  it('sorts by a column rising, then falling, then as usual', () => {
    expect(nextSort('name', undefined)).toBe('name');
    expect(nextSort('name', 'name')).toBe('-name');
    expect(nextSort('name', '-name')).toBeUndefined();
    expect(nextSort('name', 'price')).toBe('name');
  });

  it('sorts by other names where the API has them, and by one after the other by key', () => {
    const sort = { up: 'oldest', down: 'newest' };
    expect(nextSort(sort, 'newest')).toBeUndefined();
    expect(nextSort(sort, 'oldest')).toBe('newest');
    const columns = [{ sort }, {}, { sort: 'total' }];
    expect(cycledSort(columns, undefined)).toBe('oldest');
    expect(cycledSort(columns, 'newest')).toBe('total');
    expect(cycledSort(columns, '-total')).toBe('oldest');
  });
});
