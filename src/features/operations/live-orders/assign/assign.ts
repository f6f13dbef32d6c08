import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { applyPlanned, notAppliedText } from '#src/domain/assignment/apply-plan.ts';
import {
  type Assignment,
  type AssignOutcome,
  unassign,
} from '#src/domain/assignment/assignment.ts';
import { confirmUnassign } from '#src/domain/assignment/confirm-doubt.tsx';
import type { RecentAssignment } from '#src/domain/assignment/recent-assignments.ts';
import type { DriverRef } from '#src/domain/assignment/sending.ts';
import { undoAssignment } from '#src/domain/assignment/undo-assignment.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { announceFailure, type Outcome } from '#src/domain/order/order-failure.ts';
import { pause } from '#src/features/operations/live-orders/board/board-stores.ts';
import { clearSelection } from '#src/features/operations/live-orders/board/row-selection.ts';
import {
  announce,
  announceQuietly,
  showFailed,
} from '#src/features/operations/live-orders/outcome.ts';
import { focusNextUnassigned } from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';

/** Shows the order of a result even on a paused board. */
export function showOnBoard(outcome: Outcome): Outcome {
  if ('text' in outcome && outcome.order) pause.get()?.put(outcome.order);
  return outcome;
}

/**
 * Announces a result below the board, in place of what was shown of the act: without a visible
 * message if the recent acts list it; a failure also in a toast that links to the order. Null:
 * nothing was sent, and that was announced.
 */
export function announceOnBoard(outcome: Outcome | null): void {
  if (!outcome) return;
  const shown = showOnBoard(outcome);
  if ('failure' in shown) {
    const { title, description } = shown.failure;
    showFailed(t('live.failed_line', { title, why: description }));
    announceFailure(shown.failure);
  } else if (shown.isListed) announceQuietly(shown.text);
  else announce(shown.text);
}

function isReadOnly(): boolean {
  if (shownSource().kind !== 'replay') return false;
  announce(t('replay.read_only'));
  return true;
}

/** Moves on from an order to the next unassigned one. A cursor that is elsewhere stays there. */
function moveOnFrom(orders: readonly OrderId[]): void {
  const { orderId } = selection.get();
  if (orders.includes(orderId as OrderId)) focusNextUnassigned(orderId as OrderId);
}

/**
 * Assigns an order from the board. A cursor on an order that gets its first driver moves to the next
 * unassigned one; on one that changes drivers it stays. Does not announce the result.
 */
export function assignAndMoveOn(
  assignment: Assignment,
  order: Order,
  driver: DriverRef,
): AssignOutcome {
  if (isReadOnly()) return { kind: 'ignored' };
  const chosen = assignment.choose(order, driver);
  if (chosen.kind === 'sent' && !order.driver) moveOnFrom([order.id]);
  return chosen;
}

/** Assigns an order from the board, and announces the result below it. */
export function assignFromBoard(
  assignment: Assignment,
  order: Order,
  driver: DriverRef,
): AssignOutcome {
  const chosen = assignAndMoveOn(assignment, order, driver);
  if (chosen.kind !== 'sent') return chosen;
  announce(t('live.sent', { id: order.id, code: driver.code }));
  void chosen.ended.then(announceOnBoard);
  return chosen;
}

/**
 * Assigns several orders to one driver, as one act that is undone as one, and announces which of
 * them have a driver by now.
 */
export async function assignAllFromBoard(
  ids: readonly OrderId[],
  driver: DriverRef,
): Promise<void> {
  if (isReadOnly()) return;
  const planned = ids.flatMap((id) => {
    const order = shownSource().orders.get(id)?.order;
    return order && order.driver === null
      ? [{ orderId: id, driverId: driver.id, version: order.version }]
      : [];
  });
  announce(t('live.sent_all', { n: planned.length, code: driver.code }));
  clearSelection();
  const results = await applyPlanned(planned);
  const done = ids.filter((id) => results.get(id)?.outcome === 'ok');
  // Those that had changed before anything was sent.
  const unsent = ids.filter((id) => !results.has(id));
  const left = [
    notAppliedText(results.values()),
    unsent.map((id) => t('plan.not_applied', { id, why: t('plan.result_changed') })).join(' · '),
  ].filter((text) => text !== '');
  // The recent acts list those that were assigned.
  if (left.length === 0)
    announceQuietly(t('live.assigned_all', { n: done.length, code: driver.code }));
  else announce(t('live.not_assigned', { code: driver.code, left: left.join(' · ') }));
  moveOnFrom(ids);
}

/** Unassigns an order, having asked if need be, and announces the result below the board. */
export function unassignFromBoard(order: Order): void {
  if (!isReadOnly()) confirmUnassign(order, () => void unassign(order).then(announceOnBoard));
}

/**
 * Undoes an assignment (without `act` the newest one), and announces the result below the board.
 */
export async function undoFromBoard(act?: RecentAssignment): Promise<void> {
  if (!isReadOnly()) announceOnBoard(await undoAssignment(act));
}
