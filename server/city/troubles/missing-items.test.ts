import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { createRandom } from '../random.ts';
import { drawPreference, missingItem } from './missing-items.ts';

const item = (id: number, price: string, more: object = {}) =>
  ({
    id,
    categoryId: 1,
    price,
    stock: null,
    available: true,
    archivedAt: null,
    variants: [],
    groups: [],
    ...more,
  }) as unknown as Item;
const line = (number: number, itemId: number, quantity = 1) => ({
  line: number,
  itemId: itemId as Item['id'],
  quantity,
  unitPrice: '1000',
});
const MENU = [
  item(1, '1000'),
  item(2, '3000'),
  item(3, '1100'),
  item(4, '1000', { variants: [{ name: 'Grande', price: '1000' }] }),
  item(5, '2000', { stock: 20 }),
];
const reports = (lines: ReturnType<typeof line>[], menu = MENU) =>
  Array.from({ length: 60 }, (_, seed) => missingItem(lines, menu, createRandom(seed)));

describe('a store that lacks an item', () => {
  it('takes its line away, or replaces it by the nearest in price that needs no choice', () => {
    const found = reports([line(1, 1), line(2, 5)]);
    expect(found.every((lines) => lines?.[0] && 'line' in lines[0] && lines[0].line === 1)).toBe(
      true,
    );
    const replacements = found.flat().flatMap((one) => (one && 'add' in one ? [one] : []));
    expect(replacements.length).toBeGreaterThan(10);
    expect(new Set(replacements.map(({ add }) => add.itemId))).toEqual(new Set([3]));
    expect(new Set(replacements.map(({ pays }) => pays))).toEqual(new Set(['store', 'customer']));
    expect(found.some((lines) => lines?.length === 1)).toBe(true);
  });

  it('has one less of a line of several', () => {
    for (const lines of reports([line(1, 1, 3)])) expect(lines?.[0]).toMatchObject({ quantity: 2 });
  });

  it('reports nothing that would leave the order empty, and no counted item', () => {
    expect(reports([line(1, 1)]).some((lines) => lines === null)).toBe(true);
    expect(reports([line(1, 1)], [item(1, '1000')]).every((lines) => lines === null)).toBe(true);
    expect(reports([line(1, 5), line(2, 5)]).every((lines) => lines === null)).toBe(true);
  });
});

it('some customers say beforehand what becomes of a missing item', () => {
  const random = createRandom(1);
  const preferences = Array.from({ length: 200 }, () => drawPreference(random).ifMissing);
  expect(new Set(preferences)).toEqual(new Set([undefined, 'replace', 'remove', 'ask']));
});
