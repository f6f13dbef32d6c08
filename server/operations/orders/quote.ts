import { createHash } from 'node:crypto';
import { QUOTE_MINUTES, type Quote } from '#contract/routes/operations/quotes.ts';
import type { Part } from '../../growth/promotions/evaluate.ts';
import type {
  AppliedDiscount,
  PromotionEvaluation,
} from '../../growth/promotions/redemption-service.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { BookZone } from '../../platform/zones/zone-book.ts';
import type { PricedLine } from './lines.ts';

/** The price of an order. Centimes. */
export interface Price {
  lines: readonly PricedLine[];
  subtotal: bigint;
  fee: bigint;
  zone: BookZone | null;
  promotions: readonly AppliedDiscount[];
  code: PromotionEvaluation['code'];
  /** The discounts on lines and on the fee. */
  parts: readonly Part[];
}

const sum = (parts: readonly { amount: bigint }[]) =>
  parts.reduce((all, { amount }) => all + amount, 0n);

/** The discount in total, on the fee, and paid by the store. Centimes. */
export const discountsOf = ({ parts }: Pick<Price, 'parts'>) => ({
  discount: sum(parts),
  fee_discount: sum(parts.filter(({ line }) => line === null)),
  store_discount: parts.reduce((all, { storePart }) => all + storePart, 0n),
});

/** The digest of everything that a customer agreed to: each price, and each discount. */
export function agreedOf(price: Price): string {
  const agreed = {
    lines: price.lines.map(({ item_id, quantity, unit_price }) => [
      item_id,
      quantity,
      String(unit_price),
    ]),
    fee: String(price.fee),
    parts: price.parts.map(({ line, amount }) => [line, String(amount)]),
  };
  return createHash('sha256').update(JSON.stringify(agreed)).digest('base64url');
}

/** The price of an order for its customer, with the key to order at this price. */
export function quoteOf(price: Price, at: Date): Quote {
  const expiresAt = new Date(at.getTime() + QUOTE_MINUTES * 60_000);
  const { discount, fee_discount: feeDiscount } = discountsOf(price);
  return toContract<Quote>({
    key: `${expiresAt.getTime()}.${agreedOf(price)}`,
    expiresAt: expiresAt.toISOString(),
    lines: price.lines.map((line) => ({
      itemId: line.item_id,
      name: line.name,
      quantity: line.quantity,
      unitPrice: line.unit_price.toString(),
      discount: sum(price.parts.filter((part) => part.line === line.line)).toString(),
    })),
    subtotal: price.subtotal.toString(),
    deliveryFee: price.fee.toString(),
    feeDiscount: feeDiscount.toString(),
    discount: discount.toString(),
    total: (price.subtotal + price.fee - discount).toString(),
    promotions: price.promotions.map(({ terms: { id, version, code }, amount }) => ({
      id,
      version,
      code,
      amount: amount.toString(),
    })),
    code: price.code,
    zone: price.zone && { shape: price.zone.shapeId, terms: price.zone.termsId },
  });
}

/** Whether a quote is still valid and equal to the price of the order. */
export function isAsQuoted(key: string, price: Price, at: Date): boolean {
  const [expires, digest] = key.split('.');
  return digest === agreedOf(price) && Number(expires) > at.getTime();
}
