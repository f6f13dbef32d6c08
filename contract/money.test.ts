import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#rules/money/money.ts';
import { Centimes, PositiveCentimes } from './money.ts';

describe('money', () => {
  it('is formatted as MAD in en-US, with centimes', () => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(plain(formatMoney('1255050'))).toBe('MAD 12,550.50');
    expect(plain(formatMoney(0n))).toBe('MAD 0.00');
    expect(plain(formatMoney('-5'))).toBe('-MAD 0.05');
    expect(plain(formatMoney(9_223_372_036_854_775_807n))).toBe('MAD 92,233,720,368,547,758.07');
  });

  it('is formatted without loss for any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }), (amount) => {
        const digits = formatMoney(amount).replaceAll(/[^\d-]/g, '');
        return BigInt(digits) === amount;
      }),
    );
  });

  it.each([
    '',
    ' ',
    '1.5',
    '1e3',
    '٣',
    '+1',
    '007',
    '-0',
    '1,000',
    ' 1',
    'NaN',
    '9223372036854775808',
  ])('refuses %j as an amount', (text) => {
    expect(Centimes.safeParse(text).success).toBe(false);
  });

  it('accepts only digits as text, and negative amounts only where permitted', () => {
    expect(Centimes.safeParse('-1').success).toBe(true);
    expect(PositiveCentimes.safeParse('-1').success).toBe(false);
    expect(Centimes.safeParse(1).success).toBe(false);
  });
});
