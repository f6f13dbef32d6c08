import type { ReportId } from '#contract/insight/reports/definitions.ts';
import { DECLINED_FOR } from '#contract/insight/reports/driver-day.ts';
import { STORE_MONEY_SUMS } from './figures/store-money.ts';
import { percentile } from './minutes.ts';
import type { Sums } from './reading.ts';

/** The values of a row by measure; null for a division by zero. */
export type MeasureValues = Readonly<Record<string, bigint | null>>;

/** Further inputs of a measure besides the row's own sums. */
export interface MeasureInputs {
  /** The balance before the period. */
  opening: bigint;
  total: Sums;
  /** The row is one of several reasons, or of several substitutes. */
  isReason: boolean;
}

/**
 * The quotient rounded to the nearest whole number, half away from zero; null for a division by
 * zero.
 */
export function divided(amount: bigint, by: bigint): bigint | null {
  if (by === 0n) return null;
  const half = by / 2n;
  return (amount + (amount < 0n ? -half : half)) / by;
}
/** A share in hundredths of a percent. */
const share = (part: bigint, whole: bigint) => divided(part * 10_000n, whole);

/** A sum by name; a sum that was not read is a programming error. */
function of(sums: Sums, name: string): bigint {
  const value = sums[name];
  if (value === undefined) throw new Error(`The sum ${name} was not read`);
  return value;
}

const saleTotal = (s: Sums) => of(s, 'goods') + of(s, 'fees') - of(s, 'discounts');

/** Of the deliveries that count for punctuality: goods that are sent again do not. */
const onTimeShare = (s: Sums) => share(of(s, 'on_time'), of(s, 'delivered') - of(s, 'sent_again'));

/** The change of a balance. */
export const changeOf: Partial<Record<ReportId, (s: Sums) => bigint>> = {
  'store-statement': (s) => STORE_MONEY_SUMS.reduce((sum, name) => sum + of(s, name), 0n),
  'driver-cash': (s) => of(s, 'collected') - of(s, 'remitted') + of(s, 'variance') + of(s, 'other'),
};

/** How each report's measures are computed from its sums. */
export const MEASURING: Readonly<
  Record<ReportId, (s: Sums, beside: MeasureInputs) => MeasureValues>
> = {
  sales: (s) => ({
    delivered: of(s, 'delivered'),
    goods: of(s, 'goods'),
    fees: of(s, 'fees'),
    discounts: of(s, 'discounts'),
    total: saleTotal(s),
    cash: of(s, 'cash'),
    card: of(s, 'card'),
    average: divided(saleTotal(s), of(s, 'delivered')),
  }),
  cancellations(s, { total, isReason }) {
    const ended = (sums: Sums) => of(sums, 'cancelled') + of(sums, 'returned');
    return {
      cancelled: of(s, 'cancelled'),
      returned: of(s, 'returned'),
      rate: share(ended(s), isReason ? ended(total) : ended(s) + of(s, 'delivered')),
      value: of(s, 'lost_value'),
    };
  },
  timeliness: (s) => ({
    delivered: of(s, 'delivered'),
    onTime: of(s, 'on_time'),
    onTimeShare: onTimeShare(s),
    median: percentile(of(s, 'door_minutes'), 50),
    p90: percentile(of(s, 'door_minutes'), 90),
    mean: divided(of(s, 'door_seconds'), of(s, 'delivered')),
  }),
  'store-statement': (s, { opening }) => ({
    opening,
    sales: of(s, 'sales'),
    promotions: of(s, 'promotions'),
    commission: of(s, 'commission'),
    refunds: of(s, 'refunds'),
    ends: of(s, 'ends'),
    charges: of(s, 'charges'),
    owed: of(s, 'owed'),
    payouts: of(s, 'payouts'),
    other: of(s, 'other'),
    closing: opening + (changeOf['store-statement']?.(s) ?? 0n),
  }),
  commission(s) {
    const base = of(s, 'goods') - of(s, 'store_discounts');
    return {
      delivered: of(s, 'delivered'),
      base,
      commission: of(s, 'commission'),
      rate: share(of(s, 'commission'), base),
    };
  },
  'driver-cash': (s, { opening }) => ({
    opening,
    collected: of(s, 'collected'),
    remitted: of(s, 'remitted'),
    variance: of(s, 'variance'),
    other: of(s, 'other'),
    closing: opening + (changeOf['driver-cash']?.(s) ?? 0n),
  }),
  'driver-activity': (s) => ({
    delivered: of(s, 'delivered'),
    onTimeShare: onTimeShare(s),
    median: percentile(of(s, 'door_minutes'), 50),
    cash: of(s, 'cash'),
    earned: of(s, 'earned'),
    perOrder: divided(of(s, 'earned'), of(s, 'delivered')),
    given: of(s, 'given'),
    taken: of(s, 'taken'),
  }),
  refunds: (s) => ({
    refunds: of(s, 'refunds'),
    amount: of(s, 'amount'),
    byStore: of(s, 'by_store'),
    byPlatform: of(s, 'amount') - of(s, 'by_store'),
    reversed: of(s, 'reversed'),
    net: of(s, 'amount') - of(s, 'reversed'),
  }),
  'promotion-cost': (s) => ({
    uses: of(s, 'uses'),
    cost: of(s, 'cost'),
    byStore: of(s, 'store_cost'),
    byPlatform: of(s, 'cost') - of(s, 'store_cost'),
    perUse: divided(of(s, 'cost'), of(s, 'uses')),
  }),
  losses: (s) => ({
    ends: of(s, 'ends'),
    toStore: of(s, 'to_store'),
    toDriver: of(s, 'to_driver'),
    charged: of(s, 'charged'),
    unpaid: of(s, 'unpaid'),
    byStore: of(s, 'store_bears'),
    byPlatform: of(s, 'platform_bears'),
  }),
  changes: (s, { total, isReason }) => ({
    changed: of(s, 'changed'),
    rate: share(of(s, 'changed'), of(isReason ? total : s, 'ended')),
    amendments: of(s, 'amendments'),
    difference: of(s, 'difference'),
    byStore: of(s, 'store_pays'),
    byPlatform: of(s, 'platform_pays'),
  }),
  'missing-items': (s, { total, isReason }) => ({
    missing: of(s, 'missing'),
    replaced: of(s, 'replaced'),
    rate: share(of(s, 'replaced'), of(isReason ? total : s, 'missing')),
    value: of(s, 'lost_value'),
  }),
  items: (s, { total }) => ({
    sold: of(s, 'sold'),
    orders: of(s, 'orders'),
    sales: of(s, 'sales'),
    share: share(of(s, 'sales'), of(total, 'sales')),
    missing: of(s, 'missing'),
    replaced: of(s, 'replaced'),
  }),
  answers: (s) => ({
    asked: of(s, 'asked'),
    seen: of(s, 'seen'),
    accepted: of(s, 'accepted'),
    declined: of(s, 'declined'),
    ...Object.fromEntries(
      Object.entries(DECLINED_FOR).map(([cause, name]) => [name, of(s, `for_${cause}`)]),
    ),
    timedOut: of(s, 'timed_out'),
    withdrawn: of(s, 'taken_from'),
    acceptedShare: share(
      of(s, 'accepted'),
      of(s, 'accepted') + of(s, 'declined') + of(s, 'timed_out'),
    ),
    answerTime: percentile(of(s, 'answer_seconds'), 50, 1n),
  }),
  waits: (s) => ({
    atStores: of(s, 'store_visits'),
    storeMedian: percentile(of(s, 'store_minutes'), 50),
    storeP90: percentile(of(s, 'store_minutes'), 90),
    aboveLimit: share(of(s, 'above'), of(s, 'store_waits')),
    atDoors: of(s, 'door_visits'),
    doorMedian: percentile(of(s, 'door_minutes'), 50),
    doorP90: percentile(of(s, 'door_minutes'), 90),
  }),
  proofs: (s) => ({
    asked: of(s, 'asked'),
    given: of(s, 'given'),
    givenShare: share(of(s, 'given'), of(s, 'asked')),
    noPhoto: of(s, 'no_photo'),
    noPin: of(s, 'no_pin'),
    noAge: of(s, 'no_age'),
    wrongPin: of(s, 'wrong_pin'),
    overridden: of(s, 'overridden'),
  }),
  overrides: (s) => ({
    overrides: of(s, 'overrides'),
    photo: of(s, 'photo'),
    pin: of(s, 'pin'),
    age: of(s, 'age'),
  }),
  'item-remedies': (s, { total }) => ({
    pieces: of(s, 'pieces'),
    remedies: of(s, 'remedies'),
    given: of(s, 'given'),
    share: share(of(s, 'pieces'), of(total, 'pieces')),
  }),
  remedies: (s) => ({
    remedies: of(s, 'remedies'),
    given: of(s, 'given'),
    byStore: of(s, 'store_bears'),
    byDriver: of(s, 'driver_bears'),
    byPlatform: of(s, 'given') - of(s, 'store_bears') - of(s, 'driver_bears'),
    contested: of(s, 'contested'),
    upheld: share(of(s, 'upheld'), of(s, 'decided')),
  }),
  holds: (s, { total }) => ({
    holds: of(s, 'holds'),
    share: share(of(s, 'holds'), of(total, 'holds')),
    asked: divided(of(s, 'asked_minutes') * 60n, of(s, 'holds')),
  }),
  pauses: (s, { total }) => ({
    pauses: of(s, 'pauses'),
    share: share(of(s, 'pauses'), of(total, 'pauses')),
    byStores: of(s, 'by_stores'),
  }),
  attempts: (s, { total }) => ({
    attempts: of(s, 'attempts'),
    share: share(of(s, 'attempts'), of(total, 'attempts')),
    orders: of(s, 'first'),
    delivered: of(s, 'delivered'),
    deliveredShare: share(of(s, 'delivered'), of(s, 'first')),
  }),
  cases: (s, { total, isReason }) => ({
    opened: of(s, 'opened'),
    orderShare: share(of(s, 'of_orders'), of(isReason ? total : s, 'orders')),
    unresolved: of(s, 'opened') - of(s, 'resolved') - of(s, 'refused'),
    resolved: of(s, 'resolved'),
    refused: of(s, 'refused'),
    reopened: of(s, 'reopened'),
    overdue: of(s, 'overdue'),
    medianTime: percentile(of(s, 'closing_minutes'), 50),
    given: of(s, 'given'),
    charged: of(s, 'charged'),
    contested: of(s, 'contested'),
    won: of(s, 'won'),
  }),
  contact: (s) => ({
    noAnswer: of(s, 'no_answer'),
    calls: of(s, 'calls'),
    noAnswerShare: share(of(s, 'no_answer'), of(s, 'calls')),
    sent: of(s, 'sent'),
    notSent: of(s, 'not_sent'),
    received: of(s, 'received'),
  }),
  payouts: (s) => ({
    payouts: of(s, 'paid_payouts'),
    amount: -of(s, 'payouts'),
    average: divided(-of(s, 'payouts'), of(s, 'paid_payouts')),
  }),
  operators: (s) => ({
    assignments: of(s, 'assignments'),
    assignTime: percentile(of(s, 'assign_minutes'), 50),
    acknowledged: of(s, 'acknowledged'),
    acknowledgeTime: percentile(of(s, 'acknowledge_minutes'), 50),
  }),
};
