import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import { formatMoney } from '#rules/money/money.ts';
import { isFarPrice, priceRatio } from '#rules/money/price-step.ts';
import { t } from '#src/lib/i18n.ts';
import { type PriceInput, priceChangeOf } from './price-change.ts';

/** A price before and after a change, in centimes; after is null if it would not be above zero. */
export interface PriceMove {
  before: string;
  after: string | null;
}

type Priced = Pick<ItemRow, 'price' | 'variants' | 'groups'>;

/** The price of a variant or of an option of an item. */
export interface ChoicePrice {
  /** Identifies it within its item, whatever it costs. */
  key: string;
  /** "Large", "Sauces: Harissa" */
  name: string;
}

/** The prices of an item before and after a change, with those of its variants and options. */
export interface PriceStep extends PriceMove {
  item: Pick<ItemRow, 'id' | 'name' | 'store' | 'comparePrice' | 'variants'>;
  choices: readonly (ChoicePrice & PriceMove)[];
}

const VARIANT = 'variant';
const variantKey = (name: string) => `${VARIANT} ${name}`;
const optionKey = (group: string, name: string) => `option ${group}\n${name}`;

export const isVariant = ({ key }: ChoicePrice): boolean => key.startsWith(`${VARIANT} `);

const isPriced = ({ price }: { price: string }): boolean => BigInt(price) > 0n;

export const hasPricedOptions = ({ groups }: Pick<ItemRow, 'groups'>): boolean =>
  groups.some(({ options }) => options.some(isPriced));

/** Whether a change of this kind can be one of variants and options: one price for all is not. */
export const canHaveChoices = ({ mode }: Pick<PriceInput, 'mode'>): boolean => mode !== 'set';

/** The prices of choices that a change is about. What is free stays free. */
function choicesIn(input: PriceInput, { variants, groups }: Priced) {
  if (!canHaveChoices(input)) return [];
  const sizes = variants.map(({ name, price }) => ({ key: variantKey(name), name, price }));
  const options = groups.flatMap((group) =>
    group.options.map(({ name, price }) => ({
      key: optionKey(group.name, name),
      name: `${group.name}: ${name}`,
      price,
    })),
  );
  return [...(input.hasVariants ? sizes : []), ...(input.hasOptions ? options : [])].filter(
    isPriced,
  );
}

/** The prices of items before and after; null while the input is invalid. */
export function priceSteps(input: PriceInput, rows: readonly ItemRow[]): PriceStep[] | null {
  const change = priceChangeOf(input);
  if (!change) return null;
  return rows.map((item) => ({
    item,
    before: item.price,
    after: change(item.price),
    choices: choicesIn(input, item).map(({ price, ...choice }) => ({
      ...choice,
      before: price,
      after: change(price),
    })),
  }));
}

/** The fields of an item with the prices that `of` gives, by the key of the choice; `''`: its own. */
export function withPrices(item: Priced, of: (key: string, price: string) => string) {
  const variants = item.variants.map((one) => ({
    ...one,
    price: of(variantKey(one.name), one.price),
  }));
  const groups = item.groups.map((group) => ({
    ...group,
    options: group.options.map((one) => ({
      ...one,
      price: of(optionKey(group.name, one.name), one.price),
    })),
  }));
  const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  return {
    price: of('', item.price),
    ...(isSame(variants, item.variants) ? {} : { variants }),
    ...(isSame(groups, item.groups) ? {} : { groups }),
  };
}

/** All prices of a step: the item's own and those of its choices. */
const movesOf = (step: PriceStep): readonly PriceMove[] => [step, ...step.choices];

/** Why the prices of an item stay as they are; null if they change. */
export function whyStays({
  item: { comparePrice },
  after,
  choices,
}: Pick<PriceStep, 'after' | 'choices'> & {
  item: Pick<ItemRow, 'comparePrice'>;
}): string | null {
  if (after === null) return t('items.prices_not_above_zero');
  const nothing = choices.find((choice) => choice.after === null);
  if (nothing) return t('items.prices_choice_not_above_zero', { name: nothing.name });
  if (comparePrice !== null && BigInt(comparePrice) <= BigInt(after))
    return t('items.prices_not_below', { price: formatMoney(comparePrice) });
  return null;
}

/** Whether a price becomes one that its user must confirm. */
export const isFarMove = ({ before, after }: PriceMove): boolean =>
  after !== null && isFarPrice(BigInt(before), BigInt(after));

/** How many prices change to ones that their user must confirm. */
export const farPrices = (steps: readonly PriceStep[]): number =>
  steps
    .filter((step) => whyStays(step) === null)
    .flatMap(movesOf)
    .filter(isFarMove).length;

/** The steps as they are checked: those that stay, then those that move furthest. */
export const checkedFirst = (steps: readonly PriceStep[]): PriceStep[] => {
  const ratioOf = ({ before, after }: PriceMove) =>
    after === null ? Number.POSITIVE_INFINITY : priceRatio(BigInt(before), BigInt(after));
  const weighed = steps.map((step) => {
    const stays = whyStays(step) !== null;
    const ratio = stays ? Number.POSITIVE_INFINITY : Math.max(...movesOf(step).map(ratioOf));
    return { step, ratio, stays: Number(stays) };
  });
  return weighed
    .toSorted((a, b) => b.stays - a.stays || (a.ratio === b.ratio ? 0 : b.ratio - a.ratio))
    .map(({ step }) => step);
};

/** Whether an input can be sent for these rows: it changes them, and what is far is confirmed. */
export function isPriceInputComplete(input: PriceInput, rows: readonly ItemRow[]): boolean {
  const steps = priceSteps(input, rows);
  return steps !== null && (input.isConfirmed || farPrices(steps) === 0);
}
