import { expect, it, vi } from 'vitest';
import { toApi } from '#src/ui/list/filters/list-query.ts';
import { payoutsList } from './payouts-list.tsx';

const TODO = 'requested,approved,review,failed';

it('asks for what waits first, and for what is over from the latest', () => {
  expect(toApi(payoutsList, {})).toEqual({ status: TODO, sort: 'oldest' });
  expect(toApi(payoutsList, { status: 'all' })).toEqual({ sort: 'latest' });
  expect(toApi(payoutsList, { status: 'paid', store: '12' })).toEqual({
    status: 'paid',
    sort: 'latest',
    storeId: '12',
  });
});

it('asks for those that were requested so long ago, from the moment of the request', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  expect(toApi(payoutsList, { age: 'day' })).toMatchObject({ to: '2026-11-20T10:00:00.000Z' });
  // An address may contain anything.
  expect(toApi(payoutsList, { age: 'year', status: 'nonsense' })).toEqual({
    status: TODO,
    sort: 'oldest',
  });
  vi.useRealTimers();
});
