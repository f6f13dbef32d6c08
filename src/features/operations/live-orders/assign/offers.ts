import type { NeedKind } from '#contract/catalogue/needs.ts';
import type { Candidate, OutReason, Ranking } from '#contract/operations/dispatch-ranking.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';

/** A driver of the list. */
export interface Offer {
  driver: Candidate['driver'];
  /** Metres and minutes to the store; null while they are not known. */
  figures: { metres: number; minutes: number } | null;
  load: number;
  /** The reasons, with the decisive one first; empty until the ranking is known. */
  reasons: string;
  /** True for the choice of the plan for all waiting orders. */
  isPlanned: boolean;
  /** Why the driver cannot take the order; null if he can. */
  out: OutReason | null;
  /** What he lacks, if that is why. */
  lacks?: readonly NeedKind[];
  /** He was among the live drivers: if he no longer is, he has gone off duty. */
  wasLive: boolean;
}

/** One driver per digit. */
const MOST = 9;
/** The key of the plan's choice, wherever it stands. */
export const PLAN_KEY = '0';

function reasonsOf(one: Candidate, order: Pick<Order, 'placedAt' | 'total'>): string {
  const time = timeOfDay(Date.parse(order.placedAt) + one.doorMinutes * 60_000);
  const minutes = Math.ceil(one.lateMinutes);
  return [
    minutes > 0 ? t('dispatch.door_late', { time, minutes }) : t('dispatch.door_on_time', { time }),
    ...(one.bundledWith.length > 0
      ? [t('dispatch.bundles', { orders: joinList(one.bundledWith.map((id) => idText(id))) })]
      : []),
    ...harmsOf(one),
    ...(one.isFar ? [t('dispatch.far')] : []),
    ...(BigInt(one.cashRoom) < BigInt(order.total)
      ? [t('dispatch.cash_room', { amount: formatMoney(one.cashRoom) })]
      : []),
  ].join(' · ');
}

/** The other orders that would be delayed, and how. */
function harmsOf({ makesLate, wantedFor }: Candidate): string[] {
  const harms = makesLate.map(({ orderId, lateMinutes }) =>
    t('dispatch.makes_late', { id: orderId, minutes: Math.ceil(lateMinutes) }),
  );
  if (!wantedFor) return harms;
  const { orderId: id, doorMinutes, instead } = wantedFor;
  if (!instead) return [...harms, t('dispatch.wanted_alone', { id })];
  const { code } = instead.driver;
  const minutes = Math.round(instead.doorMinutes - doorMinutes);
  const late = Math.ceil(instead.lateMinutes);
  return [
    ...harms,
    late > 0
      ? t('dispatch.wanted_late', { id, code, late })
      : t('dispatch.wanted', { id, code, minutes: Math.max(0, minutes) }),
  ];
}

export const offerOf = (one: Candidate, order: Order): Offer => ({
  driver: one.driver,
  figures: { metres: one.metres, minutes: Math.max(1, Math.ceil(one.pickupMinutes)) },
  load: one.load,
  reasons: reasonsOf(one, order),
  isPlanned: one.isPlanned,
  out: null,
  wasLive: shownSource().drivers.get(one.driver.id) !== undefined,
});

/**
 * The rows of an open list with the figures of a ranking. Each row stays in its place: the figures
 * replace its own, and a driver who is excluded is marked. Further drivers take the free digits,
 * and the plan's choice gets a row of its own if it has none.
 */
export function fillOffers(
  shown: readonly Offer[],
  { candidates, out }: Ranking,
  order: Order,
): Offer[] {
  const ranked = new Map(candidates.map((one) => [one.driver.id, one]));
  const filled = shown.map((row): Offer => {
    const one = ranked.get(row.driver.id);
    if (one) return { ...offerOf(one, order), wasLive: row.wasLive };
    const excluded = out.find(({ driver }) => driver.id === row.driver.id);
    return { ...row, out: excluded?.why ?? null, lacks: excluded?.lacks ?? [] };
  });
  const has = new Set(shown.map(({ driver }) => driver.id));
  const further = candidates.filter(
    ({ driver }) => !has.has(driver.id) && driver.id !== order.driver?.id,
  );
  const added = further.slice(0, Math.max(0, MOST - filled.length));
  const planned = further.find((one) => one.isPlanned && !added.includes(one));
  return [
    ...filled,
    ...[...added, ...(planned ? [planned] : [])].map((one) => offerOf(one, order)),
  ];
}

/** The digit of a row; null for the tenth, which only has the key of the plan's choice. */
export const digitOf = (index: number): string | null => (index < MOST ? String(index + 1) : null);

/** The row that a digit shows, if any. */
export const offerUnder = (key: string, offers: readonly Offer[]): Offer | undefined =>
  key === PLAN_KEY
    ? offers.find(({ isPlanned }) => isPlanned)
    : offers.find((_, index) => digitOf(index) === key);
