import { describe, expect, it } from 'vitest';
import { isFarPrice, priceRatio } from './price-step.ts';

describe('a step of a price', () => {
  it.each<[bigint, bigint, boolean]>([
    [4_550n, 4_550n, false],
    [4_500n, 3_000n, false],
    [4_500n, 2_999n, true],
    [4_000n, 6_000n, false],
    [4_000n, 6_001n, true],
    [4_000n, 7_000n, true],
    [4_000n, 0n, true],
    [0n, 1_000n, true],
    [0n, 0n, false],
  ])('from %s to %s centimes is far: %s', (before, after, isFar) => {
    expect(isFarPrice(before, after)).toBe(isFar);
  });

  it('has a ratio that is alike in both directions', () => {
    expect(priceRatio(1_000n, 3_000n)).toBe(priceRatio(3_000n, 1_000n));
    expect(priceRatio(1_000n, 1_000n)).toBe(1);
    expect(priceRatio(1_000n, 0n)).toBe(Number.POSITIVE_INFINITY);
  });
});
