import type { OrderId } from '#contract/ids.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import type { Outcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { deliver } from './assignment.ts';
import { forgetOwnAct } from './own-acts.ts';
import {
  changeRecent,
  type DriverChange,
  dropRecent,
  isUntouched,
  type RecentAssignment,
  recordAssignment,
} from './recent-assignments.ts';

/** The number of calls at the same time. */
const AT_ONCE = 4;

/** Undoes the change of one order. Returns false if it has changed since, or if the server refuses. */
async function takeBack(change: DriverChange): Promise<boolean> {
  const order = shownSource().orders.get(change.orderId)?.order;
  if (!order || !isUntouched(change)) return false;
  const end = await deliver(order, change.before, t('live.undo_reason'));
  if (end.kind !== 'done') return false;
  forgetOwnAct(change.orderId);
  return true;
}

/**
 * Undoes an applied plan, order by order: those that have changed since keep their driver. The
 * message names them.
 */
export async function undoPlan(act: Extract<RecentAssignment, { kind: 'plan' }>): Promise<Outcome> {
  if (act.state !== 'open') return { text: t('live.nothing_to_undo') };
  changeRecent(act.key, { state: 'undoing' });
  const kept: OrderId[] = [];
  for (let from = 0; from < act.changes.length; from += AT_ONCE) {
    const some = act.changes.slice(from, from + AT_ONCE);
    const isTaken = await Promise.all(some.map(takeBack));
    kept.push(...some.filter((_, n) => !isTaken[n]).map(({ orderId }) => orderId));
  }
  dropRecent(act.key);
  const taken = act.changes.map(({ orderId }) => orderId).filter((id) => !kept.includes(id));
  recordAssignment({ kind: 'plan_reversal', taken, kept });
  return { text: planUndoneText(taken, kept), isListed: true };
}

/** Undoes an act on something else than an order. */
export async function undoOther(
  act: Extract<RecentAssignment, { kind: 'other' }>,
): Promise<Outcome> {
  if (act.state !== 'open') return { text: t('live.nothing_to_undo') };
  changeRecent(act.key, { state: 'undoing' });
  try {
    const text = await act.undo();
    dropRecent(act.key);
    recordAssignment({ kind: 'other_reversal', text });
    return { text, isListed: true };
  } catch (error) {
    changeRecent(act.key, { state: 'open' });
    return { text: failureText(error) };
  }
}

/** A message with the number of orders that were undone, and those that were not. */
export const planUndoneText = (taken: readonly OrderId[], kept: readonly OrderId[]): string =>
  kept.length === 0
    ? t('plan.undone', { n: taken.length })
    : t('plan.undone_partly', { n: taken.length, kept: joinList(kept.map((id) => idText(id))) });
