import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clear, stillCarried } from './clearing.ts';

const sum = (parts: readonly { amount: bigint }[]) =>
  parts.reduce((all, { amount }) => all + amount, 0n);
const collections = fc
  .array(fc.bigInt({ min: 1n, max: 50_000n }), { maxLength: 30 })
  .map((amounts) => amounts.map((amount, n) => ({ order_id: n + 1, at: new Date(n), amount })));

it('cash at hand consists of the latest collections, listed oldest first', () => {
  const latest = [3, 2, 1].map((n) => ({ order_id: n, at: new Date(n), amount: 100n }));
  expect(stillCarried(250n, latest).map(({ order_id, amount }) => [order_id, amount])).toEqual([
    [1, 50n],
    [2, 100n],
    [3, 100n],
  ]);
});

it('clearing takes the oldest collections first, never more than exists, and leaves the rest', () => {
  fc.assert(
    fc.property(collections, fc.bigInt({ min: 0n, max: 2_000_000n }), (all, wanted) => {
      const latest = all.toReversed();
      const atHand = sum(all);
      const amount = wanted > atHand ? atHand : wanted;
      const carried = stillCarried(atHand, latest);
      const cleared = clear(amount, carried);
      expect(sum(cleared)).toBe(amount);
      const rest = stillCarried(atHand - amount, latest);
      expect(sum(rest)).toBe(atHand - amount);
      // Nothing younger is cleared while something older is uncleared.
      const lastCleared = cleared.at(-1)?.order_id ?? 0;
      expect(rest.every(({ order_id }) => order_id >= lastCleared)).toBe(true);
    }),
  );
});
