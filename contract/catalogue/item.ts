import { z } from 'zod';
import { CategoryId, ItemId, StoreId } from '../ids.ts';
import { PositiveCentimes, Price } from '../money.ts';
import { TranslatedLong, Translations } from '../names.ts';
import { itemReasons } from '../reasons/catalogue/items.ts';
import { fieldReasons } from '../reasons/platform/fields.ts';
import { issueOf } from '../reasons/reason.ts';
import { Text } from '../text.ts';
import { Instant } from '../time.ts';
import { Version } from '../version.ts';
import { Needs } from './needs.ts';
import { Hours } from './opening-hours.ts';

/**
 * A choice with a price. The price of a variant replaces the item's price; the price of an option
 * is added to it.
 */
export const Choice = z.strictObject({ name: Text(80), price: Price }).meta({ id: 'Choice' });
export type Choice = z.output<typeof Choice>;

const named = (choices: readonly { name: string }[]) =>
  new Set(choices.map(({ name }) => name)).size === choices.length;
const ONCE = issueOf(fieldReasons, 'field.each_once');

/** A group of options, of which a customer takes at least `min` and at most `max`, each once. */
export const OptionGroup = z
  .strictObject({
    name: Text(80),
    min: z.number().int().min(0).max(20),
    max: z.number().int().min(1).max(20),
    options: z.array(Choice).min(1).max(50).refine(named, ONCE),
  })
  .refine(({ min, max }) => min <= max, {
    path: ['max'],
    message: issueOf(itemReasons, 'modifier.above_most'),
  })
  .refine(({ min, options }) => min <= options.length, {
    path: ['min'],
    message: issueOf(itemReasons, 'modifier.more_than_options'),
  })
  .meta({ id: 'OptionGroup' });
export type OptionGroup = z.output<typeof OptionGroup>;

export const MAX_STOCK = 1_000_000;
/** The maximum length of the reason for a stock adjustment. */
export const MAX_STOCK_REASON = 200;

/** Code of an item within its store. */
export const Sku = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,39}$/u, issueOf(itemReasons, 'item.sku_format'));

/** The editable fields of an item, besides its category. */
export const itemFields = {
  name: Text(120),
  names: Translations(120),
  description: TranslatedLong(1_000),
  sku: Sku.nullable(),
  price: Price,
  comparePrice: Price.nullable().meta({
    description: 'The price before a discount; above the price',
  }),
  stock: z
    .number()
    .int()
    .min(0)
    .max(MAX_STOCK)
    .nullable()
    .meta({ description: 'Null: the stock is not counted' }),
  restockable: z.boolean().meta({
    description: 'It can be sold again after its store has begun an order of it, unlike a dish',
  }),
  available: z.boolean(),
  unavailableUntil: Instant.nullable().meta({
    description: 'Until then it cannot be ordered; then it is available by itself',
  }),
  hours: Hours.nullable().meta({ description: 'When it can be ordered; null: always' }),
  tags: z.array(Text(40)).max(20),
  needs: Needs.meta({ description: 'What an order of it needs of its driver' }),
  imageIds: z.array(z.number().int().min(1).max(2_147_483_647)).max(10),
  variants: z.array(Choice).max(20).refine(named, ONCE),
  groups: z.array(OptionGroup).max(20).refine(named, ONCE),
};

export const Item = z
  .object({
    id: ItemId,
    storeId: StoreId,
    categoryId: CategoryId,
    category: z.string().meta({ description: 'Name of the category' }),
    ...itemFields,
    name: z.string(),
    price: PositiveCentimes,
    comparePrice: PositiveCentimes.nullable(),
    // Servers of before lack it.
    restockable: itemFields.restockable.optional(),
    unavailableUntil: itemFields.unavailableUntil.optional(),
    needs: itemFields.needs.optional(),
    position: z.number().int().meta({ description: 'Position within the store’s category' }),
    version: Version,
    archivedAt: Instant.nullable(),
  })
  .meta({ id: 'Item' });
export type Item = z.output<typeof Item>;

/** The category by its id, or by its name, ignoring case and accents. */
export const categoryFields = { categoryId: CategoryId, category: Text(60) };

const newItemFields = {
  ...z.strictObject(itemFields).partial().shape,
  name: itemFields.name,
  price: itemFields.price,
  available: itemFields.available.default(true),
};

/** A new item together with its store, as submitted by a form. */
export const ItemDraft = z.strictObject({
  ...newItemFields,
  storeId: StoreId,
  categoryId: CategoryId,
});

export const NewItem = z
  .strictObject({
    ...newItemFields,
    categoryId: CategoryId.optional(),
    category: categoryFields.category.optional(),
  })
  .refine((item) => (item.categoryId === undefined) !== (item.category === undefined), {
    path: ['categoryId'],
    message: issueOf(itemReasons, 'item.one_category'),
  })
  .meta({ id: 'NewItem' });
export type NewItem = z.output<typeof NewItem>;

/**
 * True if `stock` and `stockSeen` are both given or both absent. A change of stock is checked
 * against the displayed stock rather than the version, because sales do not change the version.
 */
export const isStockPairComplete = (change: {
  stock?: number | null | undefined;
  stockSeen?: number | null | undefined;
}): boolean => (change.stock === undefined) === (change.stockSeen === undefined);
export const STOCK_PAIR_MESSAGE = issueOf(itemReasons, 'item.stock_pair');

/** Some fields of an item; absent fields stay unchanged. */
export const ItemChange = z
  .strictObject({
    ...itemFields,
    ...categoryFields,
    archived: z.boolean().meta({ description: 'True archives it, false restores it' }),
    stockSeen: itemFields.stock.meta({
      description: 'The stock that `stock` replaces; 412 if it has changed',
    }),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, issueOf(fieldReasons, 'field.no_change'))
  .refine(isStockPairComplete, { path: ['stockSeen'], message: STOCK_PAIR_MESSAGE })
  .refine((change) => change.categoryId === undefined || change.category === undefined, {
    path: ['category'],
    message: issueOf(itemReasons, 'item.category_or_id'),
  })
  .meta({ id: 'ItemChange' });
export type ItemChange = z.output<typeof ItemChange>;
