import { expect, it } from 'vitest';
import { farPricesOf } from './far-price.ts';

const priced = (price: string, large: string, cheese: string) => ({
  price,
  variants: [{ name: 'Large', price: large }],
  groups: [{ name: 'Sauces', min: 0, max: 1, options: [{ name: 'Cheese', price: cheese }] }],
});

it('doubts each price of an item that is far from the one before, by the field of the form', () => {
  const before = priced('4000', '7000', '500');
  expect(farPricesOf(before, priced('4100', '7100', '510'))).toEqual({});
  expect(farPricesOf(before, { variants: priced('', '700', '').variants })).toEqual({
    variants: 'Large: from MAD\u00a070.00 to MAD\u00a07.00: save it again if that is meant.',
  });
  expect(Object.keys(farPricesOf(before, priced('40000', '70000', '5000')))).toEqual([
    'price',
    'variants',
    'groups',
  ]);
  expect(farPricesOf(priced('4000', '7000', '0'), priced('4000', '7000', '900'))).toEqual({});
});
