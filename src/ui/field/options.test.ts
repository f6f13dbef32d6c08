import { expect, it, vi } from 'vitest';
import { optionsOf } from './options.ts';

it('options read their texts when they are shown, not when their module is loaded', () => {
  const text = vi.fn((word: string) => word.toUpperCase());
  const options = optionsOf(['a', 'b'], text);
  expect(text).not.toHaveBeenCalled();
  expect(options.map(({ value, label }) => [value, label])).toEqual([
    ['a', 'A'],
    ['b', 'B'],
  ]);
});
