import { setFlagsFromString } from 'node:v8';
import { beforeEach, expect, it, vi } from 'vitest';
import { withTightHeap } from './tight-heap.ts';

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }));
const flags = () => vi.mocked(setFlagsFromString).mock.calls.map(([flag]) => flag);
beforeEach(() => vi.mocked(setFlagsFromString).mockClear());

it('the heap is tight while any work runs, and released after the last, even if one fails', async () => {
  let end: (value: number) => void = () => undefined;
  const one = withTightHeap(() => new Promise<number>((resolve) => (end = resolve)));
  const failed = withTightHeap(() => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(flags()).toEqual(['--heap-growing-percent=30']);
  end(7);
  expect(await one).toBe(7);
  expect(flags()).toEqual(['--heap-growing-percent=30', '--heap-growing-percent=0']);
});
