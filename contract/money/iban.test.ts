import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Iban, ibanOf, isIban, printedIban, readIban } from './iban.ts';

const account = fc.stringMatching(/^\d{24}$/);

describe('an IBAN', () => {
  it('is valid in the examples of the registry', () => {
    for (const iban of ['MA64011519000001205000534921', 'GB29NWBK60161331926819'])
      expect(isIban(iban)).toBe(true);
    expect(printedIban('MA64011519000001205000534921')).toBe('MA64 0115 1900 0001 2050 0053 4921');
  });

  it('is invalid after a change of one digit or a swap of two neighbours', () => {
    fc.assert(
      fc.property(account, fc.nat(23), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const iban = ibanOf('MA', digits);
        expect(isIban(iban)).toBe(true);
        const cut = at + 4;
        const other = String((Number(iban[cut]) + by) % 10);
        expect(isIban(iban.slice(0, cut) + other + iban.slice(cut + 1))).toBe(false);
        const [a, b] = [iban[cut], iban[cut + 1]];
        if (a !== b && b !== undefined)
          expect(isIban(iban.slice(0, cut) + b + a + iban.slice(cut + 2))).toBe(false);
      }),
    );
  });

  it('is read with its spaces, in small letters, and from a RIB of 24 digits', () => {
    const iban = 'MA64011519000001205000534921';
    for (const typed of [
      printedIban(iban),
      iban.toLowerCase(),
      '011519000001205000534921',
      '011 519 0000012050005349 21',
      '011-519-0000012050005349-21',
      '\u200e011\u00a0519 0000012050005349 21\u200f',
      '٠١١٥١٩٠٠٠٠٠١٢٠٥٠٠٠٥٣٤٩٢١',
      'IBAN: MA64 0115 1900 0001 2050 0053 4921',
      'RIB 011 519 0000012050005349 21',
      'R.I.B. n° 011519000001205000534921',
      'Code IBAN : MA64011519000001205000534921',
      "'011519000001205000534921",
      '011\u2011519\u20110000012050005349\u201121',
      '011_519_0000012050005349_21',
    ])
      expect(Iban.parse(typed)).toBe(iban);
    // The last two digits of a RIB check the others.
    for (const typed of ['011519000001205000534922', '01151900000120500053492', '0'.repeat(24)])
      expect(Iban.safeParse(typed).success).toBe(false);
  });

  it('of another country keeps its letters', () => {
    for (const iban of ['NO9386011117947', 'NL91ABNA0417164300', 'MA64011519000001205000534921'])
      expect(readIban(printedIban(iban))).toBe(iban);
  });

  it('of Morocco has 28 characters', () => {
    expect(isIban(ibanOf('MA', '0'.repeat(23)))).toBe(false);
  });
});
