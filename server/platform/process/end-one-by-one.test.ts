import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endOneByOne } from './end-one-by-one.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends one connection in each step of the period', () => {
  const from = Date.now();
  const ended: [string, number][] = [];
  const connections = ['a', 'b', 'c', 'd', 'e'];
  endOneByOne(new Set(connections), 500, (one) =>
    ended.push([one, Math.floor((Date.now() - from) / 100)]),
  );
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(ended).toEqual(connections.map((one, step) => [one, step]));
});

it('ends them at different moments of their steps', () => {
  const moments = new Set<number>();
  for (let n = 0; n < 20; n += 1) {
    const from = Date.now();
    endOneByOne(['a'], 10_000, () => moments.add(Date.now() - from));
    vi.advanceTimersByTime(10_000);
  }
  expect(moments.size).toBeGreaterThan(10);
});
