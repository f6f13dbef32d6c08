import type { ZoneTerms } from '#contract/operations/zones/zone.ts';
import {
  type BasketLine,
  discountOf,
  type Part,
  type Terms,
  takeOff,
  withinGoods,
} from '../../../growth/promotions/evaluate.ts';
import type { AmendableLine } from './line.ts';

/** A promotion as its order keeps it. */
export interface GrantedPromotion {
  terms: Terms;
  /** The amount when it was granted, in centimes: no basket gets more. */
  granted: bigint;
}

/** What an order is priced by, from its placing on. Centimes. */
export interface KeptTerms {
  promotions: readonly GrantedPromotion[];
  /** A discount by staff at placing. */
  given: { amount: bigint; storePart: bigint } | null;
  zone: ZoneTerms;
  surcharge: bigint;
  /** The goods of the first basket: free delivery is asked of it. */
  subtotal: bigint;
}

/** A part of a discount, and of what; an agent's, if the platform pays a difference. */
export interface KeptPart extends Part {
  promotionId: number | null;
  isDifference: boolean;
}

/** The price of a basket. Centimes. */
export interface BasketPrice {
  subtotal: bigint;
  fee: bigint;
  discount: bigint;
  feeDiscount: bigint;
  storeDiscount: bigint;
  total: bigint;
  parts: readonly KeptPart[];
  /** The amount of each promotion, which may be 0. */
  promotions: readonly { id: number; amount: bigint; storePart: bigint }[];
}

const least = (first: bigint, other: bigint | null) =>
  other !== null && other < first ? other : first;
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** Off the goods, without the minimum: it was tested on the first basket. */
function ofPromotion(
  { terms, granted }: GrantedPromotion,
  basket: { lines: readonly BasketLine[]; fee: bigint },
  left: bigint,
) {
  const cap = least(granted, terms.cap);
  const found = discountOf(basket, { ...terms, cap, minimum_order: 0n });
  if (typeof found === 'string') return { id: terms.id, amount: 0n, storePart: 0n, parts: [] };
  const { amount, storePart, parts } = terms.kind === 'delivery' ? withinGoods(found, left) : found;
  return { id: terms.id, amount, storePart, parts };
}

/**
 * The price of an amended basket: kept lines at their prices, promotions by the terms kept with the
 * order, each never above what was granted, and without its minimum; what was added earns nothing.
 * Of a line whose difference the platform pays, promotions count what the customer is charged.
 * Nothing else is asked: neither the menu, nor the store, nor whether a promotion still runs.
 */
export function priceBasket(
  lines: readonly AmendableLine[],
  fee: bigint,
  { promotions, given }: Pick<KeptTerms, 'promotions' | 'given'>,
): BasketPrice {
  const goods = lines.map(({ line, category_id, unit_price, platform_pays, quantity }) => ({
    line,
    categoryId: category_id,
    total: (unit_price - platform_pays) * BigInt(quantity),
  }));
  const charged = sum(goods.map(({ total }) => total));
  const differences = lines.flatMap(({ line, platform_pays, quantity }) =>
    platform_pays > 0n ? [{ line, amount: platform_pays * BigInt(quantity), storePart: 0n }] : [],
  );
  const subtotal = charged + sum(differences.map(({ amount }) => amount));
  const off = given ? least(charged, given.amount) : 0n;
  const offStore = given && given.storePart > 0n ? least(off, given.storePart) : 0n;
  const basket = { lines: goods, fee };
  const isOfFee = ({ terms }: GrantedPromotion) => terms.kind === 'delivery';
  const onGoods = promotions
    .filter((one) => !isOfFee(one))
    .map((one) => ofPromotion(one, basket, 0n));
  const borne = offStore + sum(onGoods.map(({ storePart }) => storePart));
  const onFee = promotions.filter(isOfFee).map((one) => ofPromotion(one, basket, charged - borne));
  const applied = [...onGoods, ...onFee];
  const parts: KeptPart[] = [
    ...differences.map((part) => ({ ...part, promotionId: null, isDifference: true })),
    ...takeOff(goods, off, offStore).map((part) => ({
      ...part,
      promotionId: null,
      isDifference: false,
    })),
    ...applied.flatMap(({ id, parts: own }) =>
      own.map((part) => ({ ...part, promotionId: id, isDifference: false })),
    ),
  ];
  const discount = sum(parts.map(({ amount }) => amount));
  return {
    subtotal,
    fee,
    discount,
    feeDiscount: sum(parts.flatMap(({ line, amount }) => (line === null ? [amount] : []))),
    storeDiscount: sum(parts.map(({ storePart }) => storePart)),
    total: subtotal + fee - discount,
    parts,
    promotions: applied.map(({ id, amount, storePart }) => ({ id, amount, storePart })),
  };
}
