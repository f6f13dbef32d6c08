import type { Order } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { STALE_AFTER_MS } from '#streams/index.ts';
import { ownActs } from './own-acts.ts';
import type { DriverRef } from './sending.ts';

/** Until when an assignment counts as just made. Our choice: twice the time to undo one. */
const JUST_ASSIGNED_MS = 60_000;

/**
 * Why a choice must be confirmed: the driver's position is stale, or the order was assigned to
 * another driver a moment ago, by this user or by a colleague. `taken`: a screen that does not show
 * who has the order takes it from its driver. `accepted`: its driver has said that he goes.
 * `declined`: the chosen one did not want it, or did not answer.
 */
export interface Doubt {
  why: 'stale' | 'just_assigned' | 'taken' | 'accepted' | 'declined';
  ageMs: number;
  /** The driver of the order. */
  from: DriverRef | null;
}

/**
 * When taking an order from its driver must be confirmed: if he just got it; always, on a screen
 * that does not show him; never, after the user has confirmed it.
 */
export type AsksToTake = 'if_recent' | 'always' | 'never';

/** The doubt about taking an order from a driver who has accepted it; null if he has not. */
export function doubtAboutAccepted({ driver: from, answer }: Order): Doubt | null {
  if (!from || answer?.answer !== 'accepted' || !answer.answeredAt) return null;
  return { why: 'accepted', ageMs: shownSource().now() - Date.parse(answer.answeredAt), from };
}

/** Whether taking an order from its driver must be confirmed; null: it need not be. */
function doubtToTake(order: Order, asksToTake: AsksToTake): Doubt | null {
  const { driver: from, assignedAt } = order;
  if (!from || asksToTake === 'never') return null;
  const accepted = doubtAboutAccepted(order);
  if (accepted) return accepted;
  const ageMs = assignedAt ? shownSource().now() - Date.parse(assignedAt) : JUST_ASSIGNED_MS;
  if (ageMs < JUST_ASSIGNED_MS) return { why: 'just_assigned', ageMs: Math.max(0, ageMs), from };
  return asksToTake === 'always' ? { why: 'taken', ageMs, from } : null;
}

/** Whether assigning an order to a driver must be confirmed; null: it need not be. */
export function doubtOf(
  order: Order,
  driver: Pick<DriverRef, 'id'>,
  asksToTake: AsksToTake = 'if_recent',
): Doubt | null {
  const doubt = doubtToTake(order, asksToTake);
  if (doubt) return doubt;
  const nowMs = shownSource().now();
  const declined = order.declined?.by.find((one) => one.driver === driver.id);
  if (declined)
    return { why: 'declined', ageMs: nowMs - Date.parse(declined.at), from: order.driver };
  const ageMs = shownSource().positions.ageMs(driver.id, nowMs);
  return ageMs > STALE_AFTER_MS ? { why: 'stale', ageMs, from: order.driver } : null;
}

/**
 * Whether removing an order's driver must be confirmed: always, unless this user assigned the order
 * in the last minute and he has not accepted it.
 */
export const doubtToUnassign = (order: Order): Doubt | null =>
  ownActs.get().has(order.id) ? doubtAboutAccepted(order) : doubtToTake(order, 'always');

/** The doubt as a statement, to which each screen adds how to confirm. */
export function doubtText(
  { why, ageMs, from }: Doubt,
  driver: Pick<DriverRef, 'code'> | null,
): string {
  const code = from?.code ?? '';
  if (why === 'stale')
    return t('live.stale_doubt', { code: driver?.code ?? '', age: ageText(ageMs) });
  if (why === 'declined')
    return t('answers.declined_doubt', { code: driver?.code ?? '', age: ageText(ageMs) });
  if (why === 'accepted') return t('answers.accepted_doubt', { code, age: ageText(ageMs) });
  if (why === 'taken') return t('live.taken_doubt', { code });
  return t('live.just_assigned', { code, age: ageText(ageMs) });
}
