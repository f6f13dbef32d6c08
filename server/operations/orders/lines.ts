import type { WhyNot } from '#contract/acts.ts';
import type { Choice, OptionGroup } from '#contract/catalogue/item.ts';
import { maskOf } from '#contract/catalogue/needs.ts';
import type { IfMissing, RequestedLine } from '#contract/operations/order-lines.ts';
import { isWithinHours } from '#rules/hours.ts';
import { formatMoney } from '#rules/money/money.ts';
import type { ItemRow } from '../../catalogue/items/service.ts';
import type { ChosenOption } from '../../platform/db/tables/items.ts';
import {
  fieldFault,
  type Refusal,
  reasonFor,
  refusalFor,
  refuse,
} from '../../platform/http/refusal.ts';

/** A priced line of an order: quantity, price and options of an item. */
export interface PricedLine {
  line: number;
  item_id: number;
  name: string;
  quantity: number;
  /** Centimes: the price of the item or of its variant, plus every chosen option. */
  unit_price: bigint;
  variant: Choice | null;
  options: ChosenOption[];
  note: string | null;
  category_id: number;
  if_missing: IfMissing | null;
  /** What its item needs of the driver, as a mask. */
  needs?: number;
}

type Offered = Pick<ItemRow, 'name' | 'price' | 'variants' | 'groups'>;

function chooseVariant(item: Offered, wanted: string | undefined, path: string): Choice | null {
  if (item.variants.length === 0 && wanted === undefined) return null;
  const variant = item.variants.find(({ name }) => name === wanted);
  if (variant) return variant;
  const variants = item.variants.map(({ name }) => name);
  const why =
    variants.length === 0
      ? reasonFor('order.no_variants', { item: item.name })
      : reasonFor('order.choose_variant', { item: item.name, variants });
  const fault = wanted === undefined ? 'field.needed' : 'order.not_offered';
  throw refusalFor(why, { fields: [fieldFault(`${path}.variant`, fault)] });
}

/** The refusal of too few or too many options of a group. */
function wrongNumber(item: string, { name: group, min, max }: OptionGroup, path: string): Refusal {
  const at = `${path}.options`;
  if (min === max)
    return refuse(
      'order.choose_number',
      { item, group, count: min },
      { fields: [fieldFault(at, 'order.number_of_group', { group, count: min })] },
    );
  const range = { group, min, max };
  return refuse(
    'order.choose_range',
    { item, ...range },
    { fields: [fieldFault(at, 'order.range_of_group', range)] },
  );
}

function chooseOptions(
  item: Offered,
  wanted: readonly { group: string; name: string }[],
  path: string,
): ChosenOption[] {
  const groups = new Map<string, OptionGroup>(item.groups.map((group) => [group.name, group]));
  const chosen = new Set<string>();
  const options = wanted.map(({ group, name }, index) => {
    const option = groups.get(group)?.options.find((one) => one.name === name);
    const key = JSON.stringify([group, name]);
    if (!option || chosen.has(key))
      throw refuse(
        'order.option_not_offered',
        { item: item.name, group, option: name },
        {
          fields: [
            fieldFault(
              `${path}.options.${index}`,
              option ? 'order.named_twice' : 'order.not_offered',
            ),
          ],
        },
      );
    chosen.add(key);
    return { group, name, price: option.price };
  });
  for (const group of item.groups) {
    const count = options.filter((option) => option.group === group.name).length;
    if (count < group.min || count > group.max) throw wrongNumber(item.name, group, path);
  }
  return options;
}

/** Prices a line by the menu. Error: 422 for options that the item does not offer. */
export function priceLine(item: Offered, request: Pick<RequestedLine, 'modifiers'>, path: string) {
  const at = `${path}.modifiers`;
  const variant = chooseVariant(item, request.modifiers?.variant, at);
  const options = chooseOptions(item, request.modifiers?.options ?? [], at);
  const base = variant ? BigInt(variant.price) : item.price;
  const unit_price = options.reduce((sum, { price }) => sum + BigInt(price), base);
  return { variant, options, unit_price };
}

const unavailable = (why: WhyNot, path: string) =>
  refusalFor(why, { fields: [fieldFault(path, 'order.cannot_be_ordered')] });

/** Why an item cannot be ordered now; null if it can. */
export function whyNot(
  { name: item, archived_at, available, hours }: ItemRow,
  now: Date,
): WhyNot | null {
  if (archived_at) return reasonFor('order.item_off_menu', { item });
  if (!available) return reasonFor('order.item_sold_out', { item });
  return isWithinHours(hours, now) ? null : reasonFor('order.item_not_served', { item });
}

/**
 * The lines of an order. Errors: 409 for unavailable items, by name; 422 for items that are not on
 * this menu or options that are not offered.
 */
export function priceLines(
  requests: readonly RequestedLine[],
  items: readonly ItemRow[],
  now: Date,
): PricedLine[] {
  const menu = menuOf(items);
  return requests.map((request, index) => ({
    line: index + 1,
    ...priceRequest(request, menu, now, `body.lines.${index}`),
  }));
}

export const menuOf = (items: readonly ItemRow[]): ReadonlyMap<number, ItemRow> =>
  new Map(items.map((item) => [item.id, item]));

/** One line of an order at the menu's price of now. Errors: those of `priceLines`. */
export function priceRequest(
  request: RequestedLine,
  menu: ReadonlyMap<number, ItemRow>,
  now: Date,
  path: string,
): Omit<PricedLine, 'line'> {
  const item = menu.get(request.itemId);
  if (!item)
    throw refuse('order.item_unknown', undefined, {
      fields: [fieldFault(`${path}.itemId`, 'order.not_on_menu')],
    });
  const why = whyNot(item, now);
  if (why) throw unavailable(why, `${path}.itemId`);
  return {
    item_id: item.id,
    name: item.name,
    quantity: request.quantity,
    note: request.note ?? null,
    category_id: item.category_id,
    if_missing: request.ifMissing ?? null,
    needs: maskOf(item.needs),
    ...priceLine(item, request, path),
  };
}

/** What some lines need of the driver together, as a mask. */
export const needsOfLines = (lines: readonly Pick<PricedLine, 'needs'>[]): number =>
  lines.reduce((mask, { needs = 0 }) => mask | needs, 0);

/** The sum of the lines, in centimes. */
export const subtotalOf = (lines: readonly PricedLine[]): bigint =>
  lines.reduce((sum, line) => sum + line.unit_price * BigInt(line.quantity), 0n);

export function quantities(lines: readonly PricedLine[]): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const { item_id, quantity } of lines)
    wanted.set(item_id, (wanted.get(item_id) ?? 0) + quantity);
  return wanted;
}

/** The refusal of lines without enough stock. */
export function outOfStock(lines: readonly PricedLine[], tooFew: readonly number[]): Refusal {
  const index = lines.findIndex(({ item_id }) => tooFew.includes(item_id));
  const item = lines[index]?.name ?? '';
  return unavailable(reasonFor('order.item_out_of_stock', { item }), `body.lines.${index}.itemId`);
}

interface Terms {
  name: string;
  minimum_order: bigint;
  delivery_modes: readonly string[];
}

/**
 * Checks a store's terms for every order. Errors: 409 if it does not deliver, 422 below its
 * minimum.
 */
export function checkTerms(store: Terms, subtotal: bigint): void {
  if (!store.delivery_modes.includes('delivery'))
    throw refuse('order.pickup_only', { store: store.name });
  if (subtotal < store.minimum_order) {
    const least = formatMoney(store.minimum_order);
    throw refuse(
      'order.below_minimum_of_store',
      { store: store.name, least, subtotal: formatMoney(subtotal) },
      { fields: [fieldFault('body.lines', 'order.at_least', { least })] },
    );
  }
}
