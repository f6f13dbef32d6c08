import * as money from '#rules/money/money.ts';
import { ltrText } from './ltr.ts';

/** An amount with its currency, as screens write it: `MAD 12,550.50`. */
export const formatMoney = (centimes: bigint | string): string =>
  ltrText(money.formatMoney(centimes));

/** An amount in a column whose heading names the currency: `12,550.50`. Not for fields. */
export const formatAmount = (centimes: bigint | string): string =>
  ltrText(money.formatAmount(centimes));
