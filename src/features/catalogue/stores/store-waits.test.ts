import { expect, it } from 'vitest';
import { waitsText } from './store-waits.tsx';

it('waits are given in minutes, in all and by hour', () => {
  expect(waitsText({ visits: 0, medianSeconds: null, hours: [] })).toBe(
    'No driver’s arrival was recorded in 28 days',
  );
  const hours = [
    { hour: 9, visits: 2, medianSeconds: 100 },
    { hour: 20, visits: 3, medianSeconds: 660 },
  ];
  expect(waitsText({ visits: 5, medianSeconds: 372, hours })).toBe(
    '6 min in the middle of 5 visits, 28 days · 09:00 2 min · 20:00 11 min',
  );
});
