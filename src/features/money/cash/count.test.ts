import { describe, expect, it } from 'vitest';
import type { CashAtHand } from '#contract/routes/money/cash.ts';
import { bookedOf, changesOf, countOf } from './count.ts';

const carrying = (...ids: number[]) =>
  ({ orders: ids.map((orderId) => ({ orderId })) }) as unknown as CashAtHand;

describe('a count of cash', () => {
  it('asks how to book a shortage, unless the shift is being closed', () => {
    expect(countOf('5000', '4000', false)).toMatchObject({ missing: 1_000n, asks: true });
    expect(countOf('5000', '4000', true)).toMatchObject({ missing: 1_000n, asks: false });
    expect(countOf('5000', '5000', false)).toMatchObject({ variance: 0n, asks: false });
    expect(countOf('5000', '6000', false)).toMatchObject({ variance: 1_000n, missing: 0n });
    expect(countOf('0', '0', false).isNothing).toBe(true);
    expect(countOf('5000', null, false)).toMatchObject({ asks: false, isNothing: false });
  });

  it('books a surplus always, and a shortage only if the collector chooses that', () => {
    const short = countOf('5000', '4000', false);
    expect(bookedOf(short, true)).toBe('1000');
    expect(bookedOf(short, false)).toBeNull();
    expect(bookedOf(countOf('5000', '6000', false), false)).toBe('1000');
    expect(bookedOf(countOf('5000', '5000', true), true)).toBeNull();
  });

  it('names the orders that were added and removed in the meantime', () => {
    expect(changesOf(carrying(1, 2), carrying(2, 3))).toEqual({ added: [3], gone: [1] });
  });
});
