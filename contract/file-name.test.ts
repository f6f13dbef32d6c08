import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

const name = (query: Record<string, unknown>, zones: readonly string[] | number | null = null) =>
  fileNameOf({ what: 'orders', query, zones, today: '2026-11-30' });

it('the name of a file has the days of its query, in Casablanca', () => {
  expect(name({ from: '2026-11-01', to: '2026-11-15' })).toBe('orders-2026-11-01-2026-11-15');
  expect(name({ from: '2026-11-01', to: '2026-11-01' })).toBe('orders-2026-11-01');
  // Midnight in Casablanca, an hour ahead of UTC; the end is excluded.
  const range = { placedFrom: '2026-07-31T23:00:00.000Z', placedTo: '2026-08-31T23:00:00.000Z' };
  expect(name({ status: 'delivered', ...range })).toBe('orders-2026-08-01-2026-08-31');
  expect(name({ closedFrom: range.placedFrom })).toBe('orders-from-2026-08-01');
  expect(name({ closedTo: range.placedTo })).toBe('orders-until-2026-08-31');
});

it('the name of a file has the day on which it is made if its query has no days', () => {
  expect(name({})).toBe('orders-2026-11-30');
  expect(name({ totalFrom: '10000', totalTo: '20000', from: 7 })).toBe('orders-2026-11-30');
});

it('the name of a file has the areas that it is limited to', () => {
  expect(name({ zone: 'Aïn Diab' })).toBe('orders-2026-11-30-ain-diab');
  expect(name({}, ['Maârif', "L'Oasis"])).toBe('orders-2026-11-30-maarif-l-oasis');
  expect(name({}, ['A', 'B', 'C', 'D'])).toBe('orders-2026-11-30-4-areas');
  expect(name({}, ['المعاريف'])).toBe('orders-2026-11-30-1-area');
  expect(name({}, 2)).toBe('orders-2026-11-30-2-areas');
  expect(name({ zone: 'Anfa' }, ['Anfa', 'Maârif'])).toBe('orders-2026-11-30-anfa');
});
