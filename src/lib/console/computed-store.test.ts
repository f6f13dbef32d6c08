import { expect, it, vi } from 'vitest';
import { createValueStore } from '#streams/index.ts';
import { computedStore } from './computed-store.ts';

it('computes once for each value, and keeps an equal result', () => {
  const numbers = createValueStore(3);
  const compute = vi.fn((n: number) => ({ isOdd: n % 2 === 1 }));
  const odd = computedStore(numbers, compute, (a, b) => a.isOdd === b.isOdd);
  const first = odd.get();
  expect(odd.get()).toBe(first);
  expect(compute).toHaveBeenCalledTimes(1);
  numbers.set(5);
  expect(odd.get()).toBe(first);
  numbers.set(6);
  expect(odd.get()).toEqual({ isOdd: false });
  expect(compute).toHaveBeenCalledTimes(3);
});
