import type { Choice, ItemChange } from '#contract/catalogue/item.ts';
import { isFarPrice } from '#rules/money/price-step.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

type Prices = Pick<ItemChange, 'price' | 'variants' | 'groups'>;

const isFar = (before: string, after: string): boolean => isFarPrice(BigInt(before), BigInt(after));

/** What to check of a new price, which is far from the one before; null: nothing. Centimes. */
export const farPriceText = (before: string, after: string): string | null =>
  isFar(before, after)
    ? t('items.price_far', { before: formatMoney(before), after: formatMoney(after) })
    : null;

/** The same of the choices that both have, by name; what was free may cost anything. */
function farChoices(before: readonly Choice[], after: readonly Choice[]): string | null {
  const old = new Map(before.map(({ name, price }) => [name, price]));
  const texts = after.flatMap(({ name, price }) => {
    const was = old.get(name);
    return was !== undefined && was !== '0' && isFar(was, price)
      ? t('items.choice_price_far', {
          variant: name,
          before: formatMoney(was),
          after: formatMoney(price),
        })
      : [];
  });
  return texts.length > 0 ? texts.join(' ') : null;
}

const optionsOf = (groups: Prices['groups']): Choice[] =>
  (groups ?? []).flatMap((group) =>
    group.options.map(({ name, price }) => ({ name: `${group.name}: ${name}`, price })),
  );

/** The same of all prices of an item that a change sets, by the field of its form. */
export function farPricesOf(before: Prices, change: Prices): Record<string, string> {
  const { price, variants, groups } = change;
  const doubts = {
    price: price === undefined ? null : farPriceText(before.price ?? price, price),
    variants: farChoices(before.variants ?? [], variants ?? []),
    groups: farChoices(optionsOf(before.groups), optionsOf(groups)),
  };
  return Object.fromEntries(
    Object.entries(doubts).flatMap(([field, text]) => (text === null ? [] : [[field, text]])),
  );
}
