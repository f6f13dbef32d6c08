import type { OrderStatus } from './order-machine.ts';

/** Who is at fault for an end; `unknown`: a person decides it. */
export type EndParty = 'store' | 'customer' | 'driver' | 'platform' | 'unknown';

/** How far an order had come when it ended without delivery. */
export const END_PHASES = ['before', 'preparing', 'road'] as const;
export type EndPhase = (typeof END_PHASES)[number];

export function endPhase(status: OrderStatus): EndPhase {
  if (status === 'picked_up') return 'road';
  return status === 'preparing' || status === 'ready' ? 'preparing' : 'before';
}

/** Who gets and who bears what when an order ends without delivery. */
export interface EndTerm {
  /** The store's share of its net: goods less its part of the discount less commission. Percent. */
  storePercent: number;
  /** `pickup`: an amount if he was at the store; `whole`: his share of the fee, and the way back. */
  driver: 'none' | 'pickup' | 'whole';
  /** What a card pays, and what a customer with cash would owe. */
  customer: 'nothing' | 'goods' | 'all';
  /** Who bears what the driver gets; the platform bears all the rest. */
  bearer: 'store' | 'platform';
}

/** The parties whose terms are settings. */
export const END_PARTIES = ['store', 'customer', 'driver', 'platform'] as const;
export type EndTerms = Readonly<
  Record<(typeof END_PARTIES)[number], Readonly<Record<EndPhase, EndTerm>>>
>;

const NOTHING: EndTerm = {
  storePercent: 0,
  driver: 'none',
  customer: 'nothing',
  bearer: 'platform',
};
const BY_STORE: EndTerm = { ...NOTHING, driver: 'pickup', bearer: 'store' };
const BY_PLATFORM: EndTerm = { ...NOTHING, storePercent: 100 };

/** The terms until the settings have others. */
export const DEFAULT_END_TERMS: EndTerms = {
  store: { before: BY_STORE, preparing: BY_STORE, road: { ...BY_STORE, driver: 'whole' } },
  customer: {
    before: NOTHING,
    preparing: { ...BY_PLATFORM, driver: 'pickup', customer: 'goods' },
    road: { ...BY_PLATFORM, driver: 'whole', customer: 'all' },
  },
  driver: { before: NOTHING, preparing: BY_PLATFORM, road: BY_PLATFORM },
  platform: { before: NOTHING, preparing: BY_PLATFORM, road: BY_PLATFORM },
};

/** The term of an end; null if a person decides it, because nobody is known to be at fault. */
export function endTermOf(terms: EndTerms, party: EndParty, phase: EndPhase): EndTerm | null {
  if (party !== 'unknown') return terms[party][phase];
  return phase === 'before' ? NOTHING : null;
}

/** What an end without delivery is calculated from. Centimes. */
export interface EndedOrder {
  payment: 'cash' | 'card';
  subtotal: bigint;
  deliveryFee: bigint;
  /** On goods and fee; the two others are parts of it. */
  discount: bigint;
  feeDiscount: bigint;
  storeDiscount: bigint;
  hasDriver: boolean;
  /** He was at the store when it ended. */
  isDriverAtStore: boolean;
  /** He came back to the store with it. */
  isBroughtBack: boolean;
}

export interface EndRates {
  /** The platform's share of the goods, in basis points. */
  commissionBp: number;
  /** The driver's share of the delivery fee, in basis points. */
  driverShareBp: number;
  /** For a driver who was at the store. Centimes. */
  pickup: bigint;
  /** For a driver who brought the order back. Centimes. */
  wayBack: bigint;
}

/** Who gets and who bears what. Centimes. */
export interface EndShares {
  store: bigint;
  driver: bigint;
  /** Taken from the customer's card. */
  charged: bigint;
  /** What a customer with cash does not pay: it is counted, and not asked for. */
  unpaid: bigint;
  /** Of the driver's share, what the store bears. */
  storeBears: bigint;
  /** The platform's loss; negative: what is left to it. */
  platformBears: bigint;
}

/** A share of an amount, rounded half up to the centime. The amount must not be negative. */
export const shareOf = (amount: bigint, basisPoints: number): bigint =>
  (amount * BigInt(basisPoints) + 5_000n) / 10_000n;

function driverShare({ driver }: EndTerm, order: EndedOrder, rates: EndRates): bigint {
  if (!order.hasDriver || driver === 'none') return 0n;
  if (driver === 'pickup') return order.isDriverAtStore ? rates.pickup : 0n;
  const back = order.isBroughtBack ? rates.wayBack : 0n;
  return shareOf(order.deliveryFee, rates.driverShareBp) + back;
}

/** Calculates who gets and who bears what when an order ends without delivery. */
export function endShares(term: EndTerm, order: EndedOrder, rates: EndRates): EndShares {
  const { subtotal, deliveryFee, discount, feeDiscount, storeDiscount } = order;
  const sold = subtotal - storeDiscount;
  const net = sold - shareOf(sold, rates.commissionBp);
  const store = shareOf(net, term.storePercent * 100);
  const driver = driverShare(term, order, rates);
  const owed = {
    nothing: 0n,
    goods: subtotal - (discount - feeDiscount),
    all: subtotal + deliveryFee - discount,
  }[term.customer];
  const isCard = order.payment === 'card';
  const charged = isCard ? owed : 0n;
  const storeBears = term.bearer === 'store' ? driver : 0n;
  return {
    store,
    driver,
    charged,
    unpaid: isCard ? 0n : owed,
    storeBears,
    platformBears: store + driver - storeBears - charged,
  };
}
