import type { Item } from '#contract/catalogue/item.ts';
import type { AmendedLine } from '#contract/operations/amendment.ts';
import type { IfMissing, OrderLine } from '#contract/operations/order-lines.ts';
import type { Random } from '../random.ts';

/** Preferences of customers for a missing item; most are asked. */
const PREFERENCES: readonly { preference: IfMissing | null; weight: number }[] = [
  { preference: null, weight: 60 },
  { preference: 'replace', weight: 20 },
  { preference: 'remove', weight: 15 },
  { preference: 'ask', weight: 5 },
];

/** What becomes of a line of a new order if its item is missing. */
export function drawPreference(random: Random): { ifMissing?: IfMissing } {
  const { preference } = random.weighted(PREFERENCES);
  return preference ? { ifMissing: preference } : {};
}

const OFFERS_REPLACEMENT = 0.6;
const BEARS_DIFFERENCE = 0.5;

/** Whether an item can be ordered without a choice, which is the customer's. */
const isPlain = ({ variants, groups }: Item) =>
  variants.length === 0 && groups.every(({ min }) => min === 0);

const distance = (one: string, other: string) => Math.abs(Number(one) - Number(other));

/** The item of the same category that is nearest in price; undefined if there is none. */
function replacementFor(
  { itemId, unitPrice }: Pick<OrderLine, 'itemId' | 'unitPrice'>,
  items: readonly Item[],
): Item | undefined {
  const missing = items.find(({ id }) => id === itemId);
  return items
    .filter((item) => item.categoryId === missing?.categoryId && item.id !== itemId)
    .filter((item) => item.available && item.archivedAt === null && isPlain(item))
    .toSorted((a, b) => distance(a.price, unitPrice) - distance(b.price, unitPrice))[0];
}

/**
 * The change of an order whose store lacks one item of it: less of its line, or without it, and
 * sometimes a replacement. Counted items are never missing, because nobody in the city fills their
 * stock again. Null if nothing of the order would be left.
 */
export function missingItem(
  lines: readonly Pick<OrderLine, 'line' | 'itemId' | 'quantity' | 'unitPrice'>[],
  items: readonly Item[],
  random: Random,
): AmendedLine[] | null {
  const uncounted = new Set(items.filter(({ stock }) => stock === null).map(({ id }) => id));
  const able = lines.filter(({ itemId }) => uncounted.has(itemId));
  if (able.length === 0) return null;
  const of = random.pick(able);
  const away = of.quantity > 1 ? 1 : of.quantity;
  const change: AmendedLine = { line: of.line, quantity: of.quantity - away };
  const other = random.next() < OFFERS_REPLACEMENT ? replacementFor(of, items) : undefined;
  if (other) {
    const pays = random.next() < BEARS_DIFFERENCE ? 'store' : 'customer';
    return [change, { add: { itemId: other.id, quantity: away }, replaces: of.line, pays }];
  }
  return lines.length > 1 || of.quantity > 1 ? [change] : null;
}
