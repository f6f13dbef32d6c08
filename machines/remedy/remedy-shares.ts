import { shareOf } from '../order/end-terms.ts';

/** A line of an order as it was served. Centimes. */
export interface ServedLine {
  line: number;
  quantity: number;
  /** Of all pieces. */
  price: bigint;
  /** What was off the line, and the store's part of it. */
  discount: bigint;
  storePart: bigint;
}

/** What an order was worth. Centimes. */
export interface ServedOrder {
  lines: readonly ServedLine[];
  deliveryFee: bigint;
  feeDiscount: bigint;
  /** The store's part of all discounts, that of the fee included. */
  storeDiscount: bigint;
  /** The platform's share of the goods when the order was sold, in basis points. */
  commissionBp: number;
}

/**
 * What a part of an order was to each side. The customer paid what was sold less the platform's part
 * of the discount; the store kept what was sold less the commission. Centimes.
 */
export interface PartShares {
  paid: bigint;
  /** The price less the store's part of the discount. */
  sold: bigint;
  commission: bigint;
  /** The platform's part of the discount. */
  platform: bigint;
}

export const NO_PART: PartShares = { paid: 0n, sold: 0n, commission: 0n, platform: 0n };

/** What the store kept of a part of an order. */
export const netOf = ({ sold, commission }: PartShares): bigint => sold - commission;

/** A share of an amount by a ratio, rounded half up. */
const ratioOf = (amount: bigint, part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : (2n * amount * part + whole) / (2n * whole);

/**
 * The shares of each line. The commission of the order is distributed by running sums, so that all
 * lines together have exactly what was taken.
 */
export function lineShares(order: ServedOrder): ReadonlyMap<number, PartShares> {
  const goods = order.lines.reduce((sum, { price }) => sum + price, 0n);
  const taken = shareOf(goods - order.storeDiscount, order.commissionBp);
  const allSold = order.lines.reduce((sum, { price, storePart }) => sum + price - storePart, 0n);
  const shares = new Map<number, PartShares>();
  let running = 0n;
  for (const { line, price, discount, storePart } of order.lines) {
    const sold = price - storePart;
    const earlier = ratioOf(taken, running, allSold);
    running += sold;
    const commission = ratioOf(taken, running, allSold) - earlier;
    shares.set(line, { paid: price - discount, sold, commission, platform: discount - storePart });
  }
  return shares;
}

/** The shares of a part by what the customer paid of it; the commission follows what was sold. */
function withPaid(whole: PartShares, { paid, platform }: Pick<PartShares, 'paid' | 'platform'>) {
  const sold = paid + platform;
  return { paid, sold, commission: ratioOf(whole.commission, sold, whole.sold), platform };
}

/** The shares of the first pieces of a line: the odd centime is the customer's. */
function firstPieces(whole: PartShares, count: number, quantity: number): PartShares {
  const [part, all] = [BigInt(count), BigInt(quantity)];
  const paid = (whole.paid * part + all - 1n) / all;
  const platform = (whole.platform * part) / all;
  return withPaid(whole, { paid, platform });
}

const less = (one: PartShares, other: PartShares): PartShares => ({
  paid: one.paid - other.paid,
  sold: one.sold - other.sold,
  commission: one.commission - other.commission,
  platform: one.platform - other.platform,
});

/**
 * The shares of some pieces of a line, after others were made good: piece by piece they sum to those
 * of the line.
 */
export const pieceShares = (
  whole: PartShares,
  { quantity, earlier, count }: { quantity: number; earlier: number; count: number },
): PartShares =>
  less(firstPieces(whole, earlier + count, quantity), firstPieces(whole, earlier, quantity));

/** The shares of several parts together. */
export const sumOfShares = (parts: readonly PartShares[]): PartShares =>
  parts.reduce(
    (sum, part) => ({
      paid: sum.paid + part.paid,
      sold: sum.sold + part.sold,
      commission: sum.commission + part.commission,
      platform: sum.platform + part.platform,
    }),
    NO_PART,
  );

/** The shares of an amount that is no part of the goods: of the fee, or of goodwill. */
export const amountShares = (amount: bigint): PartShares => ({
  ...NO_PART,
  paid: amount,
  sold: amount,
});

/** The shares of the first part of a cost. */
const firstCost = (whole: PartShares, cost: bigint): PartShares =>
  whole.paid === 0n
    ? NO_PART
    : withPaid(whole, { paid: cost, platform: (whole.platform * cost) / whole.paid });

/**
 * What a charge moves that takes some of a cost, after other charges took a part of it: together they
 * move what the whole is.
 */
export const costShares = (
  whole: PartShares,
  { earlier, cost }: { earlier: bigint; cost: bigint },
): PartShares => less(firstCost(whole, earlier + cost), firstCost(whole, earlier));

/** What the customer paid of the delivery fee. */
export const feePaid = ({ deliveryFee, feeDiscount }: ServedOrder): bigint =>
  deliveryFee - feeDiscount;
