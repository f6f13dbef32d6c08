import { expect, it } from 'vitest';
import { areTogether, type Placement, twiceText } from './twice.ts';

const one = (more: Partial<Placement> = {}): Placement => ({
  id: 5,
  slot: 'home',
  position: 1,
  startsOn: '2026-03-01',
  endsOn: '2026-04-01',
  zones: [],
  ...more,
});
const other = (more: Partial<Placement> = {}) => one({ id: undefined, position: 3, ...more });

it('two entries are together in the same part of the apps, on a day and in an area of both', () => {
  expect(areTogether(one(), other())).toBe(true);
  expect(areTogether(one(), one())).toBe(false);
  expect(areTogether(one(), other({ slot: 'search' }))).toBe(false);
  expect(areTogether(one(), other({ startsOn: '2026-04-01', endsOn: null }))).toBe(true);
  expect(areTogether(one(), other({ startsOn: '2026-04-02', endsOn: null }))).toBe(false);
  expect(areTogether(one({ zones: [{ id: 1 }] }), other({ zones: [{ id: 2 }] }))).toBe(false);
  expect(areTogether(one({ zones: [{ id: 1 }] }), other())).toBe(true);
});

it('both are named, with what it means', () => {
  expect(twiceText('Café Atlas', other(), one())).toMatch(
    /^Café Atlas is featured twice at the same time: This one Home 3 \(.*\) and #5 Home 1 \(.*\)\. Customers see it twice\.$/,
  );
  expect(twiceText('Café Atlas', other({ position: 1 }), one())).toMatch(
    /hold the same place, so this one cannot be saved: choose another position or other days\.$/,
  );
});
