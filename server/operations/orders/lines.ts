import type { Choice, OptionGroup } from '#contract/catalogue/item.ts';
import { isWithinHours } from '#contract/catalogue/opening-hours.ts';
import { formatMoney } from '#contract/money.ts';
import type { RequestedLine } from '#contract/operations/order-lines.ts';
import type { ItemRow } from '../../catalogue/items/service.ts';
import type { ChosenOption } from '../../platform/db/tables/items.ts';
import { Refusal } from '../../platform/http/refusal.ts';

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
}

type Offered = Pick<ItemRow, 'name' | 'price' | 'variants' | 'groups'>;

const wrong = (path: string, message: string, words: string) =>
  new Refusal('item.modifiers', words, { fields: [{ path, message }] });

function chooseVariant(item: Offered, wanted: string | undefined, path: string): Choice | null {
  if (item.variants.length === 0 && wanted === undefined) return null;
  const variant = item.variants.find(({ name }) => name === wanted);
  if (variant) return variant;
  const names = item.variants.map(({ name }) => name).join(', ');
  throw wrong(
    `${path}.variant`,
    wanted === undefined ? 'is needed' : 'is not offered',
    names === '' ? `${item.name} has no variants.` : `Choose a ${item.name}: ${names}.`,
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
      throw wrong(
        `${path}.options.${index}`,
        option ? 'is named twice' : 'is not offered',
        `${item.name} does not offer ${group}, ${name}, or only once.`,
      );
    chosen.add(key);
    return { group, name, price: option.price };
  });
  for (const { name, min, max } of item.groups) {
    const count = options.filter(({ group }) => group === name).length;
    if (count < min || count > max)
      throw wrong(
        `${path}.options`,
        `must be ${min === max ? min : `${min} to ${max}`} of ${name}`,
        `Choose ${min === max ? min : `${min} to ${max}`} of ${name} for ${item.name}.`,
      );
  }
  return options;
}

/** Prices a line by the menu. Error: 422 for options that the item does not offer. */
export function priceLine(item: Offered, wish: Pick<RequestedLine, 'modifiers'>, path: string) {
  const at = `${path}.modifiers`;
  const variant = chooseVariant(item, wish.modifiers?.variant, at);
  const options = chooseOptions(item, wish.modifiers?.options ?? [], at);
  const base = variant ? BigInt(variant.price) : item.price;
  const unit_price = options.reduce((sum, { price }) => sum + BigInt(price), base);
  return { variant, options, unit_price };
}

const unavailable = (item: string, why: string, path: string) =>
  new Refusal('item.unavailable', `${item} ${why}.`, {
    fields: [{ path, message: 'cannot be ordered' }],
  });

/** Why an item cannot be ordered now; null if it can. */
function whyNot(item: ItemRow, now: Date): string | null {
  if (item.archived_at) return 'is no longer on the menu';
  if (!item.available) return 'is sold out';
  return isWithinHours(item.hours, now) ? null : 'is not served at this time';
}

/**
 * The lines of an order. Errors: 409 for unavailable items, by name; 422 for items that are not on
 * this menu or options that are not offered.
 */
export function priceLines(
  wishes: readonly RequestedLine[],
  items: readonly ItemRow[],
  now: Date,
): PricedLine[] {
  const menu = new Map<number, ItemRow>(items.map((item) => [item.id, item]));
  return wishes.map((wish, index) => {
    const path = `body.lines.${index}`;
    const item = menu.get(wish.itemId);
    if (!item)
      throw new Refusal('item.unknown', 'An item is not on this menu.', {
        fields: [{ path: `${path}.itemId`, message: 'is not on this menu' }],
      });
    const reason = whyNot(item, now);
    if (reason !== null) throw unavailable(item.name, reason, `${path}.itemId`);
    return {
      line: index + 1,
      item_id: item.id,
      name: item.name,
      quantity: wish.quantity,
      note: wish.note ?? null,
      ...priceLine(item, wish, path),
    };
  });
}

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
  const name = lines[index]?.name ?? 'An item';
  return unavailable(name, 'is out of stock, or too few are left', `body.lines.${index}.itemId`);
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
    throw new Refusal(
      'store.pickup_only',
      `${store.name} does not deliver. Order for pickup instead.`,
    );
  if (subtotal < store.minimum_order) {
    const least = formatMoney(store.minimum_order);
    throw new Refusal(
      'order.below_minimum',
      `The minimum order of ${store.name} is ${least}; this order is ${formatMoney(subtotal)}.`,
      { fields: [{ path: 'body.lines', message: `must be at least ${least}` }] },
    );
  }
}
