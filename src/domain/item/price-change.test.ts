import { describe, expect, it } from 'vitest';
import { type PriceInput, priceChangeOf, readPriceInput, writePriceInput } from './price-change.ts';

const input = (more: Partial<PriceInput>): PriceInput => ({
  id: 'a',
  mode: 'percent',
  typed: '+10',
  rounding: '1',
  hasVariants: true,
  hasOptions: false,
  isConfirmed: false,
  ...more,
});
const after = (price: string, more: Partial<PriceInput>) => priceChangeOf(input(more))?.(price);

describe('a change of prices', () => {
  it.each<[string, string, Partial<PriceInput>, string | null | undefined]>([
    ['10 percent more', '4550', { typed: '+10' }, '5005'],
    ['a percentage with a comma, half up', '1005', { typed: '12,5 %' }, '1131'],
    ['less, with the sign of a typesetter', '4550', { typed: '\u221210' }, '4095'],
    ['rounded to 0.50', '4550', { typed: '7', rounding: '50' }, '4850'],
    ['rounded half up', '4500', { typed: '+5', rounding: '50' }, '4750'],
    ['rounded to 5.00', '4550', { typed: '+10', rounding: '500' }, '5000'],
    ['an amount more', '4550', { mode: 'amount', typed: '2,50' }, '4800'],
    ['an amount less', '4550', { mode: 'amount', typed: '-2.50' }, '4300'],
    ['below zero', '200', { mode: 'amount', typed: '-3' }, null],
    ['rounded to zero', '200', { typed: '-50', rounding: '500' }, null],
    ['one price for all', '4550', { mode: 'set', typed: '39.90' }, '3990'],
    ['no percentage', '4550', { typed: 'ten' }, undefined],
    ['a percentage that leaves nothing', '4550', { typed: '-100' }, undefined],
    ['no change', '4550', { typed: '0' }, undefined],
    ['no amount', '4550', { mode: 'amount', typed: '' }, undefined],
    ['a negative price', '4550', { mode: 'set', typed: '-3' }, undefined],
  ])('%s', (_, price, more, expected) => {
    expect(after(price, more)).toBe(expected);
  });

  it('is kept as a text', () => {
    const one = input({ mode: 'amount', typed: '-2,50', rounding: '50', isConfirmed: true });
    expect(readPriceInput(writePriceInput(one))).toEqual(one);
    const other = input({ hasVariants: false, hasOptions: true });
    expect(readPriceInput(writePriceInput(other))).toEqual(other);
    expect(readPriceInput('')).toEqual({
      id: '',
      mode: 'percent',
      rounding: '1',
      typed: '',
      hasVariants: true,
      hasOptions: false,
      isConfirmed: false,
    });
  });
});
