import { expect, it, vi } from 'vitest';
import { toApi } from '#src/ui/list/filters/list-query.ts';
import { payoutsList } from './payouts-list.tsx';

const TODO = 'requested,approved,review,failed';

it('requests open payouts oldest first, and closed ones latest first', () => {
  expect(toApi(payoutsList, {})).toEqual({ status: TODO, sort: 'oldest' });
  expect(toApi(payoutsList, { status: 'all' })).toEqual({ sort: 'latest' });
  expect(toApi(payoutsList, { status: 'paid', store: '12' })).toEqual({
    status: 'paid',
    sort: 'latest',
    storeId: '12',
  });
});

it('turns a minimum age into a time limit at the time of the call', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  expect(toApi(payoutsList, { age: 'day' })).toMatchObject({ to: '2026-11-20T10:00:00.000Z' });
  // An address may contain anything.
  expect(toApi(payoutsList, { age: 'year', status: 'nonsense' })).toEqual({
    status: TODO,
    sort: 'oldest',
  });
  vi.useRealTimers();
});
