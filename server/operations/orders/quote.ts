import { createHash } from 'node:crypto';
import { QUOTE_MINUTES, type Quote } from '#contract/routes/operations/quotes.ts';
import type { Part } from '../../growth/promotions/evaluate.ts';
import type { Applied, Evaluated } from '../../growth/promotions/redemption-service.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { BookZone } from '../../platform/zones/zone-book.ts';
import type { PricedLine } from './lines.ts';

/** What an order comes to. Centimes. */
export interface Price {
  lines: readonly PricedLine[];
  subtotal: bigint;
  fee: bigint;
  zone: BookZone | null;
  promotions: readonly Applied[];
  code: Evaluated['code'];
  /** What is taken off: lines, and the fee. */
  parts: readonly Part[];
}

const sum = (parts: readonly { amount: bigint }[]) =>
  parts.reduce((all, { amount }) => all + amount, 0n);

/** What is taken off in all, off the fee, and by the store. Centimes. */
export const discountsOf = ({ parts }: Pick<Price, 'parts'>) => ({
  discount: sum(parts),
  fee_discount: sum(parts.filter(({ line }) => line === null)),
  store_discount: parts.reduce((all, { storePart }) => all + storePart, 0n),
});

/** What a customer has agreed to: each price, and each discount. */
function digestOf(price: Price): string {
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

/** The price of an order as its customer is told it, with the key to order at this price. */
export function quoteOf(price: Price, at: Date): Quote {
  const expiresAt = new Date(at.getTime() + QUOTE_MINUTES * 60_000);
  const { discount, fee_discount: feeDiscount } = discountsOf(price);
  return toContract<Quote>({
    key: `${expiresAt.getTime()}.${digestOf(price)}`,
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

/** Whether a quote is still good, and says what the order comes to. */
export function isAsQuoted(key: string, price: Price, at: Date): boolean {
  const [expires, digest] = key.split('.');
  return digest === digestOf(price) && Number(expires) > at.getTime();
}
