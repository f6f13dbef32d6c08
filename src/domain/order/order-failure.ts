import type { OrderId } from '#contract/ids.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

interface Refusal {
  current?: Order;
  changedBy?: { name: string } | null;
}

/** Who changed the order first, and when: "Assigned to d07 by Amal, 3 s ago." */
function whoWon(saw: Order, { current, changedBy }: Refusal): string {
  const who = changedBy?.name ?? t('live.someone');
  if (!current) return t('live.lost_status', { status: t(`live.status_${saw.status}`), who });
  const age = ageText(shownSource().now() - Date.parse(current.assignedAt ?? current.statusAt));
  if (current.driver && current.driver.id !== saw.driver?.id)
    return t('live.lost_assigned', { driver: current.driver.code, who, age });
  if (!current.driver && saw.driver) return t('live.lost_unassigned', { who, age: ageText(0) });
  return t('live.lost_status', { status: t(`live.status_${current.status}`), who });
}

export interface FailureText {
  orderId: OrderId;
  title: string;
  description: string;
  /** The message stays until it is dismissed. */
  stays?: boolean;
}

/** A message about why a change failed. The current order is already on the board. */
export function failureOf(
  order: Order,
  driver: Pick<Driver, 'code'> | null,
  error: unknown,
): FailureText {
  const { id } = order;
  const words = (title: string, description: string) => ({ orderId: id, title, description });
  if (!(error instanceof ApiFailure)) return words(t('live.failed_title', { id }), String(error));
  const refusal = (error.body ?? {}) as Refusal;
  if (refusal.current) shownSource().put(refusal.current);
  if (error.status === 412) return words(t('live.lost_title', { id }), whoWon(order, refusal));
  if (error.code === 'driver.not_assignable' && driver)
    return words(
      t('live.refused_title', { id }),
      t('live.refused_driver', { code: driver.code, message: error.message }),
    );
  return words(
    t('live.failed_title', { id }),
    error.isNetwork ? t('errors.network') : error.message,
  );
}

/**
 * The result of an act on an order, as a message. `isListed`: the list of recent acts shows it.
 */
export type Outcome = { text: string; order?: Order; isListed?: true } | { failure: FailureText };

/** Shows why a change failed, with a link to its order. */
export function announceFailure({ orderId, title, description, stays = false }: FailureText): void {
  const action = { label: t('live.go_to', { id: orderId }), run: () => selectOrder(orderId) };
  showToast({ title, description, intent: 'destructive', action, stays });
}

/**
 * Announces a result in a toast, on screens without a status line for it. Null: nothing was sent, and
 * that was announced.
 */
export function announceOutcome(outcome: Outcome | null): void {
  if (!outcome) return;
  if ('failure' in outcome) announceFailure(outcome.failure);
  else showToast({ title: outcome.text });
}
