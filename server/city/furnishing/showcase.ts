import type { StoreCategory } from '#contract/catalogue/store.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { Translations } from '#contract/names.ts';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import { featuredRoutes } from '#contract/routes/growth/featured.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import type { AppClient } from '../app-client.ts';
import { categoryNames } from './category-names.ts';
import type { FurnishedStore } from './furnish.ts';
import { createPictures } from './pictures.ts';

type Category = InputOf<typeof appCategoriesRoutes.create>['body'];
type Place = InputOf<typeof featuredRoutes.create>['body'];

/** Kinds of stores in the apps, each with the dish on its picture. */
const KINDS: readonly (readonly [name: string, StoreCategory, dish: string, Translations])[] = [
  ['Restaurants', 'restaurant', 'Tajines', { fr: 'Restaurants', ar: 'مطاعم' }],
  ['Groceries', 'grocery', 'Fruit', { fr: 'Courses', ar: 'بقالة' }],
  ['Bakeries', 'bakery', 'Bakery', { fr: 'Boulangeries', ar: 'مخابز' }],
];
/** Subcategories of “Dishes”. */
const DISHES = ['Burgers', 'Pizza', 'Tajines', 'Sushi', 'Desserts'];

/** A featured placement; days are counted from the first day of the city. */
interface CityPlace extends Pick<Place, 'slot' | 'position'> {
  kind: 'store' | 'item';
  /** The index of the store in the city's list. */
  store: number;
  firstDay?: number;
  lastDay?: number;
  /** Limited to customers of this zone. */
  zoneName?: string;
}
const PLACES: readonly CityPlace[] = [
  { kind: 'store', slot: 'home', position: 1, store: 0 },
  { kind: 'store', slot: 'home', position: 2, store: 3 },
  { kind: 'store', slot: 'home', position: 3, store: 5, lastDay: 60 },
  { kind: 'store', slot: 'home', position: 4, store: 7, zoneName: 'Aïn Diab' },
  { kind: 'store', slot: 'home', position: 5, store: 2, lastDay: 0 },
  { kind: 'store', slot: 'home', position: 5, store: 9, firstDay: 30, lastDay: 44 },
  { kind: 'store', slot: 'browse', position: 1, store: 1 },
  { kind: 'store', slot: 'search', position: 1, store: 4 },
  { kind: 'item', slot: 'home', position: 1, store: 0 },
  { kind: 'item', slot: 'home', position: 2, store: 1 },
  { kind: 'item', slot: 'home', position: 3, store: 6, lastDay: 0 },
  { kind: 'item', slot: 'home', position: 4, store: 8, firstDay: 30 },
  { kind: 'item', slot: 'search', position: 1, store: 5 },
];

async function furnishCategories(admin: AppClient): Promise<void> {
  const pictures = createPictures(admin);
  const add = async (name: string, dish: string, more: Partial<Category>) => {
    const imageId = await pictures.category(dish);
    const body = {
      name,
      names: categoryNames(name),
      parentId: null,
      imageId,
      storeCategory: null,
      categoryId: null,
      zones: [],
      ...more,
    };
    return (await admin.call(appCategoriesRoutes.create, { body })).id;
  };
  for (const [name, storeCategory, dish, names] of KINDS)
    await add(name, dish, { storeCategory, names: { ...names, en: name } });
  const parentId = await add('Dishes', 'Couscous', {
    names: { fr: 'Plats', ar: 'أطباق', en: 'Dishes' },
  });
  const { items } = await admin.call(categoriesRoutes.list, { query: { limit: '200' } });
  for (const dish of DISHES) {
    const category = items.find(({ name }) => name === dish);
    if (category) await add(dish, dish, { parentId, categoryId: category.id });
  }
}

/**
 * Creates the categories and featured placements of the apps, once. `now` is the first day of the
 * city.
 */
export async function furnishShowcase(
  admin: AppClient,
  stores: ReadonlyMap<string, FurnishedStore>,
  now: Date,
): Promise<void> {
  const known = await admin.call(appCategoriesRoutes.list, { query: { limit: '1' } });
  if (known.items.length > 0) return;
  await furnishCategories(admin);
  const zones = (await admin.call(zonesRoutes.list, { query: { limit: '200' } })).items;
  const byName = [...stores.values()].toSorted((a, b) => a.id - b.id);
  const today = casablancaDay(now);
  for (const { kind, store, firstDay = 0, lastDay, zoneName, ...place } of PLACES) {
    const zone = zones.find(({ name }) => name === zoneName);
    // For one zone: a store that delivers there.
    const of = zoneName ? byName.find((one) => one.zone === zoneName) : byName[store];
    const item = of?.items[0];
    if (!of || !item || (zoneName && !zone)) continue;
    const body: Place = {
      ...place,
      storeId: kind === 'store' ? (of.id as never) : null,
      itemId: kind === 'item' ? item.id : null,
      zones: zone ? [{ id: zone.id }] : [],
      startsOn: dayAfter(today, firstDay),
      endsOn: lastDay === undefined ? null : dayAfter(today, lastDay),
      imageId: null,
    };
    await admin.call(featuredRoutes.create, { body });
  }
}
