import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createValueStore } from '#streams/index.ts';
import { throttled } from './throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a throttled store', () => {
  it('notifies of the first change at once, then at most once per interval, and always of the last', () => {
    const store = createValueStore(0);
    const published: number[] = [];
    const calm = throttled(store, 250);
    const stop = calm.subscribe(() => published.push(calm.get()));
    for (let ms = 1; ms <= 1_000; ms += 1) {
      store.set(ms);
      vi.advanceTimersByTime(1);
    }
    expect(published).toEqual([1, 250, 500, 750, 1_000]);
    store.set(1_001);
    vi.advanceTimersByTime(250);
    expect(published.at(-1)).toBe(1_001);
    stop();
    store.set(-1);
    vi.advanceTimersByTime(500);
    expect(published.at(-1)).toBe(1_001);
  });
});
