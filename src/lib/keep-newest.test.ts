import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepNewest } from './keep-newest.ts';

const client = () =>
  new QueryClient({ defaultOptions: { queries: { structuralSharing: keepNewest } } });

/** A query whose response the test controls. */
function createRequest<T>() {
  const queries = client();
  let answer: (value: T) => void = () => undefined;
  const read = () =>
    queries.fetchQuery({
      queryKey: ['it'],
      queryFn: () =>
        new Promise<T>((resolve) => {
          answer = resolve;
        }),
    });
  return { queries, read, answer: (value: T) => answer(value) };
}

it('a response in flight does not overwrite a later save', async () => {
  const { queries, read, answer } = createRequest();
  queries.setQueryData(['it'], { id: 1, version: 4, name: 'Old' });
  await queries.invalidateQueries({ queryKey: ['it'] });
  const under = read();
  queries.setQueryData(['it'], { id: 1, version: 5, name: 'New' });
  answer({ id: 1, version: 4, name: 'Old' });
  await under;
  expect(queries.getQueryData(['it'])).toEqual({ id: 1, version: 5, name: 'New' });
});

it('keeps newer known rows of pages, and takes all others from the response', () => {
  const page = (...items: object[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [''] });
  const known = page({ id: 1, version: 2, n: 'a' }, { id: 2, version: 1, n: 'b' });
  const read = page(
    { id: 2, version: 3, n: 'c' },
    { id: 1, version: 1, n: '?' },
    { id: 3, n: 'd' },
  );
  expect(keepNewest(known, read)).toEqual(
    page({ id: 2, version: 3, n: 'c' }, { id: 1, version: 2, n: 'a' }, { id: 3, n: 'd' }),
  );
});

it('keeps newer rows of a plain list too, and does not compare different records', () => {
  expect(keepNewest([{ zone: 'Maarif', version: 3 }], [{ zone: 'Maarif', version: 2 }])).toEqual([
    { zone: 'Maarif', version: 3 },
  ]);
  expect(keepNewest({ id: 1, version: 9 }, { id: 2, version: 1 })).toEqual({ id: 2, version: 1 });
  expect(keepNewest(undefined, { id: 2, version: 1 })).toEqual({ id: 2, version: 1 });
});

it('returns the same object for an equal value', () => {
  const known = { id: 1, version: 1, of: [1, 2] };
  expect(keepNewest(known, { id: 1, version: 1, of: [1, 2] })).toBe(known);
});
