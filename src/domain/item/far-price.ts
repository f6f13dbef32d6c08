import { isFarPrice } from '#rules/money/price-step.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

/** What to check of a new price, which is far from the one before; null: nothing. Centimes. */
export const farPriceText = (before: string, after: string): string | null =>
  isFarPrice(BigInt(before), BigInt(after))
    ? t('items.price_far', { before: formatMoney(before), after: formatMoney(after) })
    : null;
