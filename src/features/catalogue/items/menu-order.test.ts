import { describe, expect, it } from 'vitest';
import { countMoved, moveEntry, rebase } from './menu-order.ts';

describe('the order of a menu', () => {
  it('changes when one entry is moved, which stays within the list', () => {
    expect(moveEntry([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
    expect(moveEntry([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
    expect(moveEntry([1, 2, 3], 1, 99)).toEqual([1, 3, 2]);
    const same = [1, 2, 3];
    expect(moveEntry(same, 0, -5)).toBe(same);
    expect(moveEntry(same, 7, 0)).toBe(same);
  });

  it('counts the moved entries, not those that shifted', () => {
    expect(countMoved([1, 2, 3, 4, 5], [1, 2, 3, 4, 5])).toBe(0);
    expect(countMoved([1, 2, 3, 4, 5], [5, 1, 2, 3, 4])).toBe(1);
    expect(countMoved([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])).toBe(2);
    expect(countMoved([1, 2, 3], [3, 2, 1])).toBe(2);
    expect(countMoved([], [])).toBe(0);
  });

  it('is rebased onto another one: removed entries go, new ones stay after their predecessor', () => {
    expect(rebase([3, 1, 2], [1, 2, 3])).toEqual([3, 1, 2]);
    expect(rebase([3, 1, 2], [1, 9, 2])).toEqual([1, 9, 2]);
    expect(rebase([3, 1, 2], [8, 1, 2, 3, 9])).toEqual([8, 3, 9, 1, 2]);
    expect(rebase([2, 1], [1, 2, 7, 8])).toEqual([2, 7, 8, 1]);
  });
});
