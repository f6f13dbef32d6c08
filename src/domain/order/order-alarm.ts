import { UNASSIGNED_LIMIT_MS } from '#contract/operations/order-limits.ts';
import type { Claim } from '#contract/routes/operations/claims.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { limits, limitsIn } from '#src/domain/alarm/limits.ts';
import { claimOf, holdOf, isOwn } from '#src/domain/claim/claim-state.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { perObject } from '#src/lib/console/per-object.ts';
import { t } from '#src/lib/i18n.ts';

export { UNASSIGNED_LIMIT_MS };

const MINUTE_MS = 60_000;
/** The remaining time is shown from this long before a limit. */
const SOON_MS = 2 * MINUTE_MS;

/** When orders were placed: all open ones are asked once a second. */
const placedMsOf = perObject(({ placedAt }: Pick<Order, 'placedAt'>) => Date.parse(placedAt));

/** When an order without a driver becomes an alarm, by the limits of its zone. Epoch ms. */
export const unassignedDueMs = (order: Pick<Order, 'placedAt' | 'zone'>): number =>
  placedMsOf(order) + limitsIn(order.zone).unassignedMinutes * MINUTE_MS;

// Orders that the autopilot or a user's hold keeps back are left out: only the server knows their
// limit, and raises the alarm.
/**
 * What keeps an order without a driver back on purpose: a hold, which takes precedence, or the
 * autopilot. The autopilot passes over an order that anyone has claimed.
 */
export function heldBackBy({
  id,
  zone,
}: Pick<Order, 'id' | 'zone'>):
  | { kind: 'hold'; until: string }
  | { kind: 'claim'; claim: Claim }
  | { kind: 'autopilot' }
  | null {
  if (shownSource().kind !== 'live') return null;
  const hold = holdOf(id);
  if (hold) return { kind: 'hold', until: hold.until };
  if (!limits.get().autopilot.has(zone)) return null;
  const claim = claimOf(id);
  return claim ? { kind: 'claim', claim } : { kind: 'autopilot' };
}

/** That the autopilot passes over an order without a driver because of its claim; empty if not. */
export function passedOverText(order: Pick<Order, 'id' | 'zone' | 'driver' | 'status'>): string {
  if (order.driver !== null || !isOpen(order.status)) return '';
  const by = heldBackBy(order);
  if (by?.kind !== 'claim') return '';
  const at = endTime(by.claim.until);
  return isOwn(by.claim)
    ? t('claims.passed_over_mine', { at })
    : t('claims.passed_over', { who: by.claim.by.name, at });
}

const isHeldBack = (order: Order): boolean => heldBackBy(order) !== null;

/** True if an open order has been without a driver past the limit, and nobody holds it back. */
export const isUnassignedTooLong = (order: Order, nowMs: number): boolean =>
  order.driver === null &&
  isOpen(order.status) &&
  !order.ending &&
  nowMs > unassignedDueMs(order) &&
  !isHeldBack(order);

/**
 * The time left before an order without a driver becomes an alarm; null while that is far off. Ms.
 */
export function soonMs(order: Order, nowMs: number): number | null {
  if (order.driver !== null || !isOpen(order.status) || order.ending || isHeldBack(order))
    return null;
  const left = unassignedDueMs(order) - nowMs;
  return left >= 0 && left < SOON_MS ? left : null;
}
