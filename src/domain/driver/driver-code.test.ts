import { expect, it } from 'vitest';
import { beginsCodeOf, isCodeOf } from './driver-code.ts';

const driver = { code: 'd12' };

it.each(['d12', 'D12', '12', 'ي12', '١٢'])('%s is the code d12', (typed) => {
  expect(isCodeOf(driver, typed)).toBe(true);
});

it.each(['d1', '1', 'x12', 'd', '', 'd012', 'Driss'])('%j is not', (typed) => {
  expect(isCodeOf(driver, typed)).toBe(false);
});

it.each(['', 'd', 'D1', '1', 'ي1', '12'])('%j begins it', (typed) => {
  expect(beginsCodeOf(driver, typed)).toBe(true);
});

it.each(['2', 'x', 'd2', 'ي'])('%j does not begin it', (typed) => {
  expect(beginsCodeOf(driver, typed)).toBe(false);
});
