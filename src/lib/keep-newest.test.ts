import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepNewest } from './keep-newest.ts';

const client = () =>
  new QueryClient({ defaultOptions: { queries: { structuralSharing: keepNewest } } });

/** A query whose response the test controls. */
function asked<T>() {
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

it('an answer that was under way does not undo what was saved since', async () => {
  const { queries, read, answer } = asked();
  queries.setQueryData(['it'], { id: 1, version: 4, name: 'Old' });
  await queries.invalidateQueries({ queryKey: ['it'] });
  const under = read();
  queries.setQueryData(['it'], { id: 1, version: 5, name: 'New' });
  answer({ id: 1, version: 4, name: 'Old' });
  await under;
  expect(queries.getQueryData(['it'])).toEqual({ id: 1, version: 5, name: 'New' });
});

it('keeps the newer rows of pages, and takes all others', () => {
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

it('does so in a plain list too, and takes another record for what it is', () => {
  expect(keepNewest([{ zone: 'Maarif', version: 3 }], [{ zone: 'Maarif', version: 2 }])).toEqual([
    { zone: 'Maarif', version: 3 },
  ]);
  expect(keepNewest({ id: 1, version: 9 }, { id: 2, version: 1 })).toEqual({ id: 2, version: 1 });
  expect(keepNewest(undefined, { id: 2, version: 1 })).toEqual({ id: 2, version: 1 });
});

it('gives the same object for what is equal', () => {
  const known = { id: 1, version: 1, of: [1, 2] };
  expect(keepNewest(known, { id: 1, version: 1, of: [1, 2] })).toBe(known);
});
