/** A line of goods, as promotions evaluate it. */
export interface BasketLine {
  line: number;
  categoryId: number;
  /** Centimes: unit price times quantity. */
  total: bigint;
}

export interface Basket {
  lines: readonly BasketLine[];
  /** Centimes, before any promotion. */
  fee: bigint;
}

/** The terms of a promotion that decide an amount. */
export interface Terms {
  id: number;
  kind: 'percent' | 'fixed' | 'delivery';
  /** Basis points; for percentage promotions only. */
  percent_bp: number | null;
  /** Centimes; for fixed amounts only. */
  amount: bigint | null;
  cap: bigint | null;
  /** Tested on the eligible goods before any discount. */
  minimum_order: bigint;
  /** The share of the discount that the store pays, in basis points. */
  store_share_bp: number;
  /** Limited to goods of these categories; empty means all goods. */
  category_ids: readonly number[];
}

/** The discount on one line of an order; on the delivery fee if line is null. */
export interface Part {
  line: number | null;
  amount: bigint;
  /** The part that the store pays; the platform pays the rest. */
  storePart: bigint;
}

export interface Discount<T> {
  terms: T;
  amount: bigint;
  storePart: bigint;
  parts: readonly Part[];
}

/** Why a promotion gives no discount on an order. */
export type NoDiscount = 'wrong_items' | 'below_minimum' | 'nothing_off';

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
const least = (first: bigint, ...others: readonly (bigint | null)[]): bigint =>
  others.reduce<bigint>((low, one) => (one !== null && one < low ? one : low), first);

/**
 * Divides an amount in proportion to the weights, to the centime: each share is rounded down, and
 * the largest remainders get one more centime, the first among equal ones. The amount is at most
 * the sum of the weights, and no share exceeds its weight. Source: the method of Hamilton.
 */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sum(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (amount * weight) / whole);
  const left = Number(amount - sum(shares));
  const rest = (at: number) => (amount * (weights[at] as bigint)) % whole;
  const byRest = weights
    .map((_, at) => at)
    .toSorted((a, b) => (rest(a) === rest(b) ? a - b : rest(a) > rest(b) ? -1 : 1));
  for (const at of byRest.slice(0, left)) shares[at] = (shares[at] as bigint) + 1n;
  return shares;
}

/** Takes an amount off lines of goods, of which the store pays the given part. */
export function takeOff(
  lines: readonly BasketLine[],
  amount: bigint,
  storePart: bigint,
): readonly Part[] {
  const amounts = spread(
    amount,
    lines.map(({ total }) => total),
  );
  const borne = spread(storePart, amounts);
  return lines.flatMap(({ line }, at) => {
    const part = { line, amount: amounts[at] as bigint, storePart: borne[at] as bigint };
    return part.amount > 0n ? [part] : [];
  });
}

/** The store's part of a discount, rounded down; the odd centime is the platform's. */
const borneByStore = (amount: bigint, shareBp: number) => (amount * BigInt(shareBp)) / 10_000n;

/** The discount of a promotion on a basket, or why there is none. */
export function discountOf<T extends Terms>(basket: Basket, terms: T): Discount<T> | NoDiscount {
  const { category_ids: of, kind, cap } = terms;
  const lines = basket.lines.filter(({ categoryId }) => of.length === 0 || of.includes(categoryId));
  if (lines.length === 0) return 'wrong_items';
  const goods = sum(lines.map(({ total }) => total));
  if (goods < terms.minimum_order) return 'below_minimum';
  const wanted =
    kind === 'percent'
      ? (goods * BigInt(terms.percent_bp ?? 0) + 5_000n) / 10_000n
      : (terms.amount ?? 0n);
  const amount = kind === 'delivery' ? least(basket.fee, cap) : least(goods, wanted, cap);
  if (amount === 0n) return 'nothing_off';
  const storePart = borneByStore(amount, terms.store_share_bp);
  const parts =
    kind === 'delivery' ? [{ line: null, amount, storePart }] : takeOff(lines, amount, storePart);
  return { terms, amount, storePart, parts };
}

/** The largest discount; among equal ones that with the lowest id. */
function best<T extends Terms>(found: readonly Discount<T>[]): Discount<T> | null {
  const [first = null] = found.toSorted((a, b) =>
    a.amount === b.amount ? a.terms.id - b.terms.id : a.amount > b.amount ? -1 : 1,
  );
  return first;
}

/**
 * Limits the store's part of a delivery discount to the value of its goods; the platform pays the
 * rest. So no sale takes the store's balance below zero.
 */
export function withinGoods<T>(delivery: Discount<T>, left: bigint): Discount<T> {
  const storePart = least(delivery.storePart, left);
  return { ...delivery, storePart, parts: [{ line: null, amount: delivery.amount, storePart }] };
}

/**
 * The discounts on a basket: goods first, then the fee; the best single promotion for each. `given`
 * is a discount by staff that replaces promotions of goods.
 */
export function evaluate<T extends Terms>(
  basket: Basket,
  promotions: readonly T[],
  given?: { storePart: bigint },
): readonly Discount<T>[] {
  const found = promotions.flatMap((terms) => {
    const discount = discountOf(basket, terms);
    return typeof discount === 'string' ? [] : [discount];
  });
  const isOfFee = ({ terms }: Discount<T>) => terms.kind === 'delivery';
  const goods = given ? null : best(found.filter((one) => !isOfFee(one)));
  const delivery = best(found.filter(isOfFee));
  const borne = given?.storePart ?? goods?.storePart ?? 0n;
  const left = sum(basket.lines.map(({ total }) => total)) - borne;
  return [...(goods ? [goods] : []), ...(delivery ? [withinGoods(delivery, left)] : [])];
}
