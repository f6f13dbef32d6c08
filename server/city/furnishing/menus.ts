import type { Item, NewItem } from '#contract/catalogue/item.ts';
import type { NeedKind } from '#contract/catalogue/needs.ts';
import type { RequestedLine } from '#contract/operations/order-lines.ts';
import { createRandom, type Random } from '../random.ts';

type Dish = readonly [name: string, category: string, price: number];
type Group = NonNullable<NewItem['groups']>[number];

const free = (...names: string[]) => names.map((name) => ({ name, price: '0' }));
const SAUCES: Group = {
  name: 'Sauce',
  min: 1,
  max: 2,
  options: free('Harissa', 'Algérienne', 'Mayonnaise', 'Sans sauce'),
};
const EXTRAS: Group = {
  name: 'Suppléments',
  min: 0,
  max: 3,
  options: [
    { name: 'Fromage', price: '800' },
    { name: 'Œuf', price: '400' },
    { name: 'Olives', price: '500' },
  ],
};
const SUGAR: Group = { name: 'Sucre', min: 0, max: 1, options: free('Sans sucre', 'Peu sucré') };

/** The options and sizes that a category offers. */
const CHOICES: Readonly<Record<string, { groups: Group[]; larger?: number }>> = {
  Pizza: { groups: [EXTRAS], larger: 2_000 },
  Sandwiches: { groups: [SAUCES, EXTRAS] },
  Burgers: { groups: [SAUCES, EXTRAS], larger: 1_500 },
  Chicken: { groups: [SAUCES] },
  'Hot drinks': { groups: [SUGAR] },
  Sushi: { groups: [{ name: 'Sauce', min: 0, max: 2, options: free('Soja', 'Wasabi') }] },
};
/** What a driver needs for some categories: cakes melt, and shelf goods may be large. */
const NEEDS: Readonly<Record<string, NeedKind[]>> = { Cakes: ['cold'], Pantry: ['large'] };
/** Categories of shelf goods, whose stock is counted. */
const COUNTED = new Set(['Pantry', 'Dairy', 'Fruit', 'Pastries']);

const code = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();

/**
 * The menu of a store, the same at every start. `isCounted` is false for a day with a fixed number
 * of orders, because stock must not run out.
 */
export function menuOf(store: string, dishes: readonly Dish[], isCounted: boolean): NewItem[] {
  const random = createRandom(Array.from(store).reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7));
  return dishes.map(([name, category, centimes], index) => {
    const { groups = [], larger } = CHOICES[category] ?? {};
    const isOffer = random.next() < 0.08;
    return {
      name,
      names: { fr: name },
      category,
      sku: `${code(category)}-${code(name)}-${index + 1}`,
      price: String(centimes),
      available: true,
      ...(isOffer ? { comparePrice: String(centimes + 500), tags: ['offer'] } : {}),
      ...(isCounted && COUNTED.has(category)
        ? { stock: random.whole(300, 3_000), restockable: true }
        : {}),
      ...(isCounted && NEEDS[category] ? { needs: NEEDS[category] } : {}),
      ...(larger === undefined
        ? {}
        : {
            variants: [
              { name: 'Moyenne', price: String(centimes) },
              { name: 'Grande', price: String(centimes + larger) },
            ],
          }),
      groups,
    };
  });
}

/** A customer's choices for an item: the required ones, and sometimes more. */
export function chooseOf(
  { variants, groups }: Pick<Item, 'variants' | 'groups'>,
  random: Random,
): Pick<RequestedLine, 'modifiers' | 'note'> {
  const options = groups.flatMap(({ name: group, min, max, options: offered }) => {
    const count = random.next() < 0.3 ? Math.min(max, min + 1) : min;
    const first = random.whole(0, offered.length - 1);
    return Array.from({ length: Math.min(count, offered.length) }, (_, n) => ({
      group,
      name: offered[(first + n) % offered.length]?.name ?? '',
    }));
  });
  const variant = variants.length === 0 ? undefined : random.pick(variants).name;
  return {
    ...(variant === undefined && options.length === 0
      ? {}
      : { modifiers: { ...(variant === undefined ? {} : { variant }), options } }),
    ...(random.next() < 0.06 ? { note: 'Bien cuit, s’il vous plaît' } : {}),
  };
}
