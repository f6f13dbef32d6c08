/** A line of goods as promotions see it. */
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
  /** Basis points, of a percentage alone. */
  percent_bp: number | null;
  /** Centimes, of a fixed amount alone. */
  amount: bigint | null;
  cap: bigint | null;
  /** Tested on the eligible goods before any discount. */
  minimum_order: bigint;
  /** Basis points of the discount that the store bears. */
  store_share_bp: number;
  /** Goods of these categories alone; empty: all goods. */
  category_ids: readonly number[];
}

/** What is taken off one line of an order; line null: off its delivery fee. */
export interface Part {
  line: number | null;
  amount: bigint;
  /** What of it the store bears; the platform bears the rest. */
  storePart: bigint;
}

/** What a promotion takes off an order. */
export interface Discount<T> {
  terms: T;
  amount: bigint;
  storePart: bigint;
  parts: readonly Part[];
}

/** Why a promotion takes nothing off an order. */
export type NoDiscount = 'wrong_items' | 'below_minimum' | 'nothing_off';

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
const least = (first: bigint, ...others: readonly (bigint | null)[]): bigint =>
  others.reduce<bigint>((low, one) => (one !== null && one < low ? one : low), first);

/**
 * Divides an amount in proportion to the weights, to the centime: each gets its whole centimes, and
 * the largest remainders one more, the first of equal ones. The amount is at most the sum of the weights,
 * and no share is above its weight. Source: the method of Hamilton.
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

/** Takes an amount off lines of goods; the store bears this much of it. */
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

/** The store's part of a discount. The odd centime is the platform's. */
const borneByStore = (amount: bigint, shareBp: number) => (amount * BigInt(shareBp)) / 10_000n;

/** What a promotion takes off a basket, or why nothing. */
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

/** The largest discount; of equal ones that of the lowest id. */
function best<T extends Terms>(found: readonly Discount<T>[]): Discount<T> | null {
  const [first = null] = found.toSorted((a, b) =>
    a.amount === b.amount ? a.terms.id - b.terms.id : a.amount > b.amount ? -1 : 1,
  );
  return first;
}

/**
 * A store bears no more than its goods come to: what it would bear of a delivery fee beyond that
 * is the platform's. So no sale takes its balance below zero.
 */
function withinGoods<T>(delivery: Discount<T>, left: bigint): Discount<T> {
  const storePart = least(delivery.storePart, left);
  return { ...delivery, storePart, parts: [{ line: null, amount: delivery.amount, storePart }] };
}

/**
 * What promotions take off a basket: goods first, then the fee; the best single promotion of
 * each. `given`: a discount of the goods that takes the place of promotions of goods.
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
