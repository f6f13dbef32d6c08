import { expect, it } from 'vitest';
import { isIban } from '#contract/money/iban.ts';
import { madeUpIban } from './bank-details.ts';

it('generated accounts are unique, with valid check digits', () => {
  const all = Array.from({ length: 500 }, (_, seed) => madeUpIban(seed));
  expect(all.filter((iban) => !isIban(iban))).toEqual([]);
  expect(new Set(all).size).toBe(500);
  // The account number's own key: the 24 digits are a multiple of 97.
  for (const iban of all) expect(BigInt(iban.slice(4)) % 97n).toBe(0n);
});
