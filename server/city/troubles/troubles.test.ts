import { describe, expect, it } from 'vitest';
import { TROUBLE_SHARE, troubleOf } from './troubles.ts';

const ORDERS = Array.from({ length: 20_000 }, (_, n) => n + 1);

describe('the troubles of the city', () => {
  it('come with one order in twenty, each of them', () => {
    const found = ORDERS.flatMap((id) => troubleOf(id, TROUBLE_SHARE) ?? []);
    expect(found.length / ORDERS.length).toBeCloseTo(TROUBLE_SHARE, 2);
    expect(new Set(found).size).toBe(6);
    expect(found.filter((one) => one === 'item_missing').length / found.length).toBeCloseTo(0.4, 1);
  });

  it('are the same whenever an agent looks, and absent from a replayed day', () => {
    const seen = ORDERS.map((id) => troubleOf(id, TROUBLE_SHARE));
    expect(ORDERS.map((id) => troubleOf(id, TROUBLE_SHARE))).toEqual(seen);
    expect(ORDERS.every((id) => troubleOf(id, 0) === null)).toBe(true);
  });
});
