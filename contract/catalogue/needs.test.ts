import { describe, expect, it } from 'vitest';
import { lackOf, maskOf, NEEDS, needsOf } from './needs.ts';

describe('the needs of an order', () => {
  it('are the same set as a list and as a mask', () => {
    for (let mask = 0; mask < 2 ** NEEDS.length; mask += 1)
      expect(maskOf(needsOf(mask))).toBe(mask);
    expect(needsOf(maskOf(['cold', 'age', 'cold']))).toEqual(['age', 'cold']);
  });

  it('are lacking where the kit has them not', () => {
    expect(lackOf(maskOf(['age', 'cold']), maskOf(['age', 'large']))).toBe(maskOf(['cold']));
    expect(lackOf(0, 0)).toBe(0);
    expect(lackOf(maskOf(['large']), maskOf(['large']))).toBe(0);
  });
});
