import type { Order } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { STALE_AFTER_MS } from '#streams/index.ts';
import type { DriverRef } from './sending.ts';

/** Until when an assignment counts as just made. Our choice: twice the time to undo one. */
const JUST_ASSIGNED_MS = 60_000;

/**
 * Why a choice must be confirmed: the driver's position is stale, or the order was assigned to
 * another driver a moment ago, by this user or by a colleague. `taken`: a screen that does not show
 * who has the order takes it from its driver.
 */
export interface Doubt {
  why: 'stale' | 'just_assigned' | 'taken';
  ageMs: number;
  /** The driver of the order. */
  from: DriverRef | null;
}

/**
 * When taking an order from its driver must be confirmed: if he just got it; always, on a screen
 * that does not show him; never, after the user has confirmed it.
 */
export type AsksToTake = 'if_recent' | 'always' | 'never';

/** Whether assigning an order to a driver must be confirmed; null: it need not be. */
export function doubtOf(
  order: Order,
  driver: Pick<DriverRef, 'id'>,
  asksToTake: AsksToTake = 'if_recent',
): Doubt | null {
  const nowMs = shownSource().now();
  const { driver: from, assignedAt } = order;
  const assignedMs = from && assignedAt ? nowMs - Date.parse(assignedAt) : JUST_ASSIGNED_MS;
  if (assignedMs < JUST_ASSIGNED_MS && asksToTake !== 'never')
    return { why: 'just_assigned', ageMs: Math.max(0, assignedMs), from };
  if (from && asksToTake === 'always') return { why: 'taken', ageMs: assignedMs, from };
  const ageMs = shownSource().positions.ageMs(driver.id, nowMs);
  return ageMs > STALE_AFTER_MS ? { why: 'stale', ageMs, from } : null;
}

/** The doubt as a statement, to which each screen adds how to confirm. */
export function doubtText({ why, ageMs, from }: Doubt, driver: Pick<DriverRef, 'code'>): string {
  const code = from?.code ?? '';
  if (why === 'stale') return t('live.stale_doubt', { code: driver.code, age: ageText(ageMs) });
  if (why === 'taken') return t('live.taken_doubt', { code });
  return t('live.just_assigned', { code, age: ageText(ageMs) });
}
