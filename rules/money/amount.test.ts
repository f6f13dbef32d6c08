import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from './amount.ts';
import { formatMoney } from './money.ts';

const MOST = 9_223_372_036_854_775_807n;
const centimes = fc.bigInt({ min: 1n, max: MOST });
const arabic = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

describe('a typed amount', () => {
  it.each([
    ['12', '1200'],
    ['12.5', '1250'],
    ['12.50', '1250'],
    ['0.05', '5'],
    ['007', '700'],
    ['1,250.00', '125000'],
    ['12,5', '1250'],
    ['12,50', '1250'],
    ['1250,50', '125050'],
    ['1 250,00', '125000'],
    ['1\u202f250\u202f000,5', '125000050'],
    ['1.250,00', '125000'],
    ['1.250.000,00', '125000000'],
    ['12,50 DH', '1250'],
    ['١٢،٥٠', '1250'],
    ['1 250', '125000'],
    ['1\u202f250.5', '125050'],
    ['1,250,000', '125000000'],
    ['MAD 12', '1200'],
    ['12 dh', '1200'],
    ['١٢٫٥', '1250'],
    ['١٬٢٥٠', '125000'],
    ['۱۲', '1200'],
    ['\u200f12', '1200'],
  ])('%s is accepted', (typed, expected) => {
    expect(readAmount(typed)).toEqual({ centimes: expected });
  });

  it.each([
    ['', 'empty'],
    ['MAD', 'empty'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['5-', 'negative'],
    ['(5)', 'negative'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['12.505', 'fraction'],
    ['1.250', 'fraction'],
    ['1e3', 'scientific'],
    ['1.2E+3', 'scientific'],
    ['€12', 'currency'],
    ['12 EUR', 'currency'],
    ['USD 12', 'currency'],
    ['12,505,00', 'grouping'],
    ['0,250', 'fraction'],
    ['1250,505', 'fraction'],
    ['1 250,000', 'fraction'],
    ['1,25,000', 'grouping'],
    ['12 50', 'grouping'],
    ['1 250.000,00', 'grouping'],
    ['1,250 000.00', 'grouping'],
    ['1.25,00', 'grouping'],
    ['12,', 'not_a_number'],
    [',50', 'not_a_number'],
    ['1,2.3,4', 'not_a_number'],
    ['0,250.00', 'grouping'],
    ['12.', 'not_a_number'],
    ['.5', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['twelve', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['92233720368547758.08', 'too_large'],
    ['9'.repeat(400), 'too_large'],
  ])('%s is refused with the reason', (typed, fault) => {
    expect(readAmount(typed)).toEqual({ fault });
  });

  it.each([
    ['1,250', '1250.00', '1.25'],
    ['999,999', '999999.00', '999.999'],
    ['MAD 12,000', '12000.00', '12.00'],
    ['١،٢٥٠', '1250.00', '1.25'],
  ])('%s is refused as ambiguous, with both readings', (typed, thousands, decimals) => {
    expect(readAmount(typed)).toEqual({ fault: 'two_ways', readings: { thousands, decimals } });
  });

  it('can be zero where zero is permitted', () => {
    expect(readAmount('0', true)).toEqual({ centimes: '0' });
  });

  it('is read back from every format in which it is written', () => {
    fc.assert(
      fc.property(centimes, (amount) => {
        const plain = `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`;
        const written = formatMoney(amount);
        const french = written.replaceAll(',', ' ').replace('.', ',');
        const german = written.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
        const ways = [plain, plain.replace('.', ','), written, written.replaceAll(',', ' ')];
        for (const text of [...ways, french, german, arabic(plain), arabic(french)])
          expect(readAmount(text)).toEqual({ centimes: amount.toString() });
      }),
    );
  });

  it('never yields more digits than were typed, whatever the input', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,- eE+٣٫٬€$'.split('')), maxLength: 16 }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const read = readAmount(text);
        if ('fault' in read) return;
        expect(read.centimes).toMatch(/^[1-9]\d{0,18}$/);
        expect(BigInt(read.centimes)).toBeLessThanOrEqual(MOST);
        const digits = text.normalize('NFKC').replaceAll(/\P{Nd}/gu, '').length;
        expect(read.centimes.length).toBeLessThanOrEqual(digits + 2);
      }),
      { numRuns: 2_000 },
    );
  });
});
