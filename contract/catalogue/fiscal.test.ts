import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitVat } from './fiscal.ts';

it('splitVat finds the tax within an amount, to the centime', () => {
  expect(splitVat(12_000n, 2_000)).toEqual({ net: 10_000n, vat: 2_000n });
  expect(splitVat(-12_000n, 2_000)).toEqual({ net: -10_000n, vat: -2_000n });
  expect(splitVat(1n, 2_000)).toEqual({ net: 1n, vat: 0n });
  expect(splitVat(999n, 0)).toEqual({ net: 999n, vat: 0n });
});

it('splitVat gives parts that sum to the amount, within half a centime of the rate', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.integer({ min: 0, max: 5_000 }),
      (amount, rate) => {
        const { net, vat } = splitVat(amount, rate);
        expect(net + vat).toBe(amount);
        const off = net * (10_000n + BigInt(rate)) - amount * 10_000n;
        expect((off < 0n ? -off : off) * 2n <= 10_000n + BigInt(rate)).toBe(true);
      },
    ),
  );
});
